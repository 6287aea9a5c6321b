import type { Example, Param } from '../catalogue/catalogue.ts'
import { ruleSet } from '../language/ruleSet.ts'
import { inputIssues, isOfKey } from '../kinds/value.ts'
import { paramsOf, type Rule } from '../language/rule.ts'
import { explainRules } from '../language/ruling.ts'
import type { Node } from '../source/node.ts'

/** Returns the valid examples, and reports the errors of the others. */
export const readExamples = (node: Node, params: readonly Param[], rules: readonly Rule[]): readonly Example[] =>
  [...node.entries()].flatMap(([name, input]) => readExample(name, input, params, rules) ?? [])

function readExample(name: string, node: Node, params: readonly Param[], rules: readonly Rule[]): Example | undefined {
  if (!/^[A-Za-z][\w-]*$/.test(name)) {
    return void node.reportKey('bad-example', name, 'a name is a letter, then letters, digits, _ or -.')
  }
  if (!node.isMapping())
    return void node.report(
      'wrong-type',
      name,
      'a mapping of parameters and their values, such as { prompt: A lighthouse }',
    )
  const set = ruleSet(rules, params, new Set(rules.flatMap(paramsOf)))
  const found = inputIssues(node, params, (input) => explainRules(set, input))
  for (const { issue, at, hint } of found) {
    if (issue.code === 'rule') node.reportKey('bad-example', name, issue.message)
    else if (isOfKey(issue)) at.reportKey('bad-example', name, issue.message)
    else at.report('bad-example', name, issue.message, hint)
  }
  if (found.length > 0) return undefined
  return { name, input: Object.fromEntries([...node.entries()].map(([param, child]) => [param, child.plain()])) }
}
