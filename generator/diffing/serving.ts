import { workflowNames, type Model } from '../catalogue/catalogue.ts'
import { given, holds, paramsOf, settle, type Rule, type RuleSet } from '../language/rule.ts'
import { ruleSet } from '../language/ruleSet.ts'
import type { Serving } from '../language/serving.ts'
import {
  combinations,
  connected,
  countOf,
  droppedOf,
  mostCombinations,
  ruleParam,
  type Combination,
} from './ruleInputs.ts'
import type { Kept } from './following.ts'
import { renamed, renamedConditions } from './rules.ts'

/** The workflows that conditions select for the inputs that both versions of a model accept. */
export interface Served {
  /** The old workflows that serve one of these inputs. */
  readonly used: ReadonlySet<string>
  /** An input that another workflow serves now, although the old one still serves some. */
  readonly moved?: { readonly input: Combination; readonly from: string; readonly to: string }
  readonly isComplete: boolean
}

/** The workflows of one version, with its rules. */
interface Version {
  readonly workflows: readonly Serving[]
  readonly rules: RuleSet
  /** The parameters that it does not have, although the other one requires them. */
  readonly without: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Tries every combination of values that conditions and rules distinguish. `names` has the new names of workflows. */
export function compareServing(before: Model, after: Model, kept: Kept, names: ReadonlyMap<string, string>): Served {
  const params = new Map(kept.map(([b, a]) => [b.name, a.name]))
  const old = servingOf(before).map(({ name, when = [] }) => ({
    name: names.get(name) ?? name,
    when: renamedConditions(when, params),
  }))
  const now = servingOf(after)
  const oldRules = before.rules.map((rule) => renamed(rule, params))
  const conditions = [...old, ...now].map(ruleOf)
  const all = [...oldRules, ...after.rules, ...conditions]
  const tried = connected(conditions, all)
  const dropped = droppedOf(before.params, kept)
  const both = [...kept, ...dropped.map((param) => [param, param] as const)]
  const values = both.filter(([, { name }]) => tried.has(name)).map(([b, a]) => ruleParam(b, a, all))
  const oldParams = before.params.map((param) => ({ ...param, name: params.get(param.name) ?? param.name }))
  const of = (rules: readonly Rule[]): readonly Rule[] =>
    rules.filter((rule) => paramsOf(rule).every((name) => tried.has(name)))
  return tryAll(
    countOf(values) > mostCombinations ? undefined : combinations(values),
    { workflows: old, rules: ruleSet(of(oldRules), oldParams, tried), without: none },
    {
      workflows: now,
      rules: ruleSet(of(after.rules), after.params, tried),
      without: new Set(dropped.map(({ name }) => name)),
    },
    new Set(workflowNames(after)),
  )
}

const servingOf = ({ workflow, workflows }: Model): readonly Serving[] => workflows ?? [{ name: workflow }]

/** The conditions of a workflow as those of a rule, which is about no parameter. */
const ruleOf = ({ when = [] }: Serving): Rule => ({ is: 'allowedWhen', param: '', when, because: '' })

function tryAll(
  inputs: Iterable<Combination> | undefined,
  before: Version,
  after: Version,
  kept: ReadonlySet<string>,
): Served {
  const used = new Set<string>()
  let moved: Served['moved']
  for (const input of inputs ?? []) {
    const [from, to] = [served(before, input), served(after, input)]
    if (from === undefined || to === undefined) continue
    used.add(from)
    if (from !== to && kept.has(from)) moved ??= { input, from, to }
  }
  return { used, ...(moved && { moved }), isComplete: inputs !== undefined }
}

/** The workflow that serves an input; undefined if the rules refuse it. */
function served({ workflows, rules, without }: Version, input: Combination): string | undefined {
  const sent = (name: string): unknown => (without.has(name) ? undefined : input.get(name))
  const { filled, broken } = settle(rules, sent)
  if (broken.length > 0) return undefined
  const value = (name: string): unknown => (sent(name) === undefined ? filled.get(name) : sent(name))
  const view = { given: (name: string): boolean => given(sent(name)), value }
  return workflows.find(({ when = [] }) => holds(when, view))?.name
}
