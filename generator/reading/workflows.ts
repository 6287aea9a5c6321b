import type { Param } from '../catalogue/catalogue.ts'
import { isDefaulted } from '../language/ruleSet.ts'
import { conditionWords, given, type Condition, type Rule } from '../language/rule.ts'
import type { Serving } from '../language/serving.ts'
import { listOf, mapping, optional, required, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { checkConditions, conditions } from './rule.ts'
import { workflow } from './namedFields.ts'

const entry = mapping({
  name: required(workflow, 'The workflow.'),
  when: optional(conditions, 'When it serves the model, unless one before it does. The last has no condition.'),
})

const several = listOf(entry, 2)

/** The workflows of a model: a name, or a list of names with conditions. */
export const workflowsField: Field<readonly Serving[]> = {
  read: (node) => {
    if (node.items() === undefined) {
      const name = workflow.read(node)
      return name === undefined ? undefined : [{ name }]
    }
    const read = several.read(node)
    return read && isOrdered(read, node) ? read : undefined
  },
  schema: { anyOf: [workflow.schema, several.schema] },
}

/** Whether every input has exactly one workflow: reports the entry that has a condition too many or too few. */
function isOrdered(workflows: readonly Serving[], node: Node): boolean {
  const names = workflows.map(({ name }) => name)
  const problems = workflows.map(({ name, when }, index) => {
    if (names.indexOf(name) < index) return `${JSON.stringify(name)} is listed twice`
    const isLast = index === workflows.length - 1
    if (isLast) return when && 'the last one serves what no other serves, so it cannot have a condition'
    return when ? undefined : 'each one before the last needs a condition: when'
  })
  const items = node.items() ?? []
  for (const [index, why] of problems.entries()) if (why !== undefined) items[index]?.report('bad-workflows', why)
  return problems.every((why) => why === undefined)
}

/** Whether the conditions of workflows fit the parameters and their defaults; reports those that do not. */
export function areWorkflowsClear(node: Node | undefined, workflows: readonly Serving[], among: Among): boolean {
  const items = node?.items() ?? []
  const verdicts = workflows.map(({ name, when = [] }, index) => {
    const words = `${name} serves the model when ${conditionWords(when)}.`
    return isWhenClear(items[index]?.entries().get('when'), when, words, among)
  })
  return verdicts.every(Boolean)
}

/** The parameters that conditions are about, and the rules that can fill in a default. */
export interface Among {
  readonly params: readonly Param[]
  readonly rules: readonly Rule[]
}

/** Whether conditions fit the parameters and their defaults; reports it if not, with `words` that say what they decide. */
export function isWhenClear(
  written: Node | undefined,
  when: readonly Condition[],
  words: string,
  { params, rules }: Among,
): boolean {
  if (written === undefined) return true
  const asked = when.find((one) => one.is !== 'in' && isFilled(params, rules, one.param))
  if (asked !== undefined) written.report('default-asked', asked.param, words)
  return checkConditions(written, params) && asked === undefined
}

/** Whether the parameter counts as given once its default is filled in: then the output would have another workflow. */
const isFilled = (params: readonly Param[], rules: readonly Rule[], name: string): boolean =>
  params.some((param) => param.name === name && isDefaulted(param, rules) && given(param.default ?? 'one of a rule'))
