/** The keywords of one schema. */
export interface Keywords {
  readonly [keyword: string]: Keyword
}

/** The value of a keyword: schemas, or data. */
export type Keyword = string | number | boolean | null | readonly Keyword[] | Keywords

/**
 * Returns a JSON Schema in the keywords of OpenAPI 3.0, with the same verdict; its inner schemas are in these keywords
 * already. Only the names of keys cannot be said: `propertyNames` becomes the extension `x-property-names`.
 */
export function keywords30(schema: Keywords): Keywords {
  const {
    if: condition,
    then = {},
    examples,
    propertyNames,
    required,
    exclusiveMinimum,
    exclusiveMaximum,
    ...rest
  } = schema
  return {
    ...rest,
    ...(rest['type'] === 'null' && onlyNull),
    ...(condition !== undefined && { anyOf: [{ not: condition }, then] }),
    ...(isFilled(examples) && { example: examples[0] }),
    ...(propertyNames !== undefined && { 'x-property-names': propertyNames }),
    ...(isFilled(required) && { required }),
    ...(isStronger(exclusiveMinimum, rest['minimum'], 1) && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(isStronger(exclusiveMaximum, rest['maximum'], -1) && { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  }
}

/** OpenAPI 3.0 has no type null. */
const onlyNull = { type: 'string', nullable: true, enum: [null] }

const isFilled = (list: Keyword | undefined): list is readonly [Keyword, ...Keyword[]] =>
  Array.isArray(list) && list.length > 0

/** Whether a bound that a value must not reach is at least as strong as the other one; `sign` is 1 for a minimum. */
const isStronger = (bound: Keyword | undefined, other: Keyword | undefined, sign: number): bound is number =>
  typeof bound === 'number' && !(typeof other === 'number' && (other - bound) * sign > 0)
