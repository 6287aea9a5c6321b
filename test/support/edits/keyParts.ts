import fc from 'fast-check'
import { fieldsOf, isRecord } from '../../../generator/language/values.ts'
import { param } from '../../fuzz/params.ts'
import type { Data, Draft } from './draft.ts'
import type { Random } from '../random.ts'
import { optionValues } from './values.ts'

/** A new parameter of any kind. */
export function newParam(random: Random, side: 'input' | 'result' = 'input'): Data {
  const [drawn] = fc.sample(param(2, side), { seed: random.seed(), numRuns: 1 })
  return fieldsOf(knownKinds(drawn))
}

/** The same without the kind and the list that only the catalogues of the fuzz tests have. */
function knownKinds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(knownKinds)
  if (!isRecord(value)) return value
  const { type, catalog } = value
  if (type === 'date' || (type === 'catalog' && catalog !== undefined)) return { type: 'text', description: 'A word.' }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, knownKinds(part)]))
}

/** A value without a name, such as a value of a map. */
export function newValue(random: Random): Data {
  const simple: readonly [Data, ...Data[]] = [
    { type: 'text', maxLength: 40 },
    { type: 'number', min: 0, max: 10 },
    { type: 'integer', min: 1 },
    { type: 'boolean' },
    { type: 'enum', options: ['calm', 'wild'] },
    { type: 'file', media: 'image' },
    { type: 'text', maxLength: 20, list: { max: 3 } },
    { type: 'object', keys: { weight: { type: 'number' }, note: { type: 'text', required: true } } },
  ]
  return random.pick(simple)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Replaces the item at this position. */
const replacedAt = (list: readonly unknown[], at: number, item: unknown): readonly unknown[] =>
  list.map((one, index) => (index === at ? item : one))

const newOption = (values: readonly unknown[], random: Random): string | number =>
  values.every((value) => typeof value === 'number') && values.length > 0
    ? Math.max(...values.map(Number)) + random.pick([1, 2, 8])
    : `${random.pick(['ultra', 'soft', 'retro', '8k'])}${random.pick(['', '-2', ' plus'])}`

/** Adds, removes, replaces, moves, names or deprecates an option. */
export function changedOptions(data: Data, random: Random): unknown {
  const options = listOf(data['options'])
  const values = optionValues(data)
  const at = random.below(options.length)
  const old = options[at]
  const mapped: Data = isRecord(old) ? old : { value: old }
  const { deprecated, ...plain } = mapped
  const added = newOption(values, random)
  if (old === undefined || values.includes(added)) return undefined
  return random.pick<() => unknown>([
    () => [...options, added],
    () => [added, ...options],
    () => (options.length > 1 ? options.toSpliced(at, 1) : undefined),
    () => (options.length > 2 ? options.toSpliced(at, 2) : undefined),
    () => replacedAt(options, at, added),
    () => replacedAt(options, at, { ...mapped, label: random.pick(['Very calm', 'As before']) }),
    () => replacedAt(options, at, deprecated === true ? plain : { ...mapped, deprecated: true }),
    () => options.toReversed(),
  ])()
}

/** Adds, removes, renames or frees a key of an object or of the object of a preset. */
export function changedKeys(data: Data, random: Random): unknown {
  const entries = Object.entries(fieldsOf(data['keys']))
  const at = random.below(entries.length)
  const old = entries[at]
  if (old === undefined) return undefined
  const [name, value] = old
  const added = random.pick(['strength', 'note', 'kindOf', 'weight2'])
  if (entries.some(([key]) => key === added)) return undefined
  return random.pick<() => unknown>([
    () => Object.fromEntries([...entries, [added, newParam(random)]]),
    () => Object.fromEntries([...entries, [added, newValue(random)]]),
    () => (entries.length > 1 ? Object.fromEntries(entries.toSpliced(at, 1)) : undefined),
    () => Object.fromEntries(entries.toSpliced(at, 1, [added, value])),
    () => Object.fromEntries(entries.toSpliced(at, 1, [name, value === 'any' ? newValue(random) : 'any'])),
    () => Object.fromEntries(entries.toReversed()),
  ])()
}

/** Other values of a map. */
export const changedValues = (data: Data, random: Random): unknown =>
  data['values'] === 'any' || random.chance(0.7) ? newValue(random) : 'any'

/** Adds, removes or moves an alternative of a union. */
export function changedOf(data: Data, random: Random, _draft: Draft): unknown {
  const of = listOf(data['of'])
  const isTagged = data['discriminator'] !== undefined
  return random.pick<() => unknown>([
    () => (isTagged ? undefined : [...of, newValue(random)]),
    () => (of.length > 1 ? of.toSpliced(random.below(of.length), 1) : undefined),
    () => of.toReversed(),
    () => (isTagged ? undefined : replacedAt(of, random.below(of.length), newValue(random))),
  ])()
}
