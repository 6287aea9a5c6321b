import { expect, test } from 'vitest'
import { textLike } from '../../support/matching.ts'
import { changesOf, withModel, type Keys } from './sides.ts'

const because = 'The vendor says so.'
const notProved = 'No input was found that it breaks, which proves nothing.'
const text = { type: 'text' }
const mode = { type: 'enum', options: ['fast', 'full'], default: 'fast' }

/** A model with these workflows; the last one has no condition. */
const withWorkflows = (keys: Keys, ...workflow: readonly Keys[]) =>
  withModel({ params: { frame: text, mode }, ...keys, workflow })

const framed = { name: 'acme/frames', when: { frame: 'given' } }
const full = { name: 'acme/full', when: { mode: { is: 'full' } } }
const rest = { name: 'acme/rest' }

const changed = async (
  before: ReturnType<typeof withModel>,
  after: ReturnType<typeof withModel>,
): Promise<readonly string[]> =>
  (await changesOf(before, after)).map(
    ({ impact, code, message, reason = '' }) => `${impact} ${code}: ${message}${reason}`,
  )

test('conditions in another order are breaking if an input moves, which the message shows', async () => {
  expect(await changed(withWorkflows({}, framed, full, rest), withWorkflows({}, full, framed, rest))).toEqual([
    'breaking workflow-condition-changed: The conditions that select the workflow of a call have changed. For example, an input with frame "a", mode "full" is now served by acme/full instead of acme/frames.',
  ])
})

test('other conditions that select the same workflow for each tried input may break', async () => {
  const rules = { rules: [{ param: 'frame', allowedWhen: { mode: { is: 'fast' } }, because }] }
  expect(await changed(withWorkflows(rules, framed, full, rest), withWorkflows(rules, full, framed, rest))).toEqual([
    `possibly-breaking workflow-condition-changed: The conditions that select the workflow of a call have changed.${notProved}`,
  ])
})

test('a workflow that served no tried input may break nobody', async () => {
  const never = { name: 'acme/never', when: { mode: { is: 'full' } } }
  expect(await changed(withWorkflows({}, full, never, rest), withWorkflows({}, full, rest))).toEqual([
    'possibly-breaking workflow-removed: The workflow acme/never no longer serves the model.No input was found that it served, which proves nothing.',
    `possibly-breaking workflow-condition-changed: The conditions that select the workflow of a call have changed.${notProved}`,
  ])
})

test('a default, a rule or its default that moves calls to another workflow is breaking, and says which', async () => {
  const moves =
    'breaking serving-changed: The same conditions select another workflow, because defaults or rules have changed.'
  const bare = 'For example, an input without any of its parameters is now served by acme/full instead of acme/rest.'
  const isMode = { ...mode, default: 'full' }
  expect(
    await changed(withWorkflows({}, full, rest), withWorkflows({ params: { frame: text, mode: isMode } }, full, rest)),
  ).toEqual([`${moves} ${bare}`, 'breaking default-changed: Without mode, its value is "full"; it was "fast".'])
  const free = { type: 'enum', options: ['fast', 'full'] }
  expect(
    await changed(
      withWorkflows({ params: { frame: text, mode: free } }, full, rest),
      withWorkflows({ params: { frame: text, mode: isMode } }, full, rest),
    ),
  ).toEqual([`${moves} ${bare}`, textLike(/^possibly-breaking default-added: /)])
  const filledIn = (value: string): Keys => ({
    params: { frame: text, mode: free },
    rules: [{ param: 'mode', only: ['fast', 'full'], when: { frame: 'given' }, default: value, because }],
  })
  expect(
    await changed(withWorkflows(filledIn('fast'), full, rest), withWorkflows(filledIn('full'), full, rest)),
  ).toEqual([
    `${moves} For example, an input with frame "a" is now served by acme/full instead of acme/rest.`,
    textLike(/^breaking rule-default-changed: /),
  ])
})

test('a default that moves no call to another workflow is only a default', async () => {
  const other = { type: 'enum', options: ['small', 'large'], default: 'small' }
  const sized = (size: Keys) => withWorkflows({ params: { frame: text, mode, size } }, full, rest)
  const found = await changed(sized(other), sized({ ...other, default: 'large' }))
  expect(found).toEqual(['breaking default-changed: Without size, its value is "large"; it was "small".'])
  const always = { name: 'acme/some', when: { frame: 'given' } }
  expect(
    await changed(
      withWorkflows({}, always, rest),
      withWorkflows({ params: { frame: text, mode: { ...mode, default: 'full' } } }, always, rest),
    ),
  ).toEqual(['breaking default-changed: Without mode, its value is "full"; it was "fast".'])
})

test('a workflow with another address that also serves other calls says both', async () => {
  const params = { frame: text, mode: { ...mode, default: 'full' } }
  const found = await changed(
    withWorkflows({}, full, rest),
    withWorkflows({ params }, { ...full, name: 'acme/best' }, rest),
  )
  expect(found.map((text) => text.split(':')[0])).toEqual([
    'breaking workflow-moved',
    'breaking serving-changed',
    'breaking default-changed',
  ])
})

test('conditions on many parameters show an input that moves', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `p${at}`)
  const params = Object.fromEntries(names.map((name) => [name, { type: 'enum', options: ['x', 'y', 'z'] }]))
  const when = (value: string): Keys => ({
    name: 'acme/some',
    when: Object.fromEntries(names.map((name) => [name, { is: value }])),
  })
  const [change] = await changesOf(
    withWorkflows({ params }, when('x'), rest),
    withWorkflows({ params }, when('y'), rest),
  )
  expect([change?.impact, change?.code]).toEqual(['breaking', 'workflow-condition-changed'])
})
