import { expect, test } from 'vitest'
import { changesOf, withModel, type Keys } from './sides.ts'

const because = 'The vendor says so.'
const text = { type: 'text' }
const mode = { type: 'enum', options: ['fast', 'full'], default: 'fast' }

/** A model with these workflows; the last one has no condition. */
const withWorkflows = (keys: Keys, ...workflow: readonly Keys[]) =>
  withModel({ params: { frame: text, mode }, ...keys, workflow })

const framed = { name: 'acme/frames', when: { frame: 'given' } }
const full = { name: 'acme/full', when: { mode: { is: 'full' } } }
const rest = { name: 'acme/rest' }

const changed = async (before: ReturnType<typeof withModel>, after: ReturnType<typeof withModel>): Promise<readonly string[]> =>
  (await changesOf(before, after)).map(({ impact, code, message, reason = '' }) => `${impact} ${code}: ${message}${reason}`)

test('conditions in another order are breaking if an input moves, which the message shows', async () => {
  expect(await changed(withWorkflows({}, framed, full, rest), withWorkflows({}, full, framed, rest))).toEqual([
    'breaking workflow-condition-changed: The conditions that select the workflow of a call are other ones. For example, an input with frame, mode "full" is served by acme/full now, and not by acme/frames.',
  ])
})

test('conditions that select the same workflow for each input are cosmetic, also if rules are the reason', async () => {
  const rules = { rules: [{ param: 'frame', allowedWhen: { mode: { is: 'fast' } }, because }] }
  expect(await changed(withWorkflows(rules, framed, full, rest), withWorkflows(rules, full, framed, rest))).toEqual([
    'cosmetic workflow-condition-changed: The conditions that select the workflow of a call are other ones. Each still serves the same inputs.',
  ])
})

test('a workflow that served no input can go', async () => {
  const never = { name: 'acme/never', when: { mode: { is: 'full' } } }
  expect(await changed(withWorkflows({}, full, never, rest), withWorkflows({}, full, rest))).toEqual([
    'cosmetic workflow-removed: The workflow acme/never does not serve the model any more. It served no input.',
    'cosmetic workflow-condition-changed: The conditions that select the workflow of a call are other ones. Each still serves the same inputs.',
  ])
})

test('too many combinations are possibly breaking, with the reason', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `p${at}`)
  const params = Object.fromEntries(names.map((name) => [name, { type: 'enum', options: ['x', 'y', 'z'] }]))
  const when = (value: string): Keys => ({ name: 'acme/some', when: Object.fromEntries(names.map((name) => [name, { is: value }])) })
  const [change] = await changesOf(withWorkflows({ params }, when('x'), rest), withWorkflows({ params }, when('y'), rest))
  expect([change?.impact, change?.reason]).toEqual([
    'possibly-breaking',
    'The conditions and rules distinguish more than 50,000 inputs, too many to try them all.',
  ])
})
