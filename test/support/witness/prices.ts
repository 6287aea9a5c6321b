import type { Model } from '../../../generator/catalogue/catalogue.ts'
import { evaluator } from '../../../gateway/credits/expression.ts'
import type { Input } from './checker.ts'

/** An input, and its price before and after. */
interface Raised {
  readonly input: Input
  readonly what: string
}

/** The most outputs whose prices are compared. */
const most = 400

/** The prices of inputs in two models whose expressions differ. */
export class Prices {
  private readonly before: Price
  private readonly after: Price
  private readonly inputs: { readonly input: Input; readonly old: Input; readonly now: Input }[] = []
  private readonly known = new Set<string>()
  private readonly names: readonly string[]

  /** Whether both prices are numbers, which no input changes. */
  readonly isFixed: boolean

  private constructor(old: Model, now: Model) {
    this.isFixed = typeof old.credits === 'number' && typeof now.credits === 'number'
    this.before = priceOf(old)
    this.after = priceOf(now)
    const text = `${old.credits} ${now.credits}`
    this.names = [...old.params, ...now.params].map(({ name }) => name).filter((name) => text.includes(name))
  }

  /** Undefined if the price of both is the same. */
  static of(old: Model, now: Model): Prices | undefined {
    return old.credits === now.credits ? undefined : new Prices(old, now)
  }

  /** Adds an input, unless one with the same values in the price is known. */
  add(input: Input, old: Input, now: Input): void {
    const key = JSON.stringify(this.names.map((name) => [old[name], now[name]]))
    if (this.known.has(key) || this.inputs.length >= most) return
    this.known.add(key)
    this.inputs.push({ input, old, now })
  }

  /** The first input that costs more. */
  async raised(): Promise<readonly Raised[]> {
    for (const { input, old, now } of this.inputs) {
      const [from, to] = [await this.before(old), await this.after(now)]
      if (typeof from === 'number' && typeof to === 'number' && to > from) return [{ input, what: `${from} -> ${to}` }]
    }
    return []
  }
}

type Price = (output: Input) => Promise<unknown>

function priceOf({ credits }: Model): Price {
  if (typeof credits === 'number') return async () => credits
  const evaluate = evaluator(credits)
  return (output) => evaluate(() => output).catch(() => undefined)
}
