import { given, holds, settle, type Condition, type RuleSet } from './rule.js'

/** A workflow that serves a model, where its conditions hold; without conditions, everywhere. */
export type Serving = { readonly name: string; readonly when?: readonly Condition[] }

type Values = Readonly<Record<string, unknown>>

/** Returns the value of a key of the object itself: a key named `toString` is never the inherited one. */
const ownValue = (values: Values, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined)

/**
 * Returns the workflow that serves an input: the first whose conditions hold. The last has none. `output` is the input
 * after defaults.
 */
export function servingWorkflow(workflows: readonly Serving[], input: Values, output: Values): string {
  const view = {
    given: (param: string): boolean => given(ownValue(input, param)),
    value: (param: string): unknown => ownValue(output, param),
  }
  return workflows.find(({ when = [] }) => holds(when, view))?.name ?? ''
}

/** Returns the same for an input whose defaults are not filled in yet. */
export function workflowFor(workflows: readonly Serving[], rules: RuleSet, input: Values): string {
  const { filled } = settle(rules, (param) => ownValue(input, param))
  const sent = Object.entries(input).filter(([, value]) => value !== undefined)
  return servingWorkflow(workflows, input, Object.fromEntries([...filled, ...sent]))
}
