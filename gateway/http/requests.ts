import type { CatalogModel } from '@gatewright/catalog'
import { afterDefaults, pointerOf, servingWorkflow } from '@gatewright/catalog/language'
import { isNested, modelOperations, type IssueBody } from '@gatewright/openapi/protocol'
import type { Issue } from '@gatewright/validators'
import { workflowNames, type Catalogue, type Served } from '../catalogue/catalogue.ts'
import type { ApiKey } from '../keys/keys.ts'
import type { Context } from './context.ts'
import type { NewTask } from '../tasks/task.ts'
import { shown } from '../base/shown.ts'
import { isRecord } from '../base/values.ts'
import { metadataIssues, metadataOf, webhookIssues, webhookOf } from './taskFields.ts'
import { issueAt, issuesOf, invalid, unknownNames } from './issues.ts'
import { Problem } from './problem.ts'

/** One of the two families of endpoints: every model (4.1), or those of one workflow (4.2). */
export type Segment = { readonly is: 'models' } | { readonly is: 'workflow'; readonly name: string }

/** A request to run a model, before its parameters are checked. */
export interface Call extends Served {
  readonly input: unknown
  /** The path of the parameters in the body. */
  readonly base: readonly string[]
  /** The fields of its task apart from the parameters. */
  readonly taskFields: Pick<NewTask, 'metadata' | 'webhook'>
}

type Fields = ReadonlyMap<string, unknown>

const fieldsOf = (value: unknown): Fields | undefined => (isRecord(value) ? new Map(Object.entries(value)) : undefined)

/** The models and hosts that a call can name. */
export type Reach = Pick<Context, 'catalogue' | 'webhookHosts'>

/** Parses an envelope (API document, 2.1) and finds its model. Throws a problem if it is invalid. */
export function readCall(body: unknown, segment: Segment, reach: Reach, caller: ApiKey): Call {
  const { catalogue, webhookHosts } = reach
  const fields = fieldsOf(body)
  const outer = fieldsOf(fields?.get('params'))
  const name = outer?.has('model') ? outer.get('model') : onlyModel(segment, catalogue)?.id
  const issues =
    fields === undefined
      ? [issueAt([], 'wrong-type', 'an object with params', body)]
      : topLevelIssues(fields, outer, webhookHosts)
  if (outer !== undefined) {
    if (typeof name !== 'string') issues.push(modelIssue(name, segment, catalogue, caller))
    if (segment.is === 'models') issues.push(...nestedIssues(outer))
  }
  if (issues.length > 0 || outer === undefined || typeof name !== 'string') throw badEnvelope(issues)
  const webhook = webhookOf(fields?.get('webhook'), caller)
  const taskFields = { ...metadataOf(fields?.get('metadata')), ...(webhook && { webhook }) }
  const served = { ...findModel(name, segment, catalogue, caller), taskFields }
  if (segment.is === 'workflow') {
    if (!isNested(served.model.params)) {
      requireFlat(outer, served.model)
      return { ...served, input: flatInput(outer), base: ['params'] }
    }
    requireNested(outer, served.model)
  }
  return { ...served, input: outer.get('params'), base: ['params', 'params'] }
}

/**
 * The model of a workflow that has exactly one, so that a call need not name it. Models that ended count, and so do those
 * that the key cannot use: what a call means depends on the catalogue alone.
 */
function onlyModel(segment: Segment, { workflows }: Catalogue): CatalogModel | undefined {
  const models = segment.is === 'workflow' ? (workflows.get(segment.name) ?? []) : []
  return models.length === 1 ? models[0] : undefined
}

/** The parameters next to the id of the model. */
const flatInput = (outer: Fields): unknown => Object.fromEntries([...outer].filter(([key]) => key !== 'model'))

/** Refuses the nested form of parameters, all of which a model that ignores unknown parameters would lose. */
function requireFlat(outer: Fields, { params, unknown }: CatalogModel): void {
  if (unknown !== 'ignore' || !outer.has('params')) return
  const names = ['model', ...params.map(({ name }) => name)]
  throw invalid(unknownNames(['params'], names, new Map([['params', outer.get('params')]])))
}

/** Refuses flat parameters of a model that has one called `model` or `params` (docs/internals/decisions.md 27). */
function requireNested(outer: Fields, { id }: CatalogModel): void {
  const issues = nestedIssues(outer)
  if (issues.length === 0) return
  const why = `${id} has a parameter called "model" or "params", so params.params must be an object with all of them.`
  throw invalid(issues.map((issue) => ({ ...issue, message: `${issue.message} ${why}` })))
}

/** Issues of parameters that are not all in `params.params`. */
function nestedIssues(outer: Fields): IssueBody[] {
  const params = outer.get('params')
  const issues = isRecord(params)
    ? []
    : [issueAt(['params', 'params'], 'wrong-type', "an object with the model's parameters", params)]
  return [...issues, ...unknownNames(['params'], known, outer)]
}

function topLevelIssues(fields: Fields, outer: Fields | undefined, hosts: Reach['webhookHosts']): IssueBody[] {
  const issues = [
    ...unknownNames([], ['params', 'metadata', 'webhook'], fields),
    ...metadataIssues(fields.get('metadata')),
    ...webhookIssues(fields.get('webhook'), hosts),
  ]
  if (outer === undefined) issues.unshift(issueAt(['params'], 'wrong-type', 'an object', fields.get('params')))
  return issues
}

/** The issue of a call that names no model; at a workflow it lists those that the key can use. */
function modelIssue(name: unknown, segment: Segment, catalogue: Catalogue, caller: ApiKey): IssueBody {
  const ids = segment.is === 'models' ? [] : usableIds(segment.name, catalogue, caller)
  const expected = ids.length === 0 ? 'the id of a model' : `the id of a model of this workflow, ${ids.join(' or ')}`
  return issueAt(['params', 'model'], 'wrong-type', expected, name)
}

const usableIds = (workflow: string, { workflows }: Catalogue, caller: ApiKey): readonly string[] =>
  (workflows.get(workflow) ?? []).filter((model) => mayUse(caller, model)).map(({ id }) => id)

const known = ['model', 'params']

/** The problem of an invalid envelope. */
export function badEnvelope(errors: readonly IssueBody[]): Problem {
  const detail = `${errors[0]?.message ?? 'The envelope is invalid.'} Nothing ran and nothing was charged.`
  return new Problem('bad-envelope', detail, { errors })
}

function findModel(name: string, segment: Segment, catalogue: Catalogue, caller: ApiKey): Served {
  const served = catalogue.find(name)
  if (served === undefined || !mayUse(caller, served.model)) {
    throw new Problem(
      'unknown-model',
      `There is no model ${shown(name)} for this key. GET ${modelOperations.listModels.path} lists them.`,
    )
  }
  if (segment.is === 'workflow' && !workflowNames(served.model).includes(segment.name)) {
    const ids = usableIds(segment.name, catalogue, caller).join(', ')
    throw new Problem('unknown-model', `The workflow ${segment.name} has no model ${shown(name)}; it has ${ids}.`)
  }
  return served
}

/** Whether a model is disabled or retired. */
export const isEnded = ({ release }: CatalogModel): boolean => release === 'disabled' || release === 'retired'

/** Refuses a model that is disabled or retired. */
export function refuseEnded(model: CatalogModel): void {
  if (!isEnded(model)) return
  const { id, release, replacedBy } = model
  const hint = replacedBy === undefined ? 'It has no successor.' : `Use ${replacedBy} instead.`
  throw new Problem('model-retired', `The model ${id} is ${release}. ${hint} Nothing ran and nothing was charged.`)
}

/** Whether the key can use the model. */
export const mayUse = ({ models }: ApiKey, { id }: Pick<CatalogModel, 'id'>): boolean =>
  models === undefined || models.includes(id)

/** The parameters after defaults. Throws the problem that lists every issue. */
export function checkParams({ check, input, base }: Call): Readonly<Record<string, unknown>> {
  const result = check(input)
  if (result.issues !== undefined) throw invalid(issuesOf(result.issues, base))
  return result.value
}

/**
 * The workflow that serves a call with these parameters after defaults (docs/internals/decisions.md 31). Throws a
 * problem that names it if the call came to the endpoints of another one.
 */
export function workflowOf({ model, input, base }: Call, given: Values, segment: Segment): string {
  const { id, workflow, workflows } = model
  const right = workflows === undefined ? workflow : servingWorkflow(workflows, isRecord(input) ? input : {}, given)
  if (segment.is === 'models' || segment.name === right) return right
  const expected = `the workflow ${right}`
  const message = `${segment.name} does not serve these parameters of ${id}: send them to ${expected}.`
  throw invalid([{ pointer: pointerOf(base), code: 'wrong-workflow', message, expected, received: segment.name }])
}

/** An input that can be incomplete, as a call would take it. */
export interface Preview {
  readonly input: Values
  /** The parameters after defaults. */
  readonly values: Values
  /** The issues of the input, as the validator says them, and in the form of a problem. */
  readonly issues: readonly Issue<string>[]
  readonly errors: readonly IssueBody[]
}

/** Checks a call without throwing the problem of its issues. */
export function previewCall({ model, check, input: sent, base }: Call): Preview {
  const input = isRecord(sent) ? sent : {}
  const { issues = [], ...checked } = check(sent)
  const values = 'value' in checked ? checked.value : afterDefaults(model, input)
  return { input, values, issues, errors: issuesOf(issues, base) }
}

type Values = Readonly<Record<string, unknown>>
