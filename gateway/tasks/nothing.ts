import type { Failure } from './task.ts'

/**
 * Why a result is none (docs/internals/decisions.md 49). empty: it can be read, and has nothing of what the model makes.
 * invalid: it is not what the model makes.
 */
export type Nothing = 'empty' | 'invalid'

/** The failures of tasks whose upstream has named files that are not there when they are copied. */
export const filesMissing: Readonly<Record<Nothing, Failure>> = {
  empty: {
    code: 'upstream-empty',
    message: 'The upstream returned addresses at which there are no files.',
    retryable: false,
  },
  invalid: {
    code: 'upstream-invalid-answer',
    message: 'The upstream returned addresses at which there are pages in the place of files.',
    retryable: false,
  },
}

/** Whether a task failed because the job of its upstream has ended without a result. */
export const isNothing = ({ code }: Pick<Failure, 'code'>): boolean =>
  Object.values(filesMissing).some((missing) => missing.code === code)
