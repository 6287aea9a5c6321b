import ts from 'typescript-5.9'
import { fileRule, type Rule } from '../rule.ts'
import { isProduct } from '../scopes.ts'

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** Whether the comment above a declaration is at least one sentence. */
const isDocumented = (node: ts.Node): boolean =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .some(({ comment }) => /\S\.['"`)]?$/.test(ts.getTextOfJSDocComment(comment)?.trim() ?? ''))

/** Every export is documented in a sentence. */
export const documentedExports: Rule = fileRule('documented-export', isProduct, function* ({ file }) {
  for (const node of file.statements) {
    if (isExported(node) && !isDocumented(node)) yield [node, 'Say in a doc comment, in a sentence, what this is.']
  }
})
