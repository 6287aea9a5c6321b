import { namesRead } from './expression.ts'
import { releases, unknownPolicies, type Model, type Param, type Unknown } from '../catalogue/catalogue.ts'
import type { CategoryDetails } from '../catalogue/categories.ts'
import { withDefaultWords } from '../catalogue/defaults.ts'
import type { Mapping } from '../catalogue/upstream.ts'
import { asInput } from '../language/empty.ts'
import { identifiers } from '../catalogue/names.ts'
import { ruleWords } from '../language/rule.ts'
import {
  editorSchema,
  flag,
  listOf,
  oneOf,
  optional,
  readKeys,
  required,
  text,
  type EditorSchema,
  type Field,
  type Keys,
  type Read,
} from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { expressionCodes, type ExpressionKey, type SharedNames } from '../source/occurrences.ts'
import { categoryField, knownCategories, type Categories } from './category.ts'
import { isEmptinessClear, isResultClear } from './emptiness.ts'
import { readExamples } from './example.ts'
import { badge, credits, date, examples, seconds, task } from './modelFields.ts'
import { areRulesValid } from './ruleDefaults.ts'
import { Library } from './library.ts'
import { isAlive, timed } from './life.ts'
import { checkMappings, mappingsField } from './mapping.ts'
import { paramsField, type Context } from './param.ts'
import { hasResult, isStreamable, resultField, resultKind } from './result.ts'
import { rolesField, rolesOf } from './roles.ts'
import { checkNames, ruleField, type WrittenRule } from './rule.ts'
import { unsatisfiable } from './satisfaction.ts'
import { areUnionsValid } from './unions.ts'
import { alias, id, meta, sources } from './namedFields.ts'
import { areWorkflowsClear, workflowsField } from './workflows.ts'

/** The keys about the life of a model, and for people. */
const about = {
  release: optional(oneOf(releases), 'The lifecycle stage. Default: stable.'),
  replacedBy: optional(id, 'The model that replaces one that is deprecated, disabled or retired.'),
  deprecatedAt: optional(date, 'The date of deprecation.'),
  addedAt: optional(date, 'The date of release.'),
  retiresAt: optional(date, 'The date from which it no longer runs.'),
  vendorId: optional(text, 'Its id at the vendor, by which people find it there.'),
  aliases: optional(listOf(alias), 'Other names that work too, such as former ids.'),
  tags: optional(listOf(text), 'Words to search by.'),
  features: optional(listOf(badge, 1), 'Short texts that lists of models show as badges.'),
  lacks: optional(
    listOf(text, 1),
    'Sentences on what its upstream requires and the spec does not say, such as an import writes; each one is a warning.',
  ),
  meta: optional(meta, 'Any data about the model by names, such as its owner, for checks and targets of your own.'),
} satisfies Keys

const keys = (context: Context) =>
  ({
    id: required(id, 'The name that callers use.'),
    workflow: required(
      workflowsField,
      'The workflow whose endpoints serve it, or a list of those that serve it under conditions. Models can share one.',
    ),
    name: required(text, 'The display name.'),
    vendor: required(id, 'The company that makes it.'),
    category: required(
      categoryField(context.categories),
      'Its output, which says what it returns: files, text or fields.',
    ),
    task: required(task, 'Its input and output, such as text-to-video.'),
    mode: required(oneOf(['sync', 'async']), 'sync: finishes within about 20 s. async: submit and poll.'),
    estimatedSeconds: optional(
      seconds,
      'How long a task usually takes: seconds, a JSONata expression over the parameters, or { from: 5, to: 20 }.',
    ),
    source: required(
      oneOf(sources),
      'documented: exactly as in the API document. reference: a stand-in until the real data is known. imported: from a published schema, with all that it lacks.',
    ),
    description: optional(text, 'What it does, in a sentence or two.'),
    ...about,
    credits: optional(credits, 'Credits for one task: a whole number, or a JSONata expression over the parameters.'),
    params: required(paramsField(context), 'Its parameters, in display order.'),
    unknown: optional(
      oneOf(unknownPolicies),
      'refuse: unknown parameters and keys are errors. ignore: they are left out. Default: that of service.yaml, or refuse.',
    ),
    roles: optional(rolesField, 'Roles that the names of its parameters do not state; null: no parameter has it.'),
    rules: optional(listOf(ruleField), 'Rules between the parameters.'),
    result: optional(resultField(context), 'Its result fields, beyond the standard result or in its place.'),
    stream: optional(flag, 'Whether its text is written piece by piece.'),
    upstream: optional(
      mappingsField,
      'The upstream that runs it, and its request; or a list, in the order to try them.',
    ),
    examples: optional(examples, 'Named valid inputs.'),
    extends: optional(text, 'The family in families/ that it belongs to.'),
    omit: optional(listOf(text), 'Parameters of its family that it does not have.'),
  }) satisfies Keys

/** The keys that a service sets for the models without them. */
export interface ModelDefaults {
  readonly credits: number
  readonly unknown?: Unknown | undefined
}

/** The model that this file describes, or undefined after its errors have been reported. */
export function readModel(file: string, written: Node, context: Context, defaults: ModelDefaults): Model | undefined {
  const node = context.library.extended(written)
  if (node === undefined) return undefined
  note(node, context.names)
  const isImported = node.entries().get('source')?.scalar() === 'imported'
  const read = readKeys(node, keys({ ...context, isImported }))
  reportPlace(file, read, node)
  if (!isImported) noteDescription(node)
  for (const item of node.entries().get('lacks')?.items() ?? []) item.report('lost-requirement', String(item.scalar()))
  const inner = readInner(node, read?.params, read?.rules, context)
  const isReturning = [hasResult(node, categoryOf(node, context)), isStreamable(node, read)].every(Boolean)
  const isOpen = (read?.unknown ?? defaults.unknown) === 'ignore'
  const unionsAt = node.entries().get('params')
  const areAllValid = !inner || !unionsAt || areUnionsValid(unionsAt, inner.params, isOpen)
  const mapped = mappingsOf(node, read, inner, context)
  const given = node.entries().get('result')
  const isGivenClear = given === undefined || isResultClear(given, read?.result ?? [], context.library)
  const isUsable = mapped !== 'invalid' && isGivenClear && isReturning && areAllValid
  if (read === undefined || inner === undefined || !isAlive(read, node) || !isUsable) return undefined
  const isServed = areWorkflowsClear(node.entries().get('workflow'), read.workflow, inner)
  if (!isServed) return undefined
  const { result, stream, category, upstream: _written, unknown = defaults.unknown, ...own } = read
  const kind = resultKind(category, result ?? [])
  const { examples: _inputs, extends: _family, omit: _omitted, lacks: _lacks, ...rest } = own
  return {
    credits: defaults.credits,
    release: 'stable',
    aliases: [],
    tags: [],
    ...timed(rest),
    workflow: rest.workflow.at(-1)?.name ?? '',
    ...(rest.workflow.length > 1 && { workflows: rest.workflow }),
    description: rest.description ?? '',
    ...inner,
    ...(mapped && { upstream: mapped }),
    ...(unknown === 'ignore' && { unknown }),
    file,
    names: identifiers(read.id),
    category: category.id,
    result: kind,
    ...(kind === 'asset' && category.media && { media: category.media }),
    ...(stream && { stream }),
    resultFields: result ?? [],
  }
}

/** Reports a model without a description. */
function noteDescription(node: Node): void {
  const entries = node.entries()
  const id = entries.get('id')
  if (!entries.has('description')) id?.report('missing-description', String(id.scalar()))
}

/** Reports a file whose path does not match its vendor and id. */
function reportPlace(file: string, read: Pick<Model, 'id' | 'vendor'> | undefined, node: Node): void {
  if (read === undefined) return
  const path = `models/${read.vendor}/${read.id}.yaml`
  if (file !== `specs/${path}`) node.entries().get('id')?.report('misplaced-file', path)
}

/**
 * Reads the keys that depend on the parameters: rules, examples, credits. It reads them even if another key has an
 * error, so that one run finds everything; duplicate errors are reported once.
 */
function readInner(
  node: Node,
  readParams: readonly Param[] | undefined,
  readRules: readonly WrittenRule[] | undefined,
  context: Context,
): Pick<Model, 'params' | 'roles' | 'rules' | 'advice' | 'examples'> | undefined {
  const entries = node.entries()
  const read = readParams ?? again(entries.get('params'), paramsField(context))
  const all = readRules ?? again(entries.get('rules'), listOf(ruleField)) ?? []
  const rules = all.flatMap(({ isAdvice, rule }) => (isAdvice ? [] : [rule]))
  const advice = all.flatMap(({ isAdvice, rule }) => (isAdvice ? [rule] : []))
  const params = read?.map((param) => withDefaultWords(asInput(param), rules))
  if (params === undefined) return undefined
  for (const key of ['credits', 'estimatedSeconds'] as const) noteExpression(key, entries.get(key), params, context)
  const written = entries.get('params')
  if (written !== undefined) noteSimilarNames(written, params)
  const isClear = written === undefined || isEmptinessClear(written, params, rules, context.library)
  const roles = rolesOf(node, params)
  if (!areRules(all, node, params) || !isClear || roles === undefined) return undefined
  const inputs = entries.get('examples')
  const valid = inputs?.isMapping() ? readExamples(inputs, params, rules) : []
  return { params, roles, rules, ...(advice.length > 0 && { advice }), examples: valid }
}

/** Reports a parameter whose name differs from an earlier one only in its style, such as `imageUrl` beside `image_url`. */
function noteSimilarNames(written: Node, params: readonly Param[]): void {
  const seen = new Map<string, string>()
  for (const { name } of params) {
    const plain = name.replaceAll('_', '').toLowerCase()
    const other = seen.get(plain)
    if (other === undefined) seen.set(plain, name)
    else written.entries().get(name)?.reportKey('similar-names', name, other)
  }
}

/** Collects an expression over the parameters, which is tried later; reports one that does not parse, or reads other names. */
function noteExpression(
  of: ExpressionKey,
  node: Node | undefined,
  params: readonly Param[],
  { expressions }: Context,
): void {
  const source = node?.scalar()
  if (node === undefined || typeof source !== 'string') return
  const names = namesRead(
    node,
    expressionCodes[of],
    params.map(({ name }) => name),
  )
  const read = names && params.filter(({ name }) => names.includes(name))
  if (read !== undefined) expressions.push({ of, name: source, place: node.place(), params: read })
}

/** The mappings to upstreams, if there are any and the parameters are known; `invalid` after its errors have been reported. */
function mappingsOf(
  node: Node,
  read: Read<ReturnType<typeof keys>> | undefined,
  inner: Pick<Model, 'params' | 'rules'> | undefined,
  context: Context,
): readonly Mapping[] | 'invalid' | undefined {
  const entries = node.entries()
  const mapping = entries.get('upstream')
  if (mapping === undefined || inner === undefined) return undefined
  const resultFields = read?.result ?? again(entries.get('result'), resultField(context)) ?? []
  const category = categoryOf(node, context)
  const known = {
    upstreams: context.upstreams,
    result: category && resultKind(category, resultFields),
    params: inner.params,
    rules: inner.rules,
    resultFields,
  }
  return checkMappings(mapping, read?.upstream ?? mappingsField.read(mapping), known) ?? 'invalid'
}

/** The category of a model, if it is known. */
const categoryOf = (node: Node, { categories }: Context): CategoryDetails | undefined =>
  categories.get(String(node.entries().get('category')?.scalar()))

const again = <Value>(node: Node | undefined, field: Field<Value>): Value | undefined => node && field.read(node)

function areRules(all: readonly WrittenRule[], node: Node, params: readonly Param[]): boolean {
  const items = node.entries().get('rules')?.items() ?? []
  const areNamed = all.map(({ rule }, index) => checkNames(rule, items[index] ?? node, params)).every(Boolean)
  // Advice has no effect on defaults, so the law does not bind it.
  const enforced = all.flatMap(({ isAdvice, rule }, index) => (isAdvice ? [] : [{ rule, node: items[index] ?? node }]))
  const [rules, nodes] = [enforced.map(({ rule }) => rule), enforced.map((one) => one.node)]
  const areAllValid = areNamed && areRulesValid(rules, params, nodes)
  const hopeless = areAllValid ? unsatisfiable(rules, params) : undefined
  if (hopeless !== undefined) nodes[rules.indexOf(hopeless)]?.report('unsatisfiable-rule', ruleWords(hopeless))
  return areAllValid && hopeless === undefined
}

/** JSON Schema of a model file, for editors. */
export function modelSchema(categories: Categories = new Map(knownCategories)): EditorSchema {
  const nothing = { kinds: new Map(), names: noSharedNames(), expressions: [], upstreams: new Map(), categories }
  const { properties, ...rest } = editorSchema(keys({ ...nothing, library: new Library([], [], []) }))
  const { required: needed = [], ...open } = rest
  const hasNoFamily = { not: { required: ['extends'] } } // a family can set all keys except the id
  return { ...open, properties: properties ?? {}, required: ['id'], if: hasNoFamily, then: { required: needed } }
}

/** The names that must be consistent across files; initially none. */
export const noSharedNames = (): SharedNames => ({
  ids: [],
  aliases: [],
  successors: [],
  catalogs: [],
  addresses: [],
  workflows: [],
  catalogUses: [],
})

/** Collects the names that must be consistent across files, even if the file has other errors. */
function note(node: Node, names: SharedNames): void {
  const entries = node.entries()
  const occurrences = (child: Node | undefined): { name: string; place: ReturnType<Node['place']> }[] => {
    const name = child?.scalar()
    return child !== undefined && typeof name === 'string' ? [{ name, place: child.place() }] : []
  }
  names.ids.push(...occurrences(entries.get('id')))
  const workflow = entries.get('workflow')
  const listed = workflow?.items()?.map((item) => item.entries().get('name')) ?? [workflow]
  names.workflows.push(...listed.flatMap(occurrences))
  names.successors.push(...occurrences(entries.get('replacedBy')))
  names.aliases.push(...(entries.get('aliases')?.items() ?? []).flatMap((item) => occurrences(item)))
}
