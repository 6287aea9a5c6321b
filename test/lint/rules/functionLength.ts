import ts from 'typescript-5.9'
import { budgets, budgetsPath } from '../budgets.ts'
import type { Rule } from '../rule.ts'
import { isProduct } from '../scopes.ts'
import { topOf, type Source } from '../source.ts'

const { median, most } = budgets.functionLines

/** A named function or method, or the value of a variable, a property or a field; all others are callbacks. */
const isNamed = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node) ||
  ts.isVariableDeclaration(node.parent) ||
  ts.isPropertyAssignment(node.parent) ||
  ts.isPropertyDeclaration(node.parent)

const hasBody = (node: ts.Node): boolean => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

function lengthOf(node: ts.Node, { file }: Source): number {
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line
  return lineOf(node.end) - lineOf(node.getStart(file)) + 1
}

/** Functions are short. Callbacks count as part of the functions that contain them. */
export const functionLength: Rule = {
  name: 'function-length',
  start(report) {
    const named: number[] = []
    return {
      file(source) {
        if (!isProduct(source.path)) return
        for (const node of source.nodes.filter(hasBody)) {
          const length = lengthOf(node, source)
          if (isNamed(node)) named.push(length)
          if (length > most) report(source.at(node), `The function has ${length} lines; the limit is ${most}.`)
        }
      },
      end() {
        const middle = named.sort((a, b) => a - b)[named.length >> 1] ?? 0
        if (middle > median)
          report(topOf(budgetsPath), `The median function has ${middle} lines; the budget is ${median}.`)
      },
    }
  },
}
