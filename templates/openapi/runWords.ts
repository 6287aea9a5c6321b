import type { Model } from '../../generator/catalogue/catalogue.ts'

/** How a model runs, in a sentence: its mode, how long it takes, and its price. */
export function runWords({ mode, estimatedSeconds: seconds, credits }: Model): string {
  const time = typeof seconds === 'number' ? `, about ${counted(seconds, 'second')}` : ''
  const price = typeof credits === 'number' ? counted(credits, 'credit') : 'credits that depend on the input'
  return `It is ${mode === 'sync' ? 'synchronous' : 'asynchronous'}${time}, and costs ${price}.`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
