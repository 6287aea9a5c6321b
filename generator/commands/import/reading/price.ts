import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, type JsonObject } from '../json.ts'

/** A price that a source publishes, under the keyword that it uses. */
export interface Price {
  readonly keyword: string
  readonly value: Json
}

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
