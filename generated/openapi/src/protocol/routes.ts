import { filesPath, listPath, modelsSegment, stepPath } from './paths.js'

/** The method and the path of an operation. */
export interface Route {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  /** Its path, with the name of each variable part in braces. */
  readonly path: string
}

/** The operations of a workflow, and of `v1/models` in the place of its name. */
export type WorkflowOperation = 'execute' | 'submit' | 'readTask' | 'cancelTask' | 'readEvents'

/** The operations of an option list. */
export type OptionListOperation = 'listOptions' | 'executeList'

/** The operations that read the models themselves. */
export type ModelOperation = 'listModels' | 'readModel'

/** The operations that look ahead at a call. */
export type PreviewOperation = 'readOptions'

/** The operations of the file store. */
export type FileOperation = 'storeFile' | 'readFile' | 'readFileHead'

/** The routes of a workflow, or of `v1/models` in the place of its name. */
export const workflowRoutes: Readonly<Record<WorkflowOperation, Route>> = {
  execute: { method: 'POST', path: stepPath('{workflow}', 'execute') },
  submit: { method: 'POST', path: stepPath('{workflow}', 'submit') },
  readTask: { method: 'GET', path: stepPath('{workflow}', '{id}/result') },
  cancelTask: { method: 'POST', path: stepPath('{workflow}', '{id}/cancel') },
  readEvents: { method: 'GET', path: stepPath('{workflow}', '{id}/events') },
}

/** The routes of an option list: with a query, and in the form of a workflow. */
export const optionListRoutes: Readonly<Record<OptionListOperation, Route>> = {
  listOptions: { method: 'GET', path: listPath('{catalog}') },
  executeList: { method: 'POST', path: stepPath('{catalog}', 'execute') },
}

/** The routes of the models themselves. */
export const modelRoutes: Readonly<Record<ModelOperation, Route>> = {
  listModels: { method: 'GET', path: listPath(modelsSegment) },
  readModel: { method: 'GET', path: listPath(`${modelsSegment}/{id}`) },
}

/** The routes that look ahead at a call, at a workflow or at `v1/models` in the place of its name. */
export const previewRoutes: Readonly<Record<PreviewOperation, Route>> = {
  readOptions: { method: 'POST', path: stepPath('{workflow}', 'options') },
}

/** The routes of the file store. */
export const fileRoutes: Readonly<Record<FileOperation, Route>> = {
  storeFile: { method: 'POST', path: filesPath },
  readFile: { method: 'GET', path: `${filesPath}/{id}` },
  readFileHead: { method: 'HEAD', path: `${filesPath}/{id}` },
}

/** A path with its variable parts replaced, without escapes: a workflow name keeps its slashes. */
export const fill = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/{(\w+)}/g, (hole, name: string) => values[name] ?? hole)

/** A pattern that matches the paths of a template: a name can have slashes, an id is one segment. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/{(\w+)}/g, (_, name: string) => `(?<${name}>${name === 'id' ? '[^/]+' : '.+'})`)}$`)
