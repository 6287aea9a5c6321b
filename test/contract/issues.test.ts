import { models } from '@gatewright/catalog'
import { type Issue } from '@gatewright/validators'
import { german } from '@gatewright/validators/messages/de'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { validators } from '../support/validators.ts'

const lines = (id: string, input: unknown): readonly string[] | undefined =>
  validators[id]?.safeParse(input).issues?.map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`)

describe('people read', () => {
  test('unknown keys first, then the parameters in the order of the spec, with pointers into lists', () => {
    const multiPrompt = [
      { prompt: 'a', duration: 3 },
      { duration: 3, prompt: ' ' },
      { durration: 4, duration: 99, prompt: 'b' },
    ]
    expect(lines('vendor12-video-3-story', { elementList: [{ elementId: 4 }], multiPrompt, 'a/b~c': 1 })).toEqual([
      '/a~1b~0c unknown-parameter: vendor12-video-3-story has no parameter "a/b~c". It has prompt, aspectRatio, duration, multiPrompt, renderingSpeed, generateAudio, startFrame, endFrame, elementList.',
      '/multiPrompt/1/prompt required: Shots (multiPrompt[1].prompt) is required and cannot be empty: text of at most 512 characters.',
      '/multiPrompt/2/durration unknown-parameter: Shots (multiPrompt[2]) has no key "durration". Did you mean duration?',
      '/multiPrompt/2/duration too-large: Shots (multiPrompt[2].duration) must be a whole number from 1 to 15 seconds, but it is 99. The nearest is 15.',
      '/elementList/0/elementId wrong-type: Elements (elementList[0].elementId) must be text of at most 64 characters, but it is 4.',
    ])
  })

  test('the issues of the alternative that the caller meant', () => {
    const content = [{ type: 'image', image: 'a' }, { type: 'txt' }, { type: 'text', text: 3 }]
    expect(lines('vendor28-chat-3', { messages: [{ role: 'usr', content }] })).toEqual([
      '/messages/0/role not-an-option: Messages (messages[0].role) must be one of "system", "user", "assistant", but it is "usr". Did you mean "user"?',
      '/messages/0/content/0/image unknown-parameter: Messages (messages[0].content[0]) has no key "image". It has type, url.',
      '/messages/0/content/0/url required: Messages (messages[0].content[0].url) is required: an address (lower-case https: or http:) or a data: URI of an image.',
      '/messages/0/content/1/type not-an-option: Messages (messages[0].content[1].type) must be one of "text", "image", but it is "txt". Did you mean "text"?',
      '/messages/0/content/2/text wrong-type: Messages (messages[0].content[2].text) must be text, but it is 3.',
    ])
  })

  test('steps, formats, JSON values and rules', () => {
    const imageSize = { width: 1001, height: 512 }
    expect(lines('vendor22-flow-1-lora', { prompt: 'a', imageSize, loras: [{ path: 'x', scale: 9 }] })).toEqual([
      '/imageSize/width off-step: imageSize.width must be a whole number from 256 to 1536, in steps of 8, but it is 1001. The nearest is 1000.',
      '/loras/0/path no-match: loras[0].path must be an address (lower-case https: or http:), but it is "x".',
      '/loras/0/scale too-large: loras[0].scale must be a number from 0 to 4, but it is 9. The nearest is 4.',
    ])
    expect(lines('vendor1-v3-omni', { prompt: 'a', multiPrompt: { index: { deep: [1, undefined] } } })).toEqual([
      '/multiPrompt/index/deep/1 wrong-type: Multi-Shot Prompts (multiPrompt.index.deep[1]) must be a JSON value, but it is undefined.',
    ])
  })

  test('no secret, in no language', () => {
    for (const messages of [undefined, german]) {
      const { issues } =
        validators['vendor22-flow-1-lora']?.safeParse({ prompt: 'a', weightsToken: ['hunter2'] }, { messages }) ?? {}
      expect(issues).toMatchObject([{ pointer: '/weightsToken', code: 'wrong-type' }])
      expect(JSON.stringify(issues)).not.toContain('hunter2')
    }
  })
})

/** Inputs with several issues each. */
function* wrongInputs(): Generator<readonly [id: string, names: readonly string[], input: object]> {
  for (const { id, params, examples } of models)
    for (const { input } of examples) {
      const swapped = Object.entries(input).map(([key, value]): readonly [string, unknown] => [
        key,
        typeof value === 'string' ? ['a\u202e\nb'] : 'x\u2028y'.repeat(99),
      ])
      const names = params.map(({ name }) => name)
      yield [id, names, { ...Object.fromEntries(swapped.reverse()), 'un/kno~wn': 'a\nb'.repeat(999) }]
      yield [id, names, {}]
    }
}

/** The value at a JSON Pointer, read as RFC 6901 says. */
const valueAt = (input: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, step) => fieldsOf(value)[step], input)

const atPath = (input: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>((value, step) => fieldsOf(value)[step], input)

test('every issue of every model is one line, short, in order, and its pointer leads where its path leads', () => {
  let count = 0
  for (const [id, names, input] of wrongInputs()) {
    const { issues = [] } = validators[id]?.safeParse(input) ?? {}
    for (const { path, pointer, message, expected, received } of issues) {
      count++
      for (const text of [message, expected, received]) expect(text).toMatch(/^[^\p{Cc}\p{Cf}\u2028\u2029]+$/u)
      expect(received.length).toBeLessThanOrEqual(100)
      expect(valueAt(input, pointer)).toBe(atPath(input, path))
    }
    const ranks = issues.map(({ code, path: [name] }) => (code === 'rule' ? names.length : names.indexOf(String(name))))
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b)) // an unknown key has the rank -1
  }
  expect(count).toBeGreaterThan(1500)
})
