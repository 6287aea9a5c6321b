// Clients in pages ship this module, where every byte counts: keep tables out of it.

/**
 * Whether the parameters of a model are in `params.params` on the endpoints of its workflow, too, because one of them
 * has the name of a field of the envelope (docs/internals/decisions.md 27).
 */
export const isNested = (params: readonly { readonly name: string }[]): boolean =>
  params.some(({ name }) => name === 'model' || name === 'params')

/** The workflow segment that serves every model; the body names the model. */
export const modelsSegment = 'v1/models'

/** The end of the path of an operation, after the name of the workflow: its name, or the id of a task and its name. */
export type Step = 'execute' | 'submit' | 'options' | `${string}/${string}`

/** The path of an operation of a workflow, or of all models if no workflow is named. */
export const stepPath = (workflow: string | undefined, step: Step): string =>
  `/workflows/${workflow || modelsSegment}/${step}`

/** The path of an option list. */
export const listPath = (address: string): string => `/workflows/${address}`

/** The path of the tasks of the caller's key. */
export const tasksPath = '/workflows/v1/tasks'

/** The path of the usage of the caller's key. */
export const usagePath = '/workflows/v1/usage'

/** The path of the webhooks of the caller's key. */
export const webhooksPath = '/workflows/v1/webhooks'

/** The path for uploads. */
export const filesPath = '/files'
