import { isDeepStrictEqual } from 'node:util'
import { isRefused, type Catalogue, type Model } from '../../../generator/catalogue/catalogue.ts'
import type { Field, Json, Shape } from '../../../generator/language/shape.ts'
import { isNested } from '../../../generator/protocol/paths.ts'
import { objectOf, valuesFor, without } from './candidates.ts'
import { accepts, Checker, isList, isObject, knownIn, resultFieldsOf, resultIssues, type Input } from './checker.ts'
import { lostData } from './data.ts'
import { inputsFor, type Effort } from './inputs.ts'
import { Prices } from './prices.ts'
import type { Path, Witness } from './witness.ts'

/** Searches for witnesses of every change between two catalogues. */
export async function witnesses(before: Catalogue, after: Catalogue, effort: Effort): Promise<readonly Witness[]> {
  const found: Witness[] = [...lostData(before, after)]
  for (const old of before.models) {
    const now = modelNamed(after, old.id)
    for (const name of [old.id, ...old.aliases])
      if (modelNamed(after, name) === undefined) found.push({ kind: 'gone', model: old.id, name })
    if (now !== undefined && !isSame(old, now))
      found.push(...(await witnessesOf(old, now, effort)).map((witness) => ({ ...witness, now: now.id })))
  }
  return found
}

/** The model that this id or alias leads to. */
export const modelNamed = ({ models }: Catalogue, name: string): Model | undefined =>
  models.find(({ id }) => id === name) ?? models.find(({ aliases }) => aliases.includes(name))

const isSame = (old: Model, now: Model): boolean => JSON.stringify(old) === JSON.stringify(now)

/** Searches for witnesses of the changes of one model. */
export async function witnessesOf(old: Model, now: Model, effort: Effort): Promise<readonly Witness[]> {
  const model = old.id
  const found = new Collector()
  if (isRefused(now.release) && !isRefused(old.release)) found.add({ kind: 'unavailable', model })
  if (isNested(old.params) !== isNested(now.params)) found.add({ kind: 'nested', model })
  // A model with one workflow has it for every input, also for those that the new model refuses.
  if (old.workflow !== now.workflow && (old.workflows ?? now.workflows) === undefined)
    found.add({ kind: 'moved', model, what: `${old.workflow} -> ${now.workflow}` })
  for (const one of resultWitnesses(old, now, effort.isDeep ? 5000 : 160)) found.add(one)
  const [before, after] = [new Checker(old), new Checker(now)]
  const prices = Prices.of(old, now)
  const adapt = effort.adapt ?? ((input: Input): Input => input)
  const names = Object.keys(adapt(Object.fromEntries(old.params.map(({ name }) => [name, null]))))
  for (const input of inputsFor(before, after, effort)) {
    const proofs = inputWitnesses(before, after, input, { adapt, names })
    for (const one of proofs) found.add(one)
    if (prices !== undefined && (proofs[0]?.kind !== 'refused' || prices.isFixed))
      prices.add(input, before.output(input), after.output(adapt(input)))
  }
  for (const { input, what } of (await prices?.raised()) ?? []) found.add({ kind: 'dearer', model, value: input, what })
  return found.all
}

/** Keeps one witness for each cause. */
class Collector {
  readonly all: Witness[] = []
  private readonly known = new Set<string>()

  add(witness: Witness): void {
    const { kind, paths = [], rules = [] } = witness
    const places = paths.map((path) => path.map((step) => (typeof step === 'number' ? '*' : step)).join('/'))
    const key = JSON.stringify([kind, [...new Set(places)], rules])
    if (!this.known.has(key)) this.all.push(witness)
    this.known.add(key)
  }
}

/** How a caller follows other changes, and the names of the old parameters that this leads to. */
interface Adapting {
  readonly adapt: (input: Input) => Input
  readonly names: readonly string[]
}

/** Returns what an input that the old model accepts proves. */
function inputWitnesses(before: Checker, after: Checker, input: Input, { adapt, names }: Adapting): readonly Witness[] {
  const of = { model: before.model.id, value: input }
  const sent = adapt(input)
  const issues = after.issues(sent)
  if (issues.length > 0) {
    const plain = issues.filter(({ code }) => code !== 'rule')
    const rules = issues.filter(({ code }) => code === 'rule').map(({ params = [] }) => params)
    return [
      {
        ...of,
        kind: 'refused',
        paths: plain.map(({ path }) => path),
        rules,
        what: issues.map(({ message }) => message).join(' '),
      },
    ]
  }
  const [old, now] = [adapt(before.output(input)), after.output(sent)]
  const fields = before.model.params
  const known = knownIn({ is: 'object', fields }, now)
  const renamed = names.filter((name) => fields.every((field) => field.name !== name))
  const others = Object.entries(now).filter(([name]) => renamed.includes(name))
  const paths = differences(old, Object.assign(Object.fromEntries(others), known))
  const [from, to] = [before.workflow(input), after.workflow(sent)]
  return [
    ...(paths.length === 0
      ? []
      : [{ ...of, kind: 'changed' as const, paths, what: `${JSON.stringify(old)} -> ${JSON.stringify(now)}` }]),
    ...(from === to ? [] : [{ ...of, kind: 'moved' as const, what: `${from} -> ${to}` }]),
  ]
}

/** The places in which two values differ. */
export function differences(old: Json | undefined, now: Json | undefined, path: Path = []): readonly Path[] {
  if (isDeepStrictEqual(old, now)) return []
  if (old === undefined || now === undefined) return [path]
  if (isList(old) && isList(now) && old.length === now.length)
    return old.flatMap((item, at) => differences(item, now[at], [...path, at]))
  if (!isObject(old) || !isObject(now)) return [path]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names.flatMap((name) => differences(old[name], now[name], [...path, name]))
}

/** Results that the new model can return, and that do not fit the types of the old one. */
function* resultWitnesses(old: Model, now: Model, limit: number): Generator<Witness> {
  const [before, after] = [resultFieldsOf(old), resultFieldsOf(now)]
  if (JSON.stringify(before) === JSON.stringify(after)) return
  for (const path of lostFields(before, after)) yield { kind: 'lost', model: old.id, paths: [path] }
  for (const value of resultsFor(before, after, limit)) {
    if (resultIssues(after, value).length > 0) continue
    const issues = resultIssues(before, value)
    if (issues.length > 0)
      yield {
        kind: 'result',
        model: old.id,
        value,
        paths: issues.map(({ path }) => path),
        what: issues.map(({ message }) => message).join(' '),
      }
  }
}

/** The optional fields of the old result, at any depth of objects, that no new result has; others are missed as required. */
function lostFields(before: readonly Field[], after: readonly Field[], path: Path = []): readonly Path[] {
  return before.flatMap(({ name, shape, required }) => {
    const now = after.find((field) => field.name === name)
    if (now === undefined) return required ? [] : [[...path, name]]
    const [old, other, steps] = opened(shape, now.shape)
    if (old.is !== 'object') return []
    const inner = [...path, name, ...steps]
    if (other.is === 'object') return lostFields(old.fields, other.fields, inner)
    if (other.is !== 'map') return []
    const { keys } = other
    return old.fields.flatMap((field) =>
      keys && !field.required && !accepts(keys, field.name) ? [[...inner, field.name]] : [],
    )
  })
}

/** The items of lists of both, and the steps to them. */
function opened(old: Shape, now: Shape, steps: Path = []): readonly [Shape, Shape, Path] {
  const isBoth = old.is === now.is && 'of' in old && 'of' in now && !Array.isArray(old.of) && !Array.isArray(now.of)
  return isBoth && old.is !== 'either' && now.is !== 'either'
    ? opened(old.of, now.of, old.is === 'nullable' ? steps : [...steps, 0])
    : [old, now, steps]
}

/** Results of the new model: with all fields, with only the required ones, and with so many values of each field. */
function* resultsFor(before: readonly Field[], after: readonly Field[], limit: number): Generator<Input> {
  for (const isLean of [true, false]) {
    const base = objectOf(after, isLean)
    if (base === undefined) continue
    yield base
    for (const { name, shape } of after) {
      const other = before.find((field) => field.name === name)
      yield without(base, name)
      for (const value of valuesFor(other === undefined ? [shape] : [shape, other.shape], limit))
        yield { ...base, [name]: value }
    }
  }
}
