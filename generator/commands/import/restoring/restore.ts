import type { Json, Model, ResultKind } from '../../../catalogue/catalogue.ts'
import { withDefaultWords } from '../../../catalogue/defaults.ts'
import type { Rule } from '../../../language/rule.ts'
import { describeRules } from '../../../writing/describe.ts'
import { plain } from '../../../writing/markup.ts'
import { fieldSchemas, inputSchema } from '../../../writing/schema.ts'
import { compileSpec } from '../compiling.ts'
import { listAt, objectAt, own, textAt, textsAt, without, type JsonObject } from '../json.ts'
import type { Keywords } from '../lowering/lowering.ts'
import { defaultOf, restoreProperty, wordsOf } from './property.ts'
import { adviceKeywords, restoreRules, ruleKeywords, splitAdvice } from './rules.ts'
import { withoutEnd } from './words.ts'

/**
 * The keys of a spec from which exactly this schema of an input is generated: name, description, parameters, rules and
 * examples. Undefined if there are none, for example because somebody has edited the schema.
 */
export function restoreInput(schema: JsonObject, exampleNames: readonly string[] = []): Keywords | undefined {
  const names = Object.keys(objectAt(schema, 'properties'))
  const rules = restoreRules(listAt(schema, 'allOf'), names)
  const params = rules && restoreParams(schema, rules)
  if (rules === undefined || params === undefined) return undefined
  const advice = names.flatMap((one) => adviceOn(one, schema).advice)
  const [name, description] = [textAt(schema, 'title') ?? '', textAt(schema, 'description')]
  const restored: Keywords = {
    name,
    ...(description !== undefined && { description }),
    ...(own(schema, 'deprecated') === true && { release: 'deprecated' }),
    ...(own(schema, 'additionalProperties') === true && { unknown: 'ignore' }),
    params,
    ...(rules.length + advice.length > 0 && { rules: [...rules.map(ruleKeywords), ...advice.map(adviceKeywords)] }),
    ...examplesOf(listAt(schema, 'examples'), exampleNames),
  }
  const model = compiled(restored)
  return model !== undefined && JSON.stringify(inputSchema(model)) === bareText(schema) ? restored : undefined
}

/** The result of a model, as its schema shows it. */
export interface RestoredResult {
  readonly kind: ResultKind
  /** The fields that the spec declares; none for a standard result. */
  readonly fields: Keywords
}

/** The result of a spec from which exactly this schema is generated; undefined if there is none like that. */
export function restoreResult(schema: JsonObject): RestoredResult | undefined {
  const [required, properties] = [textsAt(schema, 'required'), objectAt(schema, 'properties')]
  const names = Object.keys(properties)
  const kind = kinds.find((one) => standardNames[one].every((name, index) => names[index] === name)) ?? 'fields'
  const own = Object.entries(without(properties, standardNames[kind]))
  const entries = own.map(([name, value]): [string, Keywords | undefined] => {
    const property = objectAt(value)
    const place = { isRequired: required.includes(name), isInput: false, isShown: false, counted: '' } as const // a word of a place
    return [name, restoreProperty(property, wordsOf(property), place)]
  })
  const result = complete(entries)
  const model = result && compiled({ name: 'restored', params: {}, result })
  const text = JSON.stringify(Object.fromEntries(own))
  if (result === undefined || model === undefined || JSON.stringify(fieldSchemas(model.resultFields)) !== text)
    return undefined
  return { kind, fields: result }
}

/** The first fields of each type of result. */
const standardNames: Readonly<Record<ResultKind, readonly string[]>> = {
  asset: ['url', 'items', 'model'],
  text: ['text', 'model'],
  fields: ['model'],
}

const kinds = ['asset', 'text', 'fields'] as const // the keys of standardNames

/** The entries as an object; undefined if one of them has no value. */
function complete(entries: readonly (readonly [string, Keywords | undefined])[]): Keywords | undefined {
  const found = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return found.length === entries.length ? Object.fromEntries(found) : undefined
}

function restoreParams(schema: JsonObject, rules: readonly Rule[]): Keywords | undefined {
  const [required, examples] = [textsAt(schema, 'required'), listAt(schema, 'examples')]
  const entries = Object.entries(objectAt(schema, 'properties')).map(
    ([name, value]): [string, Keywords | undefined] => {
      const property = objectAt(value)
      const words = withoutEnd(adviceOn(name, schema).own, ruleWordsOf(name, property, rules))
      const isShown = Object.hasOwn(property, 'default') || examples.some((one) => Object.hasOwn(objectAt(one), name))
      const place = { isRequired: required.includes(name), isInput: true, isShown, counted: '' } as const // a word of a place
      return [name, words === undefined ? undefined : restoreProperty(property, words, place)]
    },
  )
  return complete(entries)
}

/** The advice on a parameter, and the words before it. */
function adviceOn(name: string, schema: JsonObject): ReturnType<typeof splitAdvice> {
  const properties = objectAt(schema, 'properties')
  return splitAdvice(wordsOf(objectAt(properties, name)), Object.keys(properties))
}

/** The sentences of rules in the description of a parameter. */
function ruleWordsOf(name: string, property: JsonObject, rules: readonly Rule[]): string {
  const value = defaultOf(property)
  const param = withDefaultWords({ name, ...(value !== undefined && { default: value }) }, rules)
  return describeRules({ rules, params: [param] }, name, plain)
}

function examplesOf(inputs: readonly Json[], names: readonly string[]): Keywords {
  if (inputs.length === 0) return {}
  const named = inputs.map((input, index): [string, Json] => [names[index] ?? defaultName(index), input])
  return { examples: Object.fromEntries(named) }
}

const defaultName = (index: number): string => (index === 0 ? 'basic' : `example${index + 1}`)

/** Required keys that no schema of an input shows. */
const frame = {
  id: 'restored',
  workflow: 'restored',
  vendor: 'restored',
  category: 'image',
  task: 'restored',
  mode: 'async',
  estimatedSeconds: 1,
  source: 'reference',
}

function compiled(restored: Keywords): Model | undefined {
  const { model, errors } = compileSpec(
    'specs/models/restored/restored.yaml',
    JSON.stringify({ ...frame, ...restored }),
  )
  return errors.length > 0 ? undefined : model
}

/** The text of a schema without what its file adds. */
const bareText = (schema: JsonObject): string => JSON.stringify(without(schema, ['$schema', '$id', '$comment']))
