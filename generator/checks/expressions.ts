import type { Param } from '../catalogue/catalogue.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { expressionCodes, type Expression } from '../source/occurrences.ts'

/** Diagnostics of the expressions of models that do not return a valid number. */
export async function checkExpressions(expressions: readonly Expression<Param>[]): Promise<readonly Diagnostic[]> {
  if (expressions.length === 0) return []
  const { tryEach } = await import('./trials.ts') // few catalogues have expressions, and their language takes long to load
  const found = await tryEach(expressions.map(({ of, name, params }) => ({ of, expression: name, params })))
  return expressions.flatMap(({ of, name, place }, index) => {
    const why = found[index]
    const rounded = of === 'credits' && /^it gives \d+\.\d+,/.test(why ?? '') ? `$ceil(${name})` : undefined
    return why === undefined ? [] : [diagnose(expressionCodes[of], place, name, why, rounded)]
  })
}
