// Clients in pages ship this module, where every byte counts: keep tables out of it.

/** The workflow segment that serves every model; the body names the model. */
export const modelsSegment = 'v1/models'

/** The end of the path of an operation, after the name of the workflow. */
export type Step = 'execute' | 'submit' | `${string}/result`

/** The path of an operation of a workflow, or of all models if no workflow is named. */
export const stepPath = (workflow: string | undefined, step: Step): string =>
  `/workflows/${workflow || modelsSegment}/${step}`

/** The path of an option list. */
export const listPath = (address: string): string => `/workflows/${address}`

/** The path for uploads. */
export const filesPath = '/files'
