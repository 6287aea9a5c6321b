import ts from 'typescript-5.9'
import { fileRule, type Rule } from '../rule.ts'
import { isTest } from '../scopes.ts'
import type { Source } from '../source.ts'

/** The levels of the tests, which no report has to explain. */
const levels = ['isLong', 'isRelease']

/** Returns the name of the function or method that is called. */
function calledName({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  return ts.isIdentifier(expression) ? expression.text : ''
}

/** Whether an expression is true or false, and so is no reason. By the names of this project, `isLinux` is. */
const isCondition = (node: ts.Expression): boolean =>
  ts.isPrefixUnaryExpression(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.PlusToken) ||
  (ts.isIdentifier(node) && /^(?:is|has|can)[A-Z]/.test(node.text)) ||
  node.kind === ts.SyntaxKind.TrueKeyword

/** Whether the last argument of `skip` is text about why, not the body of a test or a condition. */
function hasReason({ arguments: given }: ts.CallExpression): boolean {
  const last = given.at(-1)
  return last !== undefined && !ts.isFunctionLike(last) && !isCondition(last)
}

/** The names that a node declares for what it contains. */
function declaredBy(node: ts.Node): readonly ts.BindingName[] {
  if (ts.isFunctionLike(node)) return node.parameters.map(({ name }) => name)
  if (!ts.isBlock(node)) return []
  return node.statements.flatMap((one) =>
    ts.isVariableStatement(one) ? one.declarationList.declarations.map(({ name }) => name) : [],
  )
}

const bindsName = (binding: ts.BindingName, name: string): boolean =>
  ts.isIdentifier(binding)
    ? binding.text === name
    : binding.elements.some((one) => ts.isBindingElement(one) && bindsName(one.name, name))

/** Whether a name is that of a case: it is declared by a function around it. */
function isOfCase(node: ts.Identifier): boolean {
  for (let around: ts.Node = node; !ts.isSourceFile(around); around = around.parent) {
    if (declaredBy(around).some((binding) => bindsName(binding, node.text))) return true
  }
  return false
}

/** The names in a condition, without those of properties. */
function namesIn(node: ts.Node): readonly ts.Identifier[] {
  if (ts.isIdentifier(node)) return [node]
  if (ts.isPropertyAccessExpression(node)) return namesIn(node.expression)
  const found: ts.Identifier[] = []
  ts.forEachChild(node, (child) => void found.push(...namesIn(child)))
  return found
}

/** Whether a condition is about the machine, not only about the level of the tests or about the case. */
function isOfMachine(condition: ts.Node): boolean {
  const names = namesIn(condition).filter(({ text }) => text !== 'undefined')
  return names.length === 0 || names.some((name) => !levels.includes(name.text) && !isOfCase(name))
}

/** Whether a node calls another one, or reads a property of it, as in `skipIf(condition).each(list)(title, run)`. */
const isChained = (node: ts.Node, inner: ts.Node): boolean =>
  ((ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) && node.expression === inner) ||
  (ts.isTaggedTemplateExpression(node) && node.tag === inner)

/** Returns the title of the test that `skipIf(condition)` defines, after any `each`; undefined if it defines none there. */
function titleOf(node: ts.CallExpression): ts.Node | undefined {
  let outer: ts.Node = node
  let last = node
  for (let next = outer.parent; isChained(next, outer); next = outer.parent) {
    if (ts.isCallExpression(next)) last = next
    outer = next
  }
  return last === node ? undefined : last.arguments[0]
}

/** Whether the line on which a node ends has a comment. */
function hasComment({ end }: ts.Node, { text }: Source): boolean {
  const stop = text.indexOf('\n', end)
  return text.slice(end, stop < 0 ? text.length : stop).includes('//')
}

/** Whether a test that is left out on some machines says why: in a title with a hole, or in a comment on its line. */
function saysWhy(node: ts.CallExpression, source: Source): boolean {
  const [condition] = node.arguments
  if (condition !== undefined && !isOfMachine(condition)) return true
  const title = titleOf(node)
  return hasComment(node, source) || (title !== undefined && !ts.isStringLiteralLike(title))
}

/** A test that is skipped says why. */
export const skipReason: Rule = fileRule('skip-reason', isTest, function* (source) {
  for (const node of source.nodes) {
    if (!ts.isCallExpression(node)) continue
    const name = calledName(node)
    if (/^(?:skip|todo)$/.test(name) && !hasReason(node))
      yield [node, 'Give the reason as the last argument, or remove the test.']
    if (/^(?:skipIf|runIf)$/.test(name) && !saysWhy(node, source))
      yield [node, 'Say in the title, while the test is skipped, what this machine lacks.']
  }
})
