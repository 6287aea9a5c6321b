import type { Example, Param } from '../catalogue/catalogue.ts'
import { breaks, ruleWords, type Facts, type Rule } from '../catalogue/rule.ts'
import { acceptsObject } from '../kinds/value.ts'
import { words } from '../source/diagnostic.ts'
import type { Node } from '../source/node.ts'

/** The named inputs that are right; faults of the others are reported. */
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
  const broken = isRight ? rules.filter((rule) => breaks(rule, factsOf(input, params))) : []
  for (const rule of broken) node.reportKey('bad-example', name, `${ruleWords(rule)} ${rule.because}`)
  return isRight && broken.length === 0 ? { name, input: Object.fromEntries(input) } : undefined
}

const factsOf = (input: ReadonlyMap<string, unknown>, params: readonly Param[]): Facts => ({
  given: (name) => input.has(name) && input.get(name) !== null,
  value: (name) => input.get(name) ?? params.find((param) => param.name === name)?.default,
})
