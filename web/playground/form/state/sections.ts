import type { CatalogModel } from '@gatewright/catalog'
import { paramsOf } from '@gatewright/catalog/language'
import type { FieldState } from './form.ts'

/** The number of optional parameters that are always shown. */
const shownOptional = 6

/** The number of parameters that are worth folding. */
const leastFolded = 3

/** The fields that are always shown, and those that are folded as long as they have no value and no issue. */
export interface Sections {
  readonly main: readonly FieldState[]
  readonly folded: readonly FieldState[]
}

/**
 * Divides the fields of a form: what must be given, by itself or by a rule, and the first optional ones are always shown.
 * Specs name parameters in the order in which forms should show them.
 */
export function sectionsOf({ rules }: Pick<CatalogModel, 'rules'>, fields: readonly FieldState[]): Sections {
  const wanted = new Set(rules.flatMap((rule) => (isWanting(rule.is) ? paramsOf(rule) : [])))
  const isMain = ({ param }: FieldState): boolean => param.required || wanted.has(param.name)
  const optional = fields.filter((field) => !isMain(field))
  const folded = new Set(optional.slice(shownOptional))
  if (folded.size < leastFolded) return { main: fields, folded: [] }
  return { main: fields.filter((field) => !folded.has(field)), folded: fields.filter((field) => folded.has(field)) }
}

const isWanting = (is: CatalogModel['rules'][number]['is']): boolean =>
  is === 'exactlyOneOf' || is === 'atLeastOneOf' || is === 'requiredWhen'
