import { signal, type ReadonlySignal } from '@preact/signals'
import type { PlaygroundIndex } from '../../gateway/pages/data.ts'
import { readOwn } from './gateway.ts'
import { reasonOf } from './values.ts'

const index = signal<PlaygroundIndex | undefined>(undefined)
const failure = signal<string | undefined>(undefined)

/** The service and the cards of its models; undefined until they are loaded. */
export const catalogue: ReadonlySignal<PlaygroundIndex | undefined> = index

/** In words, why the catalogue could not be loaded; undefined while it loads and when it is there. */
export const catalogueError: ReadonlySignal<string | undefined> = failure

/** Loads the catalogue, also again after a failure. Never rejects: `catalogueError` says why it failed. */
export async function loadCatalogue(): Promise<void> {
  failure.value = undefined
  try {
    index.value = await readOwn<PlaygroundIndex>('playground/index.json')
  } catch (error) {
    // Browsers throw a TypeError with words of their own when a server does not answer.
    failure.value = error instanceof TypeError ? 'The gateway does not answer' : reasonOf(error)
  }
}
