import type { Json, Schema } from '../../generator/catalogue/catalogue.ts'
import { isRecord } from '../../generator/language/values.ts'

/**
 * The rules of an input as tools need them, with the same verdicts. A condition and a choice stand in a `not`: what they
 * name then says nothing about which parameters are known, which the calls decide, and some linters and generators
 * mistake it for that. OpenAPI 3.0 has no conditions, but it has this form.
 */
export const documentedRules = (input: Schema): Schema =>
  Array.isArray(input.allOf) ? { ...input, allOf: input.allOf.map(documentedRule) } : input

function documentedRule(rule: Json): Json {
  if (!isSchema(rule)) return rule
  const { description = '', if: when, then, ...rest } = rule
  if (when !== undefined && then !== undefined) return { description, not: { allOf: [when, { not: then }] } }
  return 'anyOf' in rest || 'oneOf' in rest ? { description, not: { not: rest } } : rule
}

const isSchema = (value: Json): value is Schema => isRecord(value)
