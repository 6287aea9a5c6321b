import type { AdviceSet } from './recommendation.js'
import type { AdvisoryRule, Rule, RuleSet } from './rule.js'
import type { Field } from './shape.js'
import { proven } from './values.js'
import { unpackRule } from './packed.js'

/** The parts of a model that few have. */
export interface Extras {
  readonly rules: RuleSet | undefined
  /** The parameters whose defaults a rule can withhold. */
  readonly withheld: readonly string[]
  readonly advice: AdviceSet | undefined
  /** Whether unknown keys are left out instead of refused. */
  readonly isOpen: boolean
}

/** The extras of the other models. */
export const noExtras: Extras = { rules: undefined, withheld: [], advice: undefined, isOpen: false }

/** Returns the extras of a model with these parameters. */
export function unpackExtras(text: string, params: readonly Field[]): Extras {
  const [rulesText, order, withheld, adviceText, open] = text.split('~')
  const names = params.map(({ name }) => name)
  const rulesOf = (list = ''): readonly AdvisoryRule[] => parts(list, '&').map((rule) => unpackRule(rule, names))
  const paramsAt = (list = ''): readonly Field[] => parts(list, ',').map((at) => proven(params[Number(at)]))
  const rules = proven<readonly Rule[]>(rulesOf(rulesText))
  const advice = rulesOf(adviceText)
  const set: RuleSet = {
    rules,
    defaults: paramsAt(order).map(({ name, default: value }) => ({ param: name, value })),
    allowEmpty: params.filter(({ allowEmpty }) => allowEmpty).map(({ name }) => name),
  }
  return {
    rules: rules.length > 0 ? set : undefined,
    withheld: paramsAt(withheld).map(({ name }) => name),
    advice: advice.length > 0 ? { ...set, advice } : undefined,
    isOpen: open === '+',
  }
}

const parts = (text: string, separator: string): readonly string[] => (text === '' ? [] : text.split(separator))
