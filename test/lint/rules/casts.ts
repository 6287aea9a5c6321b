import ts from 'typescript-5.9'
import { budgets, budgetsPath } from '../budgets.ts'
import type { Rule } from '../rule.ts'
import { isProduct } from '../scopes.ts'
import { topOf, type Source } from '../source.ts'

const isCast = (node: ts.Node): boolean => ts.isAssertionExpression(node) && !ts.isConstTypeReference(node.type)

/** Returns the line on which a node ends. */
const lineAt = ({ end }: ts.Node, { text }: Source): string =>
  text.slice(text.lastIndexOf('\n', end) + 1, text.indexOf('\n', end))

/** Casts are few, and each has its reason on its line. */
export const casts: Rule = {
  name: 'cast',
  start(report) {
    const total = { lines: 0, casts: 0 }
    return {
      file(source) {
        if (!isProduct(source.path)) return
        const found = source.nodes.filter(isCast)
        total.lines += source.lines.length
        total.casts += found.length
        for (const node of found) {
          if (!lineAt(node, source).includes('//'))
            report(source.at(node), 'Say in a comment on the line of the cast why it is right.')
        }
      },
      end() {
        const most = Math.floor((total.lines / 1000) * budgets.castsPer1000Lines)
        // Without a limit for a few lines, which have no density.
        if (total.casts > Math.max(most, 1))
          report(topOf(budgetsPath), `There are ${total.casts} casts; the budget is ${most}.`)
      },
    }
  },
}
