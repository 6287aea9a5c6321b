import { expect, test } from 'vitest'
import { fieldsOf } from '../../../../../generator/language/values.ts'
import { withMapping } from '../../../../../generator/commands/import/mapping.ts'
import { settle } from '../../../../../generator/commands/import/settling.ts'
import { valueAt } from '../../../../support/reading.ts'
import { address, lowered, object, text } from './document.ts'

const of = (body: object) =>
  lowered({ 'POST /image': { body: { 'prompt!': text, ...body }, answer: { image_url: text } } }, 'POST /image')

const called = [
  'webhook',
  'webhook_url',
  'webhookUrl',
  'web_hook',
  'callback',
  'callback_url',
  'callBackUrl',
  'callback_method',
  'notify_url',
  'notification_email',
  'webhook_secret',
  'my_callback_url',
]

test.each(called)('%s is no parameter, and the report says so', (name) => {
  const { spec, notes } = of({ [name]: address })
  expect(Object.keys(fieldsOf(spec['params']))).toEqual(['prompt'])
  expect(notes.filter(({ code }) => code === 'called-address')).toMatchObject([
    {
      kind: 'choice',
      message: `"${name}" is about an address that the vendor would call. The gateway learns in its own way that a task ends, and calls back itself.`,
    },
  ])
})

test('an object about a webhook is no parameter either', () => {
  expect(Object.keys(fieldsOf(of({ webhook: object({ url: text, events: text }) }).spec['params']))).toEqual(['prompt'])
})

test.each(['callout', 'notes', 'webpage_url', 'hook'])('%s is a parameter', (name) => {
  expect(Object.keys(fieldsOf(of({ [name]: text }).spec['params']))).toEqual(['prompt', name])
})

test('a required address to call stays, because the upstream refuses a call without it', () => {
  expect(Object.keys(fieldsOf(of({ 'callback_url!': text }).spec['params']))).toEqual(['prompt', 'callback_url'])
})

test('a constant is no parameter, and the upstream gets it', () => {
  const one = of({ 'version!': { const: '2' }, kind: { const: 'x' } })
  expect(Object.keys(fieldsOf(one.spec['params']))).toEqual(['prompt', 'kind'])
  expect(one.notes.find(({ code }) => code === 'constant')).toMatchObject({
    kind: 'choice',
    message: '"version" is always "2". It is no parameter: the upstream gets it with every request.',
  })
  const { spec } = withMapping(settle(one), 'acme')
  expect(valueAt(spec, 'upstream', 'request')).toContain('"version": "2"')
})
