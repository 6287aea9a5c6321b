import { quotesWith, type Quoter } from '@gatewright/react'
import { evaluator } from '../../../gateway/credits/expression.ts'

/** Quotes a call as the gateway does, with the same code. */
export const quoteCall: Quoter = quotesWith((expression) => ({
  evaluate: (values) => evaluator(expression)(() => values as Readonly<Record<string, unknown>>), // the parameters
}))
