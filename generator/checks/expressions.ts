import jsonata from 'jsonata'
import type { Param } from '../catalogue/catalogue.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { nearest } from '../language/nearest.ts'
import { expressionCodes, type Expression } from '../source/occurrences.ts'
import { tryEach } from './trials.ts'

/** Diagnostics of the expressions of models: one that uses unknown names, or does not return a valid number. */
export async function checkExpressions(expressions: readonly Expression<Param>[]): Promise<readonly Diagnostic[]> {
  const named = expressions.map((expression) => ({ ...expression, names: namesIn(jsonata(expression.name).ast()) }))
  const trials = named.map(({ of, name, names, params }) => ({
    of,
    expression: name,
    params: params.filter((param) => names.includes(param.name)),
  }))
  const found = await tryEach(trials)
  return named.flatMap(({ of, name, names, place, params }, index) => {
    const known = params.map((param) => param.name)
    const unknown = names.find((word) => !known.includes(word))
    const close = unknown === undefined ? undefined : nearest(unknown, known)
    const why = unknown === undefined ? found[index] : `there is no parameter called ${JSON.stringify(unknown)}`
    return why === undefined ? [] : [diagnose(expressionCodes[of], place, name, why, close)]
  })
}

/** The parameters that an expression reads: the first names of its paths. */
function namesIn(ast: unknown): readonly string[] {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, steps } = node as { type?: unknown; value?: unknown; steps?: unknown } // any node of the tree
    if (type === 'path' && Array.isArray(steps)) return visit(steps[0])
    if (type === 'name' && typeof value === 'string') found.add(value)
    const children: readonly unknown[] = Object.values(node)
    for (const child of children) visit(child)
  }
  visit(ast)
  return [...found]
}
