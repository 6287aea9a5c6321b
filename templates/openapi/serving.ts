import { ruleSet } from '../../generator/language/ruleSet.ts'
import type { Model, Schema } from '../../generator/catalogue/catalogue.ts'
import { conditionWords } from '../../generator/language/rule.ts'
import { workflowFor } from '../../generator/language/serving.ts'
import { markdown } from '../../generator/writing/markup.ts'

/** A sentence that says which calls of a model a workflow serves; none if it serves all. */
export function servingWords({ id, workflows = [] }: Model, name: string): readonly string[] {
  const index = workflows.findIndex((one) => one.name === name)
  if (index < 0) return []
  const own = workflows[index]?.when
  const before = workflows.slice(0, index).map((one) => one.name)
  const when = own === undefined ? '' : ` when ${conditionWords(own)}`
  const unless = before.length === 0 ? '' : `, unless ${before.join(' or ')} serves the call`
  return [markdown.text(`It serves ${id}${when}${unless}.`)]
}

/** Whether a workflow serves a call of a model with this input. */
export function isServed({ params, rules, workflows }: Model, name: string, input: Schema): boolean {
  if (workflows === undefined) return true
  const named = new Set(params.map((param) => param.name))
  return workflowFor(workflows, ruleSet(rules, params, named), input) === name
}
