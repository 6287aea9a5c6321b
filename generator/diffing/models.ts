import type { Model, Param } from '../catalogue/catalogue.ts'
import { mediaWords } from '../language/mediaParts.ts'
import { isNested } from '../protocol/paths.ts'
import { addWords, at, type Changes, type Scope } from './changes.ts'
import { same } from './data.ts'
import { compareFields } from './fields.ts'
import {
  compareAliases,
  compareListing,
  compareMode,
  compareRelease,
  compareRoles,
  compareSuccessor,
  compareUnknown,
} from './identity.ts'
import { compareParts, plain, type PartTable } from './parts.ts'
import { compareEstimates, comparePrices } from './prices.ts'
import { pairs } from './renames.ts'
import { compareRules } from './rules.ts'
import { compareShapes } from './shapes.ts'
import { Usage } from './usage.ts'
import { compareWorkflows } from './workflows.ts'

/** Returns the scope of a model. */
export const modelScope = (before: Model | undefined, after: Model | undefined): Scope => ({
  subject: { model: (after ?? before)?.id ?? '' },
  before: before && { file: before.file, path: [] },
  after: after && { file: after.file, path: [] },
  name: '',
  ignored: before?.unknown === 'ignore',
  isOpen: [before, after].some((model) => model?.unknown === 'ignore'),
})

/** Adds the changes between two versions of a model. */
export function compareModels(changes: Changes, before: Model, after: Model): void {
  if (same({ ...before, file: '' }, { ...after, file: '' })) return
  compareParts(parts, changes, modelScope(before, after), before, after)
}

const parts: PartTable<Model> = {
  file: 'hidden',
  id: 'elsewhere',
  names: 'derived',
  workflow: compareWorkflows,
  workflows: 'elsewhere',
  name: plain('name', 'The name'),
  vendor: compareListing('vendor'),
  category: compareListing('category'),
  task: compareListing('task'),
  mode: compareMode,
  estimatedSeconds: compareEstimates,
  estimatedRange: plain('estimatedRange', 'The range of the expected time', 'estimate-changed'),
  source: plain('source', 'The source of the spec'),
  description: plain('description', 'The description'),
  result: compareResults,
  media: compareMedia,
  resultFields: (changes, scope, { resultFields: before }, { resultFields: after }) =>
    compareFields(changes, { ...scope, subject: { ...scope.subject, in: 'result' } }, before, after, compareShapes, [
      'result',
    ]),
  credits: comparePrices,
  params: compareParams,
  roles: compareRoles,
  unknown: compareUnknown,
  rules: (changes, scope, before, after) =>
    compareRules(changes, inInput(scope), before, after, pairs(before.params, after.params).kept),
  advice: plain('advice', 'The advice', 'advice-changed'),
  examples: plain('examples', 'The examples', 'examples-changed'),
  release: compareRelease,
  replacedBy: compareSuccessor,
  deprecatedAt: plain('deprecatedAt', 'The date of the deprecation'),
  addedAt: plain('addedAt', 'The date of the first release'),
  retiresAt: plain('retiresAt', 'The date of the end'),
  vendorId: plain('vendorId', 'The id at the vendor'),
  aliases: compareAliases,
  tags: plain('tags', 'The tags'),
  features: plain('features', 'The features'),
  stream: compareStreams,
  meta: 'hidden',
  upstream: 'hidden',
}

const inInput = (scope: Scope): Scope => ({ ...scope, subject: { ...scope.subject, in: 'input' } })

/** How the fields that only parameters have are compared; `compareFields` compares the others. */
const paramParts: PartTable<
  Omit<Param, 'name' | 'label' | 'description' | 'required' | 'allowEmpty' | 'shape' | 'default' | 'prefill' | 'secret'>
> = {
  kind: 'derived',
  defaultWhen: 'derived',
  withheld: 'derived',
  hints: (changes, scope, { hints: before }, { hints: after }) => {
    if (!same(before, after)) addWords(changes, scope, 'The hints of', before && { ...before }, after && { ...after })
  },
}

function compareParams(changes: Changes, scope: Scope, old: Model, { params: after }: Model): void {
  const before = old.params
  if (isNested(before) !== isNested(after)) {
    const message = `The parameters are ${isNested(after) ? 'now' : 'no longer'} in params.params on the endpoints of the workflow.`
    changes.add('envelope-changed', at(inInput(scope), { after: ['params'] }), {
      before: isNested(before),
      after: isNested(after),
      message,
    })
  }
  const own = { ...inInput(scope), usage: new Usage(old, pairs(before, after).kept) }
  compareFields(changes, own, before, after, compareShapes, ['params'], (part, b, a) =>
    compareParts(paramParts, changes, part, b, a),
  )
}

const inResult = (scope: Scope): Scope => ({ ...scope, subject: { ...scope.subject, in: 'result' } })

const kinds = { asset: 'addresses of files', text: 'text', fields: 'only the fields that it declares' } as const

/** Compares the standard results. One that comes beside fields takes nothing from their readers. */
function compareResults(changes: Changes, scope: Scope, { result: before }: Model, { result: after }: Model): void {
  const message = `The model returns ${kinds[after]}; it returned ${kinds[before]}.`
  const own = at(inResult(scope), { after: ['category'] })
  if (before !== after)
    changes.add('result-kind-changed', own, {
      before,
      after,
      message,
      ...(before === 'fields' && { impact: 'additive' }),
    })
}

/** Compares the types of the files of the standard result. */
function compareMedia(changes: Changes, scope: Scope, { media: before, result }: Model, { media: after }: Model): void {
  if (before === undefined || after === undefined || before === after) return
  const message = `The model returns ${mediaWords(after)}; it returned ${mediaWords(before)}.`
  if (result === 'asset')
    changes.add('result-media-changed', at(inResult(scope), { after: ['category'] }), { before, after, message })
}

/** Compares whether text is written piece by piece. */
function compareStreams(changes: Changes, scope: Scope, { stream: before }: Model, { stream: after }: Model): void {
  if (before === after) return
  const message = `The text of the model is ${after ? 'now' : 'no longer'} written piece by piece.`
  const found = { before: before === true, after: after === true, message }
  changes.add(after ? 'stream-added' : 'stream-removed', at(inResult(scope), { after: ['stream'] }), found)
}
