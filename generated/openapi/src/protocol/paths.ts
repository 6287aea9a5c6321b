/** The workflow segment that serves every model; the body names the model. */
export const modelsSegment = 'v1/models'

/** The paths of a workflow, or of `v1/models` in the place of its name. */
export const workflowPaths = {
  execute: '/workflows/{workflow}/execute',
  submit: '/workflows/{workflow}/submit',
  readTask: '/workflows/{workflow}/{id}/result',
} as const

/** The paths of an option list: with a query, and in the form of a workflow. */
export const optionListPaths = {
  listOptions: '/workflows/{catalog}',
  executeList: '/workflows/{catalog}/execute',
} as const

/** The paths of the list of models. */
export const modelPaths = { listModels: '/workflows/v1/models', readModel: '/workflows/v1/models/{id}' } as const

/** The path to which files are uploaded. */
export const filesPath = '/files'

/** The path at which a file is read. */
export const filePath = '/files/{id}'

/** A path with a value in each of its holes, as they stand: a workflow name keeps its slashes. */
export const fill = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/{(\w+)}/g, (hole, name: string) => values[name] ?? hole)

/** A pattern for whole paths that a template makes: a name may have slashes, an id is one segment. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/{(\w+)}/g, (_, name: string) => `(?<${name}>${name === 'id' ? '[^/]+' : '.+'})`)}$`)
