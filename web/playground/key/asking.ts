import { signal, type ReadonlySignal } from '@preact/signals'

/** An open question for the key. */
export interface Question {
  /** Why the page asks, in one sentence. */
  readonly reason: string
  /** Ends the question, with the key or without. */
  readonly answer: (key: string | undefined) => void
}

const open = signal<Question | undefined>(undefined)
let pending: Promise<string | undefined> | undefined

/** The open question; undefined if nothing asks. */
export const question: ReadonlySignal<Question | undefined> = open

/** Opens the dialog. All parts of the page that ask at the same time share one question and its answer. */
export function ask(reason: string): Promise<string | undefined> {
  pending ??= new Promise<string | undefined>((resolve) => {
    open.value = {
      reason,
      answer(key) {
        open.value = undefined
        pending = undefined
        resolve(key)
      },
    }
  })
  return pending
}
