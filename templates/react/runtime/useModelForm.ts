import type { Definition, Types } from '@gatewright/client'
import { useState, useSyncExternalStore } from 'react'
import { createModelForm } from './form.js'
import type { FormOptions, FormStore, ModelForm } from './types.js'
import { carriedOver, startOf, type Check } from './values.js'

interface Kept {
  readonly id: string
  readonly store: FormStore
}

/**
 * Returns the form of a model: its values, its issues, what the rules block and why, and its price. It renders again
 * after each change. When the model changes, the new form keeps the values that fit: those of parameters with the same
 * role or name, as far as the new model takes them. `data` is the same model of the catalogue's package; throws a
 * TypeError if it is another one. Without the check of the model, the form has no issues, and only the gateway checks.
 * The other options are those of the first render of a model.
 */
export function useModelForm<Of extends Types>(model: Definition<Of>, options: FormOptions): ModelForm<Of['input']> {
  const [kept, setKept] = useState<Kept>(() => ({ id: model.id, store: create(model, options) }))
  let { store } = kept
  if (kept.id !== model.id) {
    const { values, model: last } = store.get()
    const { data, initial } = options
    const carried = carriedOver(values, last, data, model.check ?? noIssues)
    store = create(model, { ...options, initial: { ...(initial ?? startOf(data.params)), ...carried } })
    setKept({ id: model.id, store }) // React renders again at once, before anything is shown
  }
  const form = useSyncExternalStore(store.subscribe, store.get, store.get)
  return form as ModelForm<Of['input']> // `onSubmit` gets only an input without issues, which has this type
}

const noIssues: Check = () => []

function create(model: Definition<Types>, options: FormOptions): FormStore {
  const { id } = options.data
  if (id !== model.id) throw new TypeError(`useModelForm: the model is ${model.id}, but data is of ${id}.`)
  return createModelForm(model.check, options)
}
