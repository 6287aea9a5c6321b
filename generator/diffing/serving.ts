import { workflowNames, type Model } from '../catalogue/catalogue.ts'
import { holds, type Rule } from '../language/rule.ts'
import type { Serving } from '../language/serving.ts'
import { decidersOf, renamedConditions } from './ruleMeaning.ts'
import { tried, versionsOf, type Input, type Kept, type Outcome } from './trial.ts'

/** The workflows that conditions select for inputs that both versions of a model accept. */
export interface Served {
  /** The old workflows that serve one of the tried inputs. */
  readonly used: ReadonlySet<string>
  /** An input that another workflow serves now, although the old one still serves some. */
  readonly moved?: { readonly input: Input; readonly from: string; readonly to: string }
}

/** Tries inputs that the conditions and rules distinguish. `names` has the new names of workflows. */
export function compareServing(before: Model, after: Model, kept: Kept, names: ReadonlyMap<string, string>): Served {
  const params = new Map(kept.map(([b, a]) => [b.name, a.name]))
  const old = servingOf(before).map(({ name, when = [] }) => ({
    name: names.get(name) ?? name,
    when: renamedConditions(when, params),
  }))
  const now = servingOf(after)
  const more = [...old, ...now].map(ruleOf)
  const still = new Set(workflowNames(after))
  const used = new Set<string>()
  let moved: Served['moved']
  const about = more.flatMap(({ when }) => when.map(({ param }) => param))
  for (const { input, before: b, after: a } of tried(versionsOf(before, after, kept), about, { more })) {
    const [from, to] = [served(old, b), served(now, a)]
    if (from === undefined || to === undefined) continue
    used.add(from)
    if (from !== to && still.has(from)) moved ??= { input, from, to }
  }
  return { used, ...(moved && { moved }) }
}

const servingOf = ({ workflow, workflows }: Model): readonly Serving[] => workflows ?? [{ name: workflow }]

/** The conditions of a workflow as those of a rule about the first of its parameters. */
const ruleOf = ({ when = [] }: Serving): Extract<Rule, { is: 'requiredWhen' }> => ({
  is: 'requiredWhen',
  param: when[0]?.param ?? '',
  when,
  because: '',
})

/** The workflow that serves an input; undefined if the rules refuse it. */
const served = (workflows: readonly Serving[], { broken, values, given }: Outcome): string | undefined =>
  broken.length > 0
    ? undefined
    : workflows.find(({ when = [] }) => holds(when, { given, value: (name) => values.get(name) }))?.name

/** Returns all that decides the values that the conditions of a model read after defaults. */
export const servingDeciders = (model: Model): unknown =>
  decidersOf(
    servingOf(model).flatMap(({ when = [] }) => when.flatMap((one) => (one.is === 'in' ? [one.param] : []))),
    model,
  )
