import type { SharedV4Warning } from '@ai-sdk/provider'
import type { CallOptions as ClientOptions } from '@gatewright/client'
import { fit } from '../../../generator/language/frameFit.ts'
import { misfitWords, optionsOf, roleParam, type Asked, type RoleModel } from '../../../generator/language/roleFit.ts'
import type { AskedOf, CallOptions } from './options.js'
import { valueOf } from './files.js'

// Loaded with the first call, as is the module of its model.

/** The parameters for the values of a call, with its own ones, and a warning for each that does not fit. */
export function mapped(
  model: RoleModel,
  asked: AskedOf,
  own: object = {},
  voice?: string,
): { readonly params: object; readonly warnings: SharedV4Warning[] } {
  // The AI SDK always says how many results it wants; a model that makes one has no parameter for it.
  const isMeant = ({ role, value }: Asked): boolean => role !== 'count' || value !== 1 || !!roleParam(model, 'count')
  const all = typeof asked === 'function' ? asked(model) : asked
  const given = all.filter(isMeant).map((one) => ({ ...one, value: valueOf(one.value) }))
  const { params, misfits } = fit(model, given)
  const warnings: SharedV4Warning[] = misfits.map((misfit) => ({
    type: 'unsupported',
    feature: misfit.field,
    details: misfitWords(misfit),
  }))
  const speaker = roleParam(model, 'voice')?.name
  const input = { ...params, ...own }
  if (voice === undefined || speaker === undefined || Object.hasOwn(input, speaker)) return { params: input, warnings }
  warnings.push({ type: 'other', message: `The model needs a voice, and speaks with ${voice}.` })
  return { params: { ...input, [speaker]: voice }, warnings }
}

/** How many results a task can make: each number up to it is possible, so that none has to be refused. */
export function mostResults(model: RoleModel): number {
  const count = roleParam(model, 'count')?.shape
  const options = count ? optionsOf(count) : []
  const most = count?.is === 'number' ? (count.max ?? 1) : 1
  let n = 1
  while (n < most || options.includes(n + 1)) n++
  return n
}

/** The headers of a call, with its idempotency key as an option. */
export function callOptions(headers: CallOptions['headers'] = {}): ClientOptions {
  const given = Object.entries(headers).flatMap(([key, text]) => (text ? [[key.toLowerCase(), text] as const] : []))
  const { 'idempotency-key': idempotencyKey, ...sent }: Record<string, string> = Object.fromEntries(given)
  return { headers: sent, ...(idempotencyKey && { idempotencyKey }) }
}
