import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { reactOf, type SnippetCall } from '../../../generator/protocol/snippets.ts'
import { attacks } from '../../hostile/attacks.ts'

const call: SnippetCall = {
  baseUrl: 'http://localhost:8787',
  model: 'acme-video-1',
  mode: 'async',
  input: { prompt: "It's dawn", duration: 5 },
  client: { package: '@acme/client', identifier: 'acmeVideo1' },
}

test('a call as a component of React has its parameters, and no key', () => {
  const code = reactOf(call, '@acme/react')
  expect(code).toContain(`const params = { prompt: "It's dawn", duration: 5 }`)
  expect(code).toContain("import { useTask } from '@acme/react'")
  expect(code).toContain("useTask(client, acmeVideo1, { resume: 'acme-video-1' })")
  expect(code).not.toContain('GATEWRIGHT_API_KEY')
})

test('there is none without a client, or with an identifier that is no name', () => {
  const { client, ...without } = call
  expect(reactOf(without, '@acme/react')).toBeUndefined()
  expect(reactOf({ ...call, client: { package: '@acme/client', identifier: 'a b' } }, '@acme/react')).toBeUndefined()
  expect(client).toBeDefined()
})

test('no text of a call ends its string', () => {
  for (const text of Object.values(attacks)) {
    const code = reactOf({ ...call, input: { prompt: text } }, '@acme/react') ?? ''
    const literal = code.slice(code.indexOf('const params = ') + 'const params = '.length, code.indexOf('\n\nexport'))
    const prompt: unknown = runInNewContext(`(${literal}).prompt`)
    expect(prompt).toBe(text)
  }
})
