import type { Example, Param } from '../catalogue/catalogue.ts'
import { ruleSet } from '../catalogue/defaults.ts'
import { paramsOf, ruleWords, settle, type Rule } from '../language/rule.ts'
import { acceptsObject } from '../kinds/value.ts'
import { words } from '../source/diagnostic.ts'
import type { Node } from '../source/node.ts'

/** Returns the valid examples, and reports the errors of the others. */
export const readExamples = (node: Node, params: readonly Param[], rules: readonly Rule[]): readonly Example[] =>
  [...node.entries()].flatMap(([name, input]) => readExample(name, input, params, rules) ?? [])

function readExample(name: string, node: Node, params: readonly Param[], rules: readonly Rule[]): Example | undefined {
  if (!/^[A-Za-z][\w-]*$/.test(name)) {
    return void node.reportKey('bad-example', name, 'a name is a letter, then letters, digits, _ or -.')
  }
  if (!node.isMapping()) return void node.report('wrong-type', name, 'a mapping of parameters')
  const isRight = acceptsObject(node, params, (at, code, ...detail) => {
    const { text, hint } = words(code, ...detail)
    at.report('bad-example', name, text, hint)
  })
  const input = new Map([...node.entries()].map(([param, child]) => [param, child.plain()]))
  const set = ruleSet(rules, params, new Set(rules.flatMap(paramsOf)))
  const broken = isRight ? settle(set, (param) => input.get(param)).broken : []
  for (const rule of broken) node.reportKey('bad-example', name, `${ruleWords(rule)} ${rule.because}`)
  return isRight && broken.length === 0 ? { name, input: Object.fromEntries(input) } : undefined
}
