import type { Json, Model } from '../../../../generator/catalogue/catalogue.ts'
import { ruleSet } from '../../../../generator/language/ruleSet.ts'
import type { Lowered } from '../../../../generator/commands/import/lowering/model.ts'
import { isList } from '../../../../generator/base/list.ts'
import { isObject, without, type JsonObject } from '../../../../generator/commands/import/json.ts'
import { advice } from '../../../../generator/language/advice.ts'
import { explain } from '../../../../generator/language/explain.ts'
import type { Issue } from '../../../../generator/language/issue.ts'
import { kinds } from '../../../../generator/kinds/index.ts'
import { byWord } from '../../../../generator/kinds/kind.ts'
import { nearest } from '../../../../generator/language/nearest.ts'
import { explainEvery } from '../../../../generator/language/every.ts'
import { ignoring, knownOf } from '../../../../generator/language/ignoring.ts'
import { paramsOf } from '../../../../generator/language/rule.ts'
import { explainRules } from '../../../../generator/language/ruling.ts'
import { knownCategories } from '../../../../generator/reading/category.ts'
import { Library } from '../../../../generator/reading/library.ts'
import { noSharedNames, readModel } from '../../../../generator/reading/model.ts'
import type { Diagnostic } from '../../../../generator/source/diagnostic.ts'
import { Node } from '../../../../generator/source/node.ts'

/** The model that an imported spec compiles to. Throws if it has errors. */
export function compiled({ spec, vendor, id }: Lowered): Model {
  const diagnostics: Diagnostic[] = []
  const file = `specs/models/${vendor}/${id}.yaml`
  const node = Node.parse(file, JSON.stringify(spec), diagnostics, nearest)
  const nothing = { expressions: [], upstreams: new Map(), categories: new Map(knownCategories) }
  const context = { ...nothing, kinds: byWord(kinds), library: new Library([], [], []), names: noSharedNames() }
  const model = node && readModel(file, node, context, { credits: 0 })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (model === undefined || errors.length > 0)
    throw new Error(`${id}: ${errors.map(({ message }) => message).join(' ')}`)
  return model
}

/** The issues that our validator finds in an input. */
export function issuesOf({ params, rules, unknown }: Model, input: Json): readonly Issue[] {
  const set = ruleSet(rules, params, new Set(rules.flatMap(paramsOf)))
  const [given, parts] = unknown === 'ignore' ? [knownOf(params, input), ignoring(explainEvery)] : [input, explainEvery]
  return explain('The model', params, given, advice, (known) => explainRules(set, known), parts)
}

/** An input with the names that its parameters have in the spec. */
export function inSpec(input: JsonObject, { notes }: Lowered): JsonObject {
  const names = new Map(
    notes
      .filter(({ code }) => code === 'renamed-parameter')
      .map(({ message }) => /^"(.*?)" cannot be .* called "(\w+)"\.$/.exec(message)?.slice(1) ?? [])
      .map(([original = '', name = '']) => [original, name]),
  )
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value]))
}

/** Inputs that differ from a valid one in one place, at any depth. */
export const singleMistakes = (input: JsonObject): readonly JsonObject[] =>
  mistakes(input).filter((one) => isObject(one))

function mistakes(value: Json): readonly Json[] {
  if (isObject(value)) return [...wrong(value), ...mistakesOfKeys(value)]
  return isList(value) ? [...wrong(value), ...mistakesOfItems(value)] : wrong(value)
}

const mistakesOfKeys = (value: JsonObject): readonly Json[] => [
  ...Object.keys(value).map((name) => without(value, [name])),
  ...Object.entries(value).flatMap(([name, part]) => mistakes(part).map((one) => ({ ...value, [name]: one }))),
  { ...value, no_such_key: 1 },
]

const mistakesOfItems = (items: readonly Json[]): readonly Json[] => [
  ...items.flatMap((item, at) => mistakes(item).map((one) => items.with(at, one))),
  items.slice(1),
  [...items, ...items, ...items],
  [...items, null],
  [...items, 12.5],
]

/** Values of another kind, or beyond the usual bounds. */
function wrong(value: Json): readonly Json[] {
  if (typeof value === 'number') return [String(value), 1e15, -1e15, value + 0.37, null]
  if (typeof value === 'string') return [7, '', `${value}-not-an-option`, 'x'.repeat(6000), null]
  if (typeof value === 'boolean') return ['true', 1, null]
  if (isList(value)) return [{}, 'x', [], null]
  return isObject(value) ? ['x', [], {}, null] : [true]
}

/**
 * The declared choice (docs/internals/decisions.md 4, 10, 23, 24) by which our validator refuses what a source
 * accepts.
 */
export function choiceBehind(issues: readonly Issue[], input: JsonObject): string | undefined {
  const hasEmpty = Object.values(input).some((value) => value === '')
  const words = issues.map(({ code, received }) => {
    const isEmpty = (code === 'rule' && hasEmpty) || (code === 'too-few' && received === 'a list of 0 items')
    return isEmpty ? 'not blank' : choices.get(code)
  })
  return words.every((word) => word !== undefined) ? words[0] : undefined
}

const choices: ReadonlyMap<string, string> = new Map([
  ['unknown-parameter', 'closed objects'],
  ['not-a-file', 'addresses of files'],
  ['required', 'not blank'],
])
