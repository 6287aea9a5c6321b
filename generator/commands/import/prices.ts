import type { Json } from '../../catalogue/catalogue.ts'
import { isObject, own } from './json.ts'
import { noteOn } from './losses.ts'
import { shown } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'

/** Adds the credits of a model if a person states them, or if its source publishes a whole number of them; any other price is only noted. */
export function withPrice(lowered: Lowered): Lowered {
  const { price, credits: said } = lowered.imported.notes
  if (said !== undefined) return { ...lowered, spec: { ...lowered.spec, credits: said } }
  if (price === undefined) return lowered
  const credits = creditsIn(price.keyword, price.value)
  if (credits !== undefined) return { ...lowered, spec: { ...lowered.spec, credits } }
  return { ...lowered, notes: [...lowered.notes, noteOn('price', '', price.keyword, shown(price.value))] }
}

function creditsIn(keyword: string, value: Json): number | undefined {
  const amount = isObject(value) && Object.keys(value).length === 1 ? own(value, 'credits') : value
  const isCounted = /credits?/i.test(keyword) || isObject(value)
  return isCounted && typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined
}
