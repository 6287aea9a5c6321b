import ts from 'typescript-5.9'
import { fileRule, type Rule } from '../rule.ts'
import { isProduct } from '../scopes.ts'

/** No type is any. */
export const noAny: Rule = fileRule('no-any', isProduct, function* ({ nodes }) {
  for (const node of nodes) {
    if (node.kind === ts.SyntaxKind.AnyKeyword) yield [node, 'Name the type, or use unknown.']
  }
})

/** Private members use the keyword private. */
export const privateKeyword: Rule = fileRule('private-keyword', isProduct, function* ({ nodes }) {
  for (const node of nodes) if (ts.isPrivateIdentifier(node)) yield [node, 'Use the keyword private instead of #.']
})
