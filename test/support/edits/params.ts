import { kinds } from '../../../generator/kinds/index.ts'
import { namedKeys } from '../../../generator/kinds/kind.ts'
import { paramOrder, type ParamKey } from '../../../generator/kinds/order.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { mapAt, removeKey, type Data, type Draft, type Edit } from './draft.ts'
import { drawOf, removed } from './keyValues.ts'
import { specFieldsIn, type SpecField } from './specFields.ts'
import type { Random } from '../random.ts'
import { fits, valueFor } from './values.ts'

/** The keys that say nothing about which values are valid. */
const harmless: ReadonlySet<string> = new Set([
  'label',
  'description',
  'placeholder',
  'multiline',
  'unit',
  'secret',
  'default',
  'prefill',
  'role',
])

/** The files that can hold parameters. */
const holders = /^(?:models|families|params)\//

/** The number of files that an edit looks into before another edit is drawn. */
const most = 8

/** A random place of a kind in a random file; undefined if none was found quickly. */
function findPlace(
  draft: Draft,
  random: Random,
  kind: string,
  isRight: (place: SpecField) => boolean,
): SpecField | undefined {
  const files = random.shuffled(draft.paths(holders, new RegExp(`type: ['"]?${kind}\\b|use: `)))
  for (const file of files.slice(0, most)) {
    const place = random.one(specFieldsIn(draft, file).filter((one) => one.kind === kind && isRight(one)))
    if (place !== undefined) return place
  }
  return undefined
}

/** The kinds that are often empty, by themselves or as a list. */
const empty: ReadonlySet<string> = new Set(['text', 'json', 'enum', 'file', 'number'])

const isDrawn = (key: ParamKey): boolean => key !== 'use' && key !== 'type'

/** The keys that each kind can have. */
const keysOfKind = ({ word, keys }: (typeof kinds)[number]): readonly ParamKey[] => {
  const own: readonly string[] = [...keys, ...namedKeys, 'list', 'nullable']
  return paramOrder.filter(isDrawn).filter((key) => own.includes(key) && (key !== 'allowEmpty' || empty.has(word)))
}

/** An edit of each key of each kind. */
export const keyEdits: readonly Edit[] = kinds.flatMap((kind) =>
  keysOfKind(kind).map((key): Edit => ({
    name: `${kind.word}.${key}`,
    apply: (draft, random) => {
      const place = findPlace(draft, random, kind.word, (one) => canHave(one, key))
      if (place === undefined) return undefined
      const drawn = drawOf(key)(place.data, random, draft)
      if (drawn === undefined || JSON.stringify(drawn) === JSON.stringify(place.data[key])) return undefined
      setKey(draft, random, place, key, drawn)
      return `${place.file}: ${key} of ${place.words}: ${shown(place.data[key])} -> ${shown(drawn)}`
    },
  })),
)

/** Whether a key can have an effect there. */
function canHave({ isNamed, isResult, data, kind }: SpecField, key: string): boolean {
  if (namedKeys.includes(key) && !isNamed) return false
  if (key === 'allowEmpty' && !(kind === 'text' || kind === 'json' || data['list'] !== undefined)) return false
  if (key === 'nullable' && data['required'] === true && data['allowEmpty'] !== true) return false
  return !(isResult && ['default', 'prefill', 'allowEmpty'].includes(key))
}

const shown = (value: unknown): string => (value === removed ? 'none' : (JSON.stringify(value) ?? 'none'))

function setKey(
  draft: Draft,
  random: Random,
  { file, map, data, top, isResult }: SpecField,
  key: string,
  drawn: unknown,
): void {
  if (drawn === removed) removeKey(map, key)
  else draft.set(map, key, drawn)
  const isNeeded = drawn !== removed && (key === 'prefill' || key === 'allowEmpty') && data['required'] !== true
  if (isNeeded) draft.set(map, 'required', true)
  mend(draft, random, map, {
    ...data,
    [key]: drawn === removed ? undefined : drawn,
    ...(isNeeded && { required: true }),
  })
  if ((!harmless.has(key) || isNeeded) && !isResult) forgetExamples(draft, file, top)
}

/** Corrects the default and the prefill where an edit made them invalid, as a person does who reads the message. */
function mend(draft: Draft, random: Random, map: SpecField['map'], data: Data): void {
  for (const key of ['default', 'prefill']) {
    const isAllowed = key === 'default' ? data['required'] !== true : data['required'] === true
    if (data[key] === undefined || (isAllowed && fits(data, data[key]))) continue
    const value = isAllowed ? valueFor(data, random, draft) : undefined
    if (value === undefined) removeKey(map, key)
    else draft.set(map, key, value)
  }
  if (data['allowEmpty'] === true && data['required'] !== true) removeKey(map, 'allowEmpty')
}

/** Removes the examples that pass a parameter whose meaning changed, and those that lack it if it is required now. */
export function forgetExamples(draft: Draft, file: string, param: string): void {
  const root = draft.root(file)
  const examples = mapAt(root, 'examples')
  if (examples === undefined || file.startsWith('params/')) return
  const isNeeded = fieldsOf(fieldsOf(draft.data(file)['params'])[param])['required'] === true
  for (const [name, input] of Object.entries(fieldsOf(examples.toJSON())))
    if (param in fieldsOf(input) !== isNeeded || isNeeded) removeKey(examples, name)
  if (examples.items.length === 0) removeKey(root, 'examples')
}

/** The kinds that people replace by each other, with the keys that the new one needs. */
const relatives: Readonly<Record<string, readonly [Data, ...Data[]]>> = {
  text: [
    { type: 'enum', options: ['calm', 'wild'] },
    { type: 'json' },
    { type: 'union', of: [{ type: 'text' }, { type: 'text', list: true }] },
  ],
  number: [{ type: 'integer' }, { type: 'range', min: 0, max: 10 }, { type: 'text' }],
  integer: [
    { type: 'number' },
    { type: 'range', integer: true, min: 1, max: 50 },
    { type: 'enum', options: [1, 2, 4] },
  ],
  range: [{ type: 'number' }, { type: 'integer', min: 1, max: 20 }, { type: 'enum', options: [1, 5, 10] }],
  enum: [
    { type: 'text', maxLength: 100 },
    { type: 'boolean' },
    { type: 'preset', options: ['square'], keys: { width: { type: 'integer' } } },
  ],
  boolean: [
    { type: 'enum', options: ['yes', 'no'] },
    { type: 'union', of: [{ type: 'boolean' }, { type: 'text' }] },
  ],
  file: [
    { type: 'text', format: 'url' },
    { type: 'file', media: 'any', list: true },
  ],
  catalog: [{ type: 'text' }, { type: 'enum', options: ['one', 'two'] }],
  object: [{ type: 'json' }, { type: 'map', values: 'any' }],
  preset: [{ type: 'enum', options: ['square', 'portrait'] }, { type: 'text' }],
  json: [{ type: 'map', values: 'any' }, { type: 'text' }],
  map: [{ type: 'json' }, { type: 'object', keys: { note: { type: 'text' } } }],
  union: [{ type: 'json' }, { type: 'text' }],
  messages: [{ type: 'text', maxLength: 4000 }, { type: 'json' }],
}

/** The keys that stay when a parameter gets another kind. */
const lasting: ReadonlySet<string> = new Set(['label', 'description', 'required', 'secret'])

/** An edit of the kind of a parameter of each kind. */
export const kindEdits: readonly Edit[] = kinds.map(({ word }) => ({
  name: `${word}.type`,
  apply: (draft, random) => {
    const place = findPlace(draft, random, word, ({ map }) => map.has('type'))
    const related = relatives[word]
    if (place === undefined || related === undefined) return undefined
    const { map, file, top, words, isResult } = place
    for (const key of Object.keys(fieldsOf(map.toJSON()))) if (!lasting.has(key)) removeKey(map, key)
    const keys = random.pick(related)
    for (const [key, value] of Object.entries(keys)) draft.set(map, key, value)
    if (!isResult) forgetExamples(draft, file, top)
    return `${file}: ${words} was ${word}, and is ${JSON.stringify(keys)}`
  },
}))

/** Writes a shared definition where it was used: nothing changes for callers. */
export const inlined: Edit = {
  name: 'params.use',
  apply: (draft, random) => {
    const file = random.one(draft.paths(/^(?:models|families)\//, /\{ use: \S+ \}|use: \S+$/m))
    const place =
      file && random.one(specFieldsIn(draft, file).filter(({ map, depth }) => map.has('use') && depth === 0))
    if (!place) return undefined
    removeKey(place.map, 'use')
    const { use: _, ...data } = place.data
    for (const [key, value] of Object.entries(data)) draft.set(place.map, key, value)
    return `${place.file}: ${place.words} is written out`
  },
}
