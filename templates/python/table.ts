import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import { isRecord } from '../../generator/language/values.ts'
import { rulesData, servingData } from '../shared/table.ts'
import { tableOf } from '../validators/compact.ts'
import { pythonPattern } from './patterns.ts'

/**
 * Returns the table that `runtime/catalogue.py` reads: that of the validators, with `routes`, the workflows of models that
 * have several, and `patterns`, the expression of Python for each of theirs. Throws for what Python cannot check: a pattern
 * without such an expression, and a format whose check is JavaScript.
 */
export function pythonTable(models: readonly Model[]): Readonly<Record<string, Json>> {
  const table = tableOf(models)
  const patterns = new Set<string>()
  visit(table['params'] ?? [], patterns)
  return {
    ...table,
    routes: Object.fromEntries(models.flatMap((model) => routeOf(model))),
    patterns: Object.fromEntries([...patterns].sort().map((pattern) => [pattern, pythonPattern(pattern)])),
  }
}

/** The entry of a model with several workflows: with the rules and defaults that decide on its conditions. */
function routeOf(model: Model): readonly (readonly [string, Json])[] {
  const { id, workflows } = model
  if (workflows === undefined) return []
  const rules = rulesData(
    model,
    workflows.flatMap(({ when = [] }) => when),
  )
  return [[id, { workflows: servingData(workflows), ...(rules !== undefined && { rules }) }]]
}

/** Adds the patterns of all shapes in a part of a table. The values of defaults and options are no shapes. */
function visit(part: Json, patterns: Set<string>): void {
  if (isList(part)) for (const item of part) visit(item, patterns)
  if (!isRecord(part)) return
  const { is, pattern, format, name, default: _, values: __, ...inner } = part as Readonly<Record<string, Json>> // a record of a table
  if (is === 'string' && typeof format === 'string')
    throw new Error(`Python cannot check the format ${format}: its check is JavaScript.`)
  if (is === 'string' && typeof pattern === 'string') patterns.add(pattern)
  for (const value of Object.values(inner)) visit(value, patterns)
}

const isList = (part: Json): part is readonly Json[] => Array.isArray(part)
