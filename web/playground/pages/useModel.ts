import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { loadModel, type LoadedModel } from '../data/models.ts'

/** The state of a model that is loaded for a page. */
export type ModelState = 'loading' | { readonly loaded: LoadedModel } | { readonly error: unknown }

/** Loads the model of a page. The function loads it again after a failure. */
export function useModel(id: string): readonly [ModelState, () => void] {
  const state = useSignal<ModelState>('loading')
  const start = (): void => {
    state.value = 'loading'
    loadModel(id).then(
      (loaded) => (state.value = { loaded }),
      (error: unknown) => (state.value = { error }),
    )
  }
  useEffect(start, [id])
  return [state.value, start]
}
