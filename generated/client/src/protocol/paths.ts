// A client in a page ships this module, where every byte counts: no tables.

/** The workflow segment that serves every model; the body names the model. */
export const modelsSegment = 'v1/models'

/** What follows the name of a workflow in the path of an operation. */
export type Step = 'execute' | 'submit' | `${string}/result`

/** The path of an operation of a workflow, or of all models where none is named. */
export const stepPath = (workflow: string | undefined, step: Step): string =>
  `/workflows/${workflow || modelsSegment}/${step}`

/** The path of an option list. */
export const listPath = (address: string): string => `/workflows/${address}`

/** The path for uploads. */
export const filesPath = '/files'
