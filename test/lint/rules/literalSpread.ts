import ts from 'typescript-5.9'
import { fileRule, type Rule } from '../rule.ts'
import { isProduct, isSource, positionsOf } from '../scopes.ts'

const message = 'Write the properties in the literal itself.'

const isSpread = (node: ts.Node): boolean =>
  (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
  (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression))

/** No literal spreads another literal. In the programs of tests, this also applies to texts. */
export const literalSpread: Rule = fileRule('literal-spread', isSource, function* ({ path, nodes, text }) {
  if (isProduct(path)) for (const node of nodes.filter(isSpread)) yield [node, message]
  else for (const position of positionsOf(text, /\.\.\.\{/)) yield [position, message]
})
