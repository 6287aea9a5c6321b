import { workflowNames, type Model } from '../catalogue/catalogue.ts'
import { holds, type Rule } from '../language/rule.ts'
import type { Serving } from '../language/serving.ts'
import { at, type Changes, type Scope } from './changes.ts'
import { dataOf, same } from './data.ts'
import { pairs } from './renames.ts'
import { decidersOf, renamedConditions } from './ruleMeaning.ts'
import { inputWords, notProved, tried, versionsOf, type Input, type Kept, type Outcome } from './trial.ts'

/** Adds the changes of the addresses of a model, and of the conditions that select one. */
export function compareWorkflows(changes: Changes, scope: Scope, before: Model, after: Model): void {
  const [b, a] = [workflowNames(before), workflowNames(after)]
  const isSame = same(b, a) && same(before.workflows, after.workflows)
  if (isSame && (a.length === 1 || same(servingDeciders(before), servingDeciders(after)))) return
  const own = at(scope, { before: ['workflow'], after: ['workflow'] })
  const removed = b.filter((name) => !a.includes(name))
  const added = a.filter((name) => !b.includes(name))
  const [from, to] = removed.length === 1 && added.length === 1 ? [removed[0], added[0]] : []
  const names = new Map(from === undefined || to === undefined ? [] : [[from, to]])
  const served = compareServing(before, after, pairs(before.params, after.params).kept, names)
  const ofOne = (name: string): Scope => ({ ...own, subject: { ...own.subject, workflow: name } })
  if (from !== undefined && to !== undefined) {
    changes.add('workflow-moved', ofOne(to), {
      before: from,
      after: to,
      message: `The workflow of the model is ${to}; it was ${from}.`,
    })
  } else {
    for (const name of removed) addRemoved(changes, ofOne(name), name, served)
    for (const name of added)
      changes.add('workflow-added', ofOne(name), {
        after: name,
        message: `The workflow ${name} also serves the model.`,
      })
  }
  const old = before.workflows?.map((one) => ({ ...one, name: names.get(one.name) ?? one.name }))
  if (a.length === 1) return
  if (!same(old, after.workflows)) addConditions(changes, own, before, after, served)
  else addServing(changes, own, served)
}

function addRemoved(changes: Changes, scope: Scope, name: string, { used }: Served): void {
  const message = `The workflow ${name} no longer serves the model.`
  const doubt = 'No input was found that it served, which proves nothing.'
  changes.add('workflow-removed', scope, { before: name, message, ...(!used.has(name) && { doubt }) })
}

/** The same conditions look at other values. A call at a workflow that does not serve its input is refused. */
function addServing(changes: Changes, scope: Scope, { moved }: Served): void {
  const message = 'The same conditions select another workflow, because defaults or rules have changed.'
  if (moved !== undefined)
    changes.add('serving-changed', scope, {
      before: moved.from,
      after: moved.to,
      message: `${message} ${movedWords(moved)}`,
    })
  else
    changes.add('serving-changed', scope, {
      message: 'Defaults or rules that the conditions depend on have changed.',
      doubt: notProved,
    })
}

/** A call at a workflow that does not serve its input is refused. */
function addConditions(changes: Changes, scope: Scope, before: Model, after: Model, { moved }: Served): void {
  const message = 'The conditions that select the workflow of a call have changed.'
  changes.add('workflow-condition-changed', scope, {
    before: dataOf(before.workflows ?? before.workflow),
    after: dataOf(after.workflows ?? after.workflow),
    ...(moved === undefined ? { message, doubt: notProved } : { message: `${message} ${movedWords(moved)}` }),
  })
}

const movedWords = ({ input, from, to }: NonNullable<Served['moved']>): string =>
  `For example, ${inputWords(input)} is now served by ${to} instead of ${from}.`

/** The workflows that conditions select for inputs that both versions of a model accept. */
interface Served {
  /** The old workflows that serve one of the tried inputs. */
  readonly used: ReadonlySet<string>
  /** An input that another workflow serves now, although the old one still serves some. */
  readonly moved?: { readonly input: Input; readonly from: string; readonly to: string }
}

/** Tries inputs that the conditions and rules distinguish. `names` has the new names of workflows. */
function compareServing(before: Model, after: Model, kept: Kept, names: ReadonlyMap<string, string>): Served {
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
const servingDeciders = (model: Model): unknown =>
  decidersOf(
    servingOf(model).flatMap(({ when = [] }) => when.flatMap((one) => (one.is === 'in' ? [one.param] : []))),
    model,
  )
