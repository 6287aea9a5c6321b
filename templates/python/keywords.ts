import type { KeywordTable, Use } from '../../generator/language/keywords.ts'
import type { AdvisoryRule, Condition } from '../../generator/language/rule.ts'

/** The keys of each kind of a union. */
type KeysOf<Union extends { readonly is: string }> = {
  readonly [Kind in Union['is']]: {
    readonly [Key in Exclude<keyof Extract<Union, { readonly is: Kind }>, 'is'>]-?: Use
  }
}

const [used, ignored]: readonly ['used', 'ignored'] = ['used', 'ignored']

/**
 * The use of each keyword by the runtime of Python, which `tsc` requires: a used one is known to `runtime/shapes.py`, whose
 * table has it. An ignored one is not in that table, because it changes neither a verdict nor a message. Limits of files
 * need their content.
 */
export const shapeKeywords: Omit<KeywordTable<Use>, 'limits'> = {
  any: { notEmpty: used },
  string: {
    minLength: used,
    maxLength: used,
    trim: used,
    notBlank: used,
    pattern: used,
    noun: used,
    format: ignored, // left to the gateway (portable.ts)
    example: ignored,
    catalog: ignored, // the live list decides
  },
  number: {
    integer: used,
    min: used,
    max: used,
    exclusiveMin: used,
    exclusiveMax: used,
    step: used,
    stepFrom: used,
    unit: used,
  },
  boolean: {},
  choice: { values: used, unit: used, labels: ignored, deprecated: ignored },
  file: { media: used, noun: used, families: used, role: ignored, limits: ignored, mimeTypes: ignored },
  list: { of: used, min: used, max: used, unique: used },
  object: { fields: used },
  map: { of: used, keys: used, min: used, max: used, noun: used },
  either: { of: used, tag: used },
  nullable: { of: used },
  field: {
    name: used,
    label: used,
    required: used,
    allowEmpty: used,
    secret: used,
    shape: used,
    default: used,
    description: ignored,
    prefill: ignored,
  },
}

const others = { because: used, param: used, others: used } as const
const several = { because: used, params: used } as const
const when = { because: used, param: used, when: used } as const

/** The use of each keyword of a rule or an advice, as `runtime/rules.py` and `runtime/advice.py` know them. */
export const ruleKeywords: KeysOf<AdvisoryRule> = {
  forbiddenWith: others,
  needs: others,
  needsOneOf: others,
  exactlyOneOf: several,
  atLeastOneOf: several,
  requiredWhen: when,
  allowedWhen: when,
  only: { ...when, values: used, default: used },
  within: { because: used, param: used, min: used, max: used },
}

/** The use of each keyword of a condition. */
export const conditionKeywords: KeysOf<Condition> = {
  given: { param: used },
  'not given': { param: used },
  in: { param: used, values: used },
}
