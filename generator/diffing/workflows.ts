import { workflowNames, type Model } from '../catalogue/catalogue.ts'
import { dataOf } from './data.ts'
import { at, type Changes, type Scope } from './changes.ts'
import { pairs } from './renames.ts'
import { same } from './same.ts'
import { compareServing, servingDeciders, type Served } from './serving.ts'
import { inputWords, notProved } from './trial.ts'

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
  const message = `The workflow ${name} does not serve the model any more.`
  const doubt = 'No input was found that it served, which proves nothing.'
  changes.add('workflow-removed', scope, { before: name, message, ...(!used.has(name) && { doubt }) })
}

/** The same conditions look at other values. A call at a workflow that does not serve its input is refused. */
function addServing(changes: Changes, scope: Scope, { moved }: Served): void {
  const message = 'The same conditions select another workflow, because of what is filled in or refused.'
  if (moved !== undefined)
    changes.add('serving-changed', scope, {
      before: moved.from,
      after: moved.to,
      message: `${message} ${movedWords(moved)}`,
    })
  else
    changes.add('serving-changed', scope, {
      message: 'Defaults or rules have changed, and conditions look at them.',
      doubt: notProved,
    })
}

/** A call at a workflow that does not serve its input is refused. */
function addConditions(changes: Changes, scope: Scope, before: Model, after: Model, { moved }: Served): void {
  const message = 'The conditions that select the workflow of a call are other ones.'
  changes.add('workflow-condition-changed', scope, {
    before: dataOf(before.workflows ?? before.workflow),
    after: dataOf(after.workflows ?? after.workflow),
    ...(moved === undefined ? { message, doubt: notProved } : { message: `${message} ${movedWords(moved)}` }),
  })
}

const movedWords = ({ input, from, to }: NonNullable<Served['moved']>): string =>
  `For example, ${inputWords(input)} is served by ${to} now, and not by ${from}.`
