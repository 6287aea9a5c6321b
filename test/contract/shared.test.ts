import { createClient } from '@gatewright/client'
import { files } from '@gatewright/client/files'
import { vendor1V3Omni as definition, vendor1V3OmniPlain } from '@gatewright/client/models/vendor1-v3-omni'
import { german } from '@gatewright/validators/messages/de'
import { describe, expect, test } from 'vitest'
import { BuiltModels } from '../support/builtModels.ts'
import { formNames, forms } from '../support/forms.ts'
import { madeModel } from '../support/madeSpecs.ts'
import { unchecked } from '../support/reading.ts'
import { ends } from '../support/ends.ts'

/** A value of many levels, each of which contains the one below several times. */
function shared(levels: number, wrap: (below: unknown) => unknown, inner: unknown = 1): unknown {
  let value = inner
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

const lists = shared(40, (below) => [below, below])
const cases: readonly (readonly [string, unknown])[] = [
  ['lists', lists],
  ['objects', shared(40, (below) => ({ a: below, b: below }))],
  ['long lists', shared(40, (below) => Array<unknown>(60).fill(below))],
  [
    'objects with many keys',
    shared(10, (below) => Object.fromEntries([...Array(130).keys()].map((at) => [at, below]))),
  ],
]

const inputOf = (index: unknown): object => ({ prompt: 'a', multiPrompt: { index } })

describe.each(formNames)('a JSON value with shared parts: %s', (form) => {
  const validator = forms[form]('vendor1-v3-omni')

  test.each(cases)('is refused after its first 100,000 values: %s', (_, value) => {
    const input = inputOf(value)
    ends(() => {
      expect(validator.is(input)).toBe(false)
      const issues = validator.safeParse(input).issues ?? []
      expect(issues.map(({ pointer }) => pointer)).toEqual(['/multiPrompt/index'])
      expect(issues[0]?.message).toMatch(/ must be a JSON value, but it is larger than 100000 values\.$/)
    })
  })

  test('is refused if a part is not JSON', () => {
    const value = shared(400, (below) => Array<unknown>(60).fill(below), new Date())
    const [issue] = validator.safeParse(inputOf(value)).issues ?? []
    expect(issue?.message).toMatch(/ it is not plain data: \[object Date\]\.$/)
  })

  test('is refused with a message in German', () => {
    const [issue] = validator.safeParse(inputOf(lists), { messages: german }).issues ?? []
    expect(issue?.message).toMatch(/ muss ein JSON-Wert sein, ist aber größer als 100000 Werte\.$/)
  })

  test('can have 100,000 values, itself included', () => {
    const sizes = [99_999, 100_000].map((length) => validator.is(inputOf(Array(length).fill(1))))
    expect(sizes).toEqual([true, false])
    expect(validator.is(inputOf(shared(10, (below) => [below, below])))).toBe(true)
  })

  test('counts each value of a list apart', () => {
    const most = Array<number>(99_999).fill(1)
    expect(validator.is({ prompt: 'a', multiPrompt: { index: most, prompt: most } })).toBe(true)
  })
})

describe('the client', () => {
  test.each(cases)('refuses such a value in little time: %s', (_, value) => {
    expect(definition.check?.(inputOf(value)).map(({ pointer }) => pointer)).toEqual(['/multiPrompt/index'])
  })

  test('can have 100,000 values, itself included', () => {
    const sizes = [99_999, 100_000].map((length) => definition.check?.(inputOf(Array(length).fill(1)))?.length)
    expect(sizes).toEqual([0, 1])
  })

  test.each([definition, vendor1V3OmniPlain])('refuses it before it looks for files everywhere', async (model) => {
    const client = createClient({ apiKey: 'key', baseUrl: 'http://127.0.0.1:1', files: files() })
    await expect(client.submit(model, unchecked(inputOf(lists)))).rejects.toThrow(/the parameters are not JSON/)
  })
})

const either = madeModel('either', {
  params: {
    a: {
      type: 'union',
      of: [
        { type: 'number', list: {} },
        { type: 'object', keys: { b: { type: 'text' } } },
      ],
    },
    b: { type: 'map', values: 'any' },
  },
})
const built = new BuiltModels([either])

test.each(cases)('alternatives and maps refuse such a value in little time: %s', (_, value) => {
  const { validator, client } = built.packagesOf('either')
  for (const input of [{ a: value }, { b: { c: value } }]) {
    expect(validator.is(input)).toBe(false)
    expect(validator.safeParse(input).issues?.length).toBeGreaterThan(0)
    expect(client.check?.(input).length).toBeGreaterThan(0)
  }
})
