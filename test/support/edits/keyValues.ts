import type { ParamKey } from '../../../generator/kinds/order.ts'
import { mediaTypes } from '../../../generator/language/media.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import type { Data, Draft } from './draft.ts'
import { changedKeys, changedOf, changedOptions, changedValues } from './keyParts.ts'
import type { Random } from '../random.ts'
import { patterns, tidy, valueFor } from './values.ts'

/** Says that an edit removes the key. */
export const removed: unique symbol = Symbol('removed')

/** Returns another value of a key; undefined if there is none. */
export type Draw = (data: Data, random: Random, draft: Draft) => unknown

/** Another number near this one. */
function nearby(value: number, step: number, random: Random): number {
  const far = random.pick([1, 1, 1, 2, 5, 10]) * step
  return tidy(random.pick([value + far, value - far, value * 2, Math.trunc(value / 2)]))
}

/** Changes, sets or removes a number. */
const amount =
  (key: ParamKey, first: readonly [number, ...number[]], least = -Infinity): Draw =>
  (data, random) => {
    const old = data[key]
    if (typeof old !== 'number') return random.pick(first)
    if (random.chance(0.2)) return removed
    return Math.max(least, nearby(old, least > -Infinity && !('step' in data) ? 1 : Number(data['step'] ?? 1), random))
  }

/** Sets or removes a flag. */
const flag =
  (key: ParamKey): Draw =>
  (data) =>
    data[key] === true ? removed : true

/** Changes, sets or removes words. */
const words =
  (key: ParamKey, list: readonly [unknown, ...unknown[]], share = 0.3): Draw =>
  (data, random) =>
    data[key] !== undefined && random.chance(share) ? removed : random.pick(list)

const sentences = [
  'What the model is asked for.',
  'It changes how the result looks: higher is stronger.',
  'Leave it out for the best result.',
  'Größe des Bildes, "in Pixeln".',
] as const

/** Changes the default or the prefill to a value that fits. */
const fitting =
  (key: 'default' | 'prefill'): Draw =>
  (data, random, draft) => {
    if (key === 'default' && data['required'] === true) return undefined
    return data[key] !== undefined && random.chance(0.3) ? removed : valueFor(data, random, draft)
  }

/** Makes a list of a value, changes one bound or property of a list, or takes a single value again. */
const list: Draw = ({ list: old, type }, random) => {
  if (old === undefined || old === false) return random.pick<unknown>([true, { max: 4 }, { min: 1, max: 3 }])
  if (random.chance(0.15) && type !== 'messages') return removed
  const { min, max, unique, nullable, ...rest } = fieldsOf(old)
  const bound = (value: unknown, first: number): number | undefined =>
    typeof value !== 'number' ? first : random.chance(0.25) ? undefined : Math.max(0, nearby(value, 1, random))
  const keys = random.pick<Data>([
    { min: bound(min, random.pick([1, 2])), max, unique, nullable },
    { min, max: bound(max, random.pick([3, 8])) || undefined, unique, nullable },
    { min, max: bound(max, random.pick([3, 8])) || undefined, unique, nullable },
    { min, max, unique: unique === true ? undefined : true, nullable },
    { min, max, unique: unique === true ? undefined : true, nullable },
    { min, max, unique, nullable: nullable === true ? undefined : true },
    { min: undefined, max, nullable, list: { max: 2 } },
  ])
  const all = Object.entries({ ...rest, ...keys }).filter(([, value]) => value !== undefined)
  return all.length === 0 ? true : Object.fromEntries(all)
}

/** The media of the parts of messages: a list. */
const otherMedia = (media: unknown, random: Random): unknown =>
  Array.isArray(media) && random.chance(0.3)
    ? removed
    : random.pick([['image'], ['image', 'audio'], ['image', 'audio', 'document'], ['video']])

const catalog: Draw = (data, random, draft) =>
  random.one(
    draft
      .paths(/^catalogs\//)
      .map((path) => draft.data(path)['address'])
      .filter((address) => address !== data['catalog']),
  )

/** The word of an object that chooses among alternatives is often left out again. */
const discriminator: Draw = ({ discriminator: old }) => (old === undefined ? undefined : removed)

const file = { bytes: [1_048_576, 10_485_760] as const, seconds: [2, 10, 30] as const, pixels: [64, 1024] as const }

/** Draws another value of a key of a parameter: without a rule for the key, the key is left out. */
export const drawOf = (key: ParamKey): Draw => draws[key] ?? ((data) => (data[key] === undefined ? undefined : removed))

/** The rules for keys; separate edits change `use` and `type`. */
const draws: { readonly [Key in ParamKey]?: Draw } = {
  required: flag('required'),
  allowEmpty: flag('allowEmpty'),
  nullable: flag('nullable'),
  secret: flag('secret'),
  options: changedOptions,
  keys: changedKeys,
  values: changedValues,
  of: changedOf,
  discriminator,
  media: ({ type, media }, random) => (type === 'messages' ? otherMedia(media, random) : random.pick([...mediaTypes])),
  role: words('role', ['reference', 'asset']),
  list,
  catalog,
  integer: flag('integer'),
  min: amount('min', [0, 1, -10]),
  max: amount('max', [1, 10, 100]),
  exclusiveMin: amount('exclusiveMin', [0, -1]),
  exclusiveMax: amount('exclusiveMax', [10, 100]),
  step: (data, random) =>
    data['step'] !== undefined && random.chance(0.3) ? removed : random.pick([0.05, 0.1, 0.5, 1, 2, 5, 8]),
  stepFrom: ({ step, stepFrom }) => (stepFrom !== undefined ? removed : step === undefined ? undefined : 'min'),
  unit: words('unit', ['seconds', 'pixels', 'percent']),
  minKeys: amount('minKeys', [1, 2], 1),
  maxKeys: amount('maxKeys', [3, 8], 1),
  minKeyLength: amount('minKeyLength', [1, 2], 1),
  maxKeyLength: amount('maxKeyLength', [8, 40], 1),
  keyPattern: words('keyPattern', [...patterns.keys()].slice(0, 3) as [string, ...string[]]), // there are several
  minLength: amount('minLength', [1, 3], 1),
  maxLength: amount('maxLength', [20, 400], 1),
  trim: (data, random, draft) => (data['minLength'] === undefined ? undefined : flag('trim')(data, random, draft)),
  pattern: words('pattern', [...patterns.keys()] as [string, ...string[]]), // there are several
  format: words('format', ['color', 'language', 'url']),
  multiline: flag('multiline'),
  placeholder: words('placeholder', ['A quiet harbour', 'Type here: anything']),
  maxBytes: amount('maxBytes', file.bytes, 1),
  minSeconds: amount('minSeconds', [1, 2], 0),
  maxSeconds: amount('maxSeconds', file.seconds, 1),
  minPixels: amount('minPixels', file.pixels, 1),
  maxPixels: amount('maxPixels', [16_777_216], 1),
  minSide: amount('minSide', [64, 300], 1),
  maxSide: amount('maxSide', [4096], 1),
  maxShortSide: amount('maxShortSide', [2160], 1),
  mimeTypes: words('mimeTypes', [['image/png'], ['image/png', 'image/jpeg'], ['application/zip']]),
  default: fitting('default'),
  prefill: fitting('prefill'),
  label: words('label', ['Main subject', 'How strong']),
  description: words('description', sentences, 0.1),
}
