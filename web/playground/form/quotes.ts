import type { CatalogModel } from '@gatewright/catalog'
import { afterDefaults, isRecord, quotePrice, quoteSeconds, type Price } from '@gatewright/catalog/language'
import type { Issue } from '@gatewright/validators'
import { evaluator } from '../../../gateway/credits/expression.ts'
import type { Input } from '../../shared/values.ts'

/** A call, as far as it is filled in. */
export interface Quotable {
  readonly input: Input
  /** The parameters after defaults; undefined if the input has issues. */
  readonly data: unknown
  readonly issues: readonly Pick<Issue<string>, 'path' | 'params'>[]
}

/** The price and the usual time of a call that has not been sent. */
export interface Quotes {
  /** Exact, or between bounds; undefined while it is unknown. */
  readonly price: Price | undefined
  /** How long its task usually takes; undefined while that is unknown, or can still change. */
  readonly seconds: number | undefined
}

/** Quotes a call as the gateway does, with the same code. Never rejects. */
export async function quoteCall(model: CatalogModel, { input, data, issues }: Quotable): Promise<Quotes> {
  const quoted = { input, values: isRecord(data) ? data : afterDefaults(model, input), issues }
  const [price, seconds] = await Promise.all([
    quotePrice(model, quoted, evaluator),
    quoteSeconds(model.estimatedSeconds, model, quoted, evaluator),
  ])
  return { price, seconds }
}
