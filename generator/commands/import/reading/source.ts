import type { Imported, ModelNotes, Price } from '../imported.ts'
import { isObject, own, textAt, without, type JsonObject } from '../json.ts'

/** The names of a model, and where it was read. */
export type Named = Pick<Imported, 'source' | 'id' | 'vendor' | 'name'>

/** Reads the properties of a model. The `ignored` keys mean something else in this object. */
export function notesOfModel(written: JsonObject, ignored: readonly string[] = []): ModelNotes {
  const about = without(written, ignored)
  const title = textAt(about, 'title') ?? textAt(about, 'summary')
  const [description, status, replacedBy] = [
    textAt(about, 'description'),
    textAt(about, 'x-status'),
    textAt(about, 'x-replaced-by'),
  ]
  const estimatedSeconds = own(about, 'x-estimated-seconds')
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    ...(replacedBy !== undefined && { replacedBy }),
    ...datesIn(about),
    ...(estimatedSeconds !== undefined && { estimatedSeconds }),
    ...priceIn(about),
    isDeprecated: own(about, 'deprecated') === true,
  }
}

/** The names of keywords for the dates of a model, in the order of its life. */
const dates = {
  addedAt: ['x-added-at', 'x-released-at', 'x-released'],
  deprecatedAt: ['x-deprecated-at'],
  retiresAt: ['x-retires-at', 'x-retired-at', 'x-sunset'],
} as const

/** The dates of a model, as far as they are days in this order. */
function datesIn(about: JsonObject): Pick<ModelNotes, 'dates' | 'vendorId'> {
  const vendorId = textAt(about, 'x-vendor-id')
  let last = ''
  const found = Object.entries(dates).flatMap(([key, names]) => {
    const day = names.map((name) => /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(textAt(about, name) ?? '')?.[0]).find(isDay)
    if (day === undefined || day < last) return []
    last = day
    return [[key, day] as const]
  })
  return {
    ...(found.length > 0 && { dates: Object.fromEntries(found) }),
    ...(vendorId !== undefined && vendorId.trim() !== '' && { vendorId }),
  }
}

/** Whether the day exists. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Objects about a model, such as those of a hub, have their prices without a prefix. */
const nested = /^x-.*(?:metadata|info)$/

const priced = /credits?|pric(?:e|ing)|costs?|billing/i

/** The first price among the extensions of these objects. */
export function priceIn(...objects: readonly JsonObject[]): { readonly price?: Price } {
  for (const object of objects) {
    const entries = Object.entries(object).flatMap(([keyword, value]) =>
      nested.test(keyword) && isObject(value)
        ? Object.entries(value)
        : keyword.startsWith('x-')
          ? [[keyword, value] as const]
          : [],
    )
    const [found] = entries.filter(([keyword]) => priced.test(keyword))
    if (found !== undefined) return { price: { keyword: found[0], value: found[1] } }
  }
  return {}
}
