import type { ErrorObject, ValidateFunction } from 'ajv'
import { isObject } from '../../generator/base/list.ts'
import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import { listAt, objectAt, textAt, type JsonObject } from '../../generator/commands/import/json.ts'
import type { Note } from '../../generator/commands/import/losses.ts'
import { valueAt } from '../../test/support/reading.ts'
import { Random } from '../../test/support/random.ts'
import { choiceBehind, issuesOf } from '../../test/generator/commands/import/verdicts.ts'
import { Bodies } from './bodies.ts'
import {
  bodyOf,
  followed,
  outerOf,
  unescaped,
  validatorAt,
  validatorOf,
  type Document,
  type Outer,
  type Place,
} from './documents.ts'

/** A model that was imported from an operation. */
export interface ImportedModel {
  readonly method: string
  readonly path: string
  readonly variant: string | undefined
  readonly model: Model
  readonly notes: readonly Note[]
}

/** How our verdicts on bodies compare with those of Ajv over the source. */
export interface Comparison {
  readonly bodies: number
  readonly equal: number
  /** By the choice (docs/specs.md) by which we refuse what the source accepts. */
  readonly choices: ReadonlyMap<string, number>
  /** By the loss in the report by which we accept what the source refuses. */
  readonly widened: ReadonlyMap<string, number>
  /** Differences that nothing announced, as sentences. */
  readonly wrong: readonly string[]
}

/** Compares the verdicts on bodies of a model that a seed draws. */
export function compare(document: Document, imported: ImportedModel, seed: number): Comparison {
  const { model, notes } = imported
  const tally = { bodies: 0, equal: 0, choices: new Map<string, number>(), widened: new Map<string, number>() }
  const wrong: string[] = []
  for (const { body, query, input, isValid, errors } of casesOf(document, imported, seed).inputs) {
    tally.bodies++
    const issues = issuesOf(model, input)
    const said = `${model.id} ${JSON.stringify(body).slice(0, 300)}`
    if (isValid === (issues.length === 0)) tally.equal++
    else if (isValid) {
      if (!add(tally.choices, choiceBehind(issues, input))) wrong.push(`refused ${said}: ${issues[0]?.message ?? ''}`)
    } else if (isNullBesideOptions(errors, body)) add(tally.choices, 'null beside options')
    else if (!add(tally.widened, lossBehind(notes, errors, query))) wrong.push(`accepted ${said}: ${saidBy(errors)}`)
  }
  return { ...tally, wrong }
}

/** A body with the parameters beside it, the input that a caller would write for them, and what Ajv says. */
interface Case {
  readonly body: JsonObject
  readonly query: JsonObject
  readonly input: JsonObject
  readonly isValid: boolean
  readonly errors: readonly ErrorObject[]
}

function casesOf(document: Document, imported: ImportedModel, seed: number): { readonly inputs: readonly Case[] } {
  const { root } = document
  const { method, path, variant, model, notes } = imported
  const place = bodyOf(root, method, path)
  const maker = new Bodies(root, new Random(seed).fork(`${method} ${path} ${variant ?? ''}`))
  const validate = place === undefined ? undefined : validatorAt(document, place)
  const outer = outerOf(root, method, path).map((one) => ({ ...one, validate: validatorOf(document, one.schema) }))
  const mine = place === undefined ? [{}] : bodiesOf(maker, place, variant)
  const names = namesIn(notes)
  const asked = new Set(model.params.map(({ name }) => name))
  const known = new Set(place === undefined ? [] : propertiesIn(root, place.value))
  const isHidden = (name: string): boolean => known.has(name) && !asked.has(names.get(name) ?? name)
  const inputs = withOuter(mine, outer, maker).flatMap(({ body, query }): readonly Case[] => {
    const isValidBody = validate === undefined || validate(body)
    // An address to call back and the like are not parameters, and are not sent: a body with a wrong one says nothing here.
    if (!isValidBody && (validate.errors ?? []).every((error) => isHidden(placeOf(error)))) return []
    const entries = Object.entries({ ...query, ...body }).filter(([name]) => !isHidden(name))
    const one = {
      body,
      query,
      input: Object.fromEntries(entries.map(([name, value]) => [names.get(name) ?? name, value])),
      isValid: isValidBody && isOuterValid(outer, query),
      errors: isValidBody ? [] : (validate.errors ?? []),
    }
    return [one]
  })
  return { inputs }
}

/** An input of a model, from its source, that both Ajv and our validator accept; undefined if the seed makes none. */
export function validInput(document: Document, imported: ImportedModel, seed: number): JsonObject | undefined {
  const { inputs } = casesOf(document, imported, seed)
  return inputs.find(({ isValid, input }) => isValid && issuesOf(imported.model, input).length === 0)?.input
}

function add(counts: Map<string, number>, name: string | undefined): boolean {
  if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  return name !== undefined
}

/** The bodies of an operation, or of one variant: several keys of a body can distinguish it, with `/` between their values. */
function bodiesOf(maker: Bodies, place: Place, variant: string | undefined): readonly JsonObject[] {
  if (variant === undefined) return maker.of(place)
  const bodies = maker.ofVariant(place, [variant])
  return bodies.length > 0 ? bodies : maker.ofVariant(place, variant.split('/'))
}

/** The names of parameters that the spec calls otherwise. */
const namesIn = (notes: readonly Note[]): ReadonlyMap<string, string> =>
  new Map(
    notes
      .filter(({ code }) => code === 'renamed-parameter')
      .map(({ message }) => /^"(.*?)" cannot be .* called "(\w+)"\.$/.exec(message)?.slice(1) ?? [])
      .map(([original = '', name = '']) => [original, name]),
  )

/** Every property of a schema and of its variants. */
function propertiesIn(root: JsonObject, schema: Json, depth = 0): readonly string[] {
  if (!isObject(schema) || depth > 6) return []
  const { value } = followed(root, { at: [], value: schema })
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((key) => listAt(value, key))
  return [...Object.keys(objectAt(value, 'properties')), ...parts.flatMap((one) => propertiesIn(root, one, depth + 1))]
}

type Checked = Outer & { readonly validate: ValidateFunction }

/** Each body with valid parameters beside it, and each of these parameters alone with other values. */
function withOuter(
  bodies: readonly JsonObject[],
  outer: readonly Checked[],
  maker: Bodies,
): readonly { readonly body: JsonObject; readonly query: JsonObject }[] {
  const valid = Object.fromEntries(
    outer.filter(({ isRequired }) => isRequired).map(({ name, schema }) => [name, maker.valid(schema, 1)]),
  )
  const [least = {}] = bodies
  const varied = outer.flatMap(({ name, schema }) =>
    maker.values(schema, 1).map((value) => ({ body: least, query: { ...valid, [name]: value } })),
  )
  return [...bodies.map((body) => ({ body, query: valid })), ...varied.slice(0, 120)]
}

const isOuterValid = (outer: readonly Checked[], query: JsonObject): boolean =>
  outer.every(({ name, isRequired, validate }) => (Object.hasOwn(query, name) ? validate(query[name]) : !isRequired))

/** Whether Ajv refuses only null where a value is nullable and its options lack null: one of the choices. */
const isNullBesideOptions = (errors: readonly ErrorObject[], body: JsonObject): boolean =>
  errors.length > 0 &&
  errors.every(
    ({ keyword, instancePath }) =>
      keyword === 'enum' && valueAt(body, ...instancePath.slice(1).split('/').map(unescaped)) === null,
  )

const placeOf = ({ instancePath }: ErrorObject): string => instancePath.split('/')[1] ?? ''

/** The note of the report that says that we accept more at the place of the first error of Ajv. */
function lossBehind(notes: readonly Note[], errors: readonly ErrorObject[], query: JsonObject): string | undefined {
  const places = [
    ...errors.flatMap((error) => [
      placeOf(error),
      ...['missingProperty', 'additionalProperty'].map((key) => textAt(error.params, key)),
    ]),
    ...Object.keys(query),
  ].filter((one) => one !== undefined)
  const widening = notes.filter(({ kind, code }) => kind === 'loss' || beside.has(code))
  const found = widening.find(({ at, message }) =>
    places.some((name) => at.split('/').includes(name) || message.includes(JSON.stringify(name))),
  )
  const complete = widening.find(({ at }) => !at.includes('/properties/'))
  return (found ?? complete)?.code
}

/** Notes that are not losses and say that more is accepted. */
const beside: ReadonlySet<string> = new Set([
  'ignored-keys',
  'format',
  'implied-type',
  'read-only',
  'known-values',
  'file-pattern',
  'refused-option',
])

const saidBy = (errors: readonly ErrorObject[]): string =>
  errors
    .slice(0, 2)
    .map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
    .join('; ')
