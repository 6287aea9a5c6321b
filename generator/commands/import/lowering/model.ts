import type { Json } from '../../../catalogue/catalogue.ts'
import { aliasProblem, titleOf } from '../../../catalogue/names.ts'
import type { Imported, NamedTree, ObjectForm, Tree } from '../imported.ts'
import { isObject } from '../json.ts'
import type { Note } from '../losses.ts'
import { legalId, legalParam, modelId, workflowOf } from '../naming.ts'
import { oneObject } from '../reading/oneObject.ts'
import { categoryOf, modeOf, releaseOf, secondsOf, taskOf, type Names } from './about.ts'
import { cardName } from '../recognising/names.ts'
import { sentenceOf } from '../recognising/words.ts'
import { readable } from './descriptions.ts'
import { Lowering, noteMistakes, shown, type Keywords } from './lowering.ts'
import { acceptsUnknown, noteBounds, noteOthers, settable } from './objects.ts'
import { parameter } from './parameter.ts'
import { resultOf, type MainResult } from './result.ts'
import { adviceOn, booleanRules, rulesOf, type Rule } from './rules.ts'

/** An imported spec, with the notes on its source. */
export interface Lowered {
  readonly imported: Imported
  readonly id: string
  readonly vendor: string
  readonly names: Names
  /** The contents of the model file. */
  readonly spec: Keywords
  /** The option lists that it uses and that are read at run time, by their addresses. */
  readonly lists: ReadonlyMap<string, Keywords>
  readonly notes: readonly Note[]
  /** Where the response of the upstream has the standard result. */
  readonly main?: MainResult | undefined
}

/** Turns a model into a spec. The spec may not compile yet: `settle` removes what the compiler refuses. */
export function lowerModel(read: Imported): Lowered {
  const found = oneObject(read.input)
  const imported = found === undefined ? read : { ...read, input: found.tree }
  const lowering = new Lowering(acceptsUnknown(imported.input), imported)
  const { notes } = imported
  if (found?.isExact === false) lowering.note('union-input', read.input.at)
  if (imported.isGenerated) lowering.note('generated', '')
  const vendor = legalId(imported.vendor)
  const id = modelId(vendor, imported.name)
  const aliases = aliasesOf(imported.id, id, vendor, lowering)
  const input = inputOf(imported.input, lowering)
  const names = namesOf(input.fields, lowering)
  const params = paramsOf(input.fields, names, lowering)
  const result = resultOf(imported, lowering)
  const category = categoryOf(imported, result, lowering)
  const release = releaseOf(imported, lowering)
  const seconds = secondsOf(imported, input.fields, names, lowering)
  const description = readable(notes.description ?? '')
  const written = [
    ...rulesOf(input, imported.input.at, lowering),
    ...booleanRules(input.fields),
    ...adviceOn(input.fields),
  ]
  const rules = written.map((rule) => renamed(rule, names))
  const spec: Keywords = {
    id,
    workflow: workflowOf(imported.vendor, imported.name),
    name: cardName(sentenceOf(readable(notes.title ?? ''))) || cardName(titleOf(imported.name)),
    vendor,
    category,
    task: taskOf(imported, category, lowering),
    mode: modeOf(imported, result.isStreamed === true, lowering),
    ...(seconds !== null && { estimatedSeconds: seconds }),
    source: 'imported',
    ...(description !== '' && { description }),
    ...(release !== 'stable' && { release }),
    ...notes.dates,
    ...(notes.vendorId !== undefined && { vendorId: notes.vendorId }),
    ...(aliases.length > 0 && { aliases }),
    params,
    ...(rules.length > 0 && { rules }),
    ...(lowering.ignoresUnknown && { unknown: 'ignore' }),
    ...(Object.keys(result.fields).length > 0 && { result: result.fields }),
    ...(result.isStreamed && { stream: true }),
    ...examplesOf(input.fields, names, imported.input),
  }
  return { imported, id, vendor, names, spec, lists: lowering.lists, notes: lowering.notes, main: result.main }
}

/** The original id as an alias, unless the id of the spec contains it. */
function aliasesOf(original: string, id: string, vendor: string, lowering: Lowering): readonly string[] {
  if (original === id || id === `${vendor}-${original}`) return []
  if (aliasProblem(original) === undefined) return [original]
  lowering.note('alias', '', JSON.stringify(original), id)
  return []
}

/** The input as an object; one without parameters if it is none. */
function inputOf(tree: Tree, lowering: Lowering): ObjectForm {
  const { form, at, unread } = tree
  for (const one of unread) lowering.note('constraint', at, 'The input', shown(one))
  noteMistakes(tree, 'The input', lowering)
  if (form.is === 'object') {
    const isFree = form.fields.length === 0 && (form.others === 'open' || typeof form.others === 'object')
    if (isFree) lowering.note('any-input', at)
    else noteOthers(form, at, 'The input', lowering)
    noteBounds(form, at, 'The input', lowering)
    return { ...form, fields: settable(form.fields, lowering) }
  }
  if (form.is === 'unread') lowering.note('unread-type', at, 'The input', form.type)
  else lowering.note('any-input', at)
  return { is: 'object', fields: [], others: 'silent', conditions: [] }
}

/** The name of each parameter, by its name in the source. */
function namesOf(fields: readonly NamedTree[], lowering: Lowering): Names {
  const taken = new Set(fields.map(({ name }) => name).filter((name) => legalParam(name, new Set()) === name))
  return new Map(
    fields.map(({ name, tree }) => {
      if (taken.has(name)) return [name, name]
      const legal = legalParam(name, taken)
      taken.add(legal)
      lowering.note('renamed-parameter', tree.at, JSON.stringify(name), JSON.stringify(legal))
      return [name, legal]
    }),
  )
}

function paramsOf(fields: readonly NamedTree[], names: Names, lowering: Lowering): Keywords {
  const entries = fields.flatMap((field): [string, Json][] => {
    const keywords = parameter(field, lowering)
    return keywords === 'lost' ? [] : [[names.get(field.name) ?? field.name, keywords]]
  })
  return Object.fromEntries(entries)
}

/** A rule with the parameter names of the spec. */
const renamed = (rule: Rule, names: Names): Rule =>
  Object.fromEntries(
    Object.entries(rule).map(([key, value]): [string, Json] => [
      key,
      ['because', 'only', 'default', 'within', 'severity'].includes(key) ? value : rename(value, names),
    ]),
  )

function rename(value: Json, names: Names): Json {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((one: Json) => rename(one, names))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [names.get(name) ?? name, one]))
}

/** The examples of the input, and one made of the parameters' examples if every required parameter has one. */
function examplesOf(fields: readonly NamedTree[], names: Names, input: Tree): Keywords {
  const given = fields.flatMap(({ name, tree }): [string, Json][] => {
    const [example] = tree.examples
    return example === undefined ? [] : [[names.get(name) ?? name, example]]
  })
  const isComplete = fields.every(({ isRequired, tree }) => !isRequired || tree.examples.length > 0)
  const written = input.examples.filter((one) => isObject(one)).map((one): [string, Json] => ['', renamed(one, names)])
  const all = [...written, ...(given.length > 0 && isComplete ? [['', Object.fromEntries(given)] as const] : [])]
  if (all.length === 0) return {}
  return {
    examples: Object.fromEntries(all.map(([, one], index) => [index === 0 ? 'basic' : `example${index + 1}`, one])),
  }
}
