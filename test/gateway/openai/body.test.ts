import { describe, expect, test } from 'vitest'
import { flagOf, formBody, jsonBody, optionOf, type Body } from '../../../gateway/openai/body.ts'

const json = (body: unknown): Body => jsonBody(body)
const form = (...parts: [string, unknown][]): Body => formBody(parts)
const plain = ({ fields }: Body): object => Object.fromEntries(fields)

describe('a JSON body', () => {
  test('has its fields, and none that is null', () => {
    expect(plain(json({ a: 1, b: null, c: false }))).toEqual({ a: 1, c: false })
    expect(json({}).isForm).toBe(false)
  })

  test.each([[[]], ['x'], [null], [undefined], [5]])('is not %j', (body) => {
    expect(() => json(body)).toThrow(/an object/)
  })
})

describe('a form', () => {
  test('has lists and objects where names repeat or end in brackets', () => {
    const body = form(
      ['prompt', 'a'],
      ['image[]', 'one'],
      ['image[]', 'two'],
      ['mask[]', 'only'],
      ['stop', 'x'],
      ['stop', 'y'],
      ['stop', 'z'],
      ['input_reference[image_url]', 'u'],
      ['input_reference[detail]', 'high'],
      ['voice[id]', 'aria'],
    )
    expect(body.isForm).toBe(true)
    expect(plain(body)).toEqual({
      prompt: 'a',
      image: ['one', 'two'],
      mask: ['only'],
      stop: ['x', 'y', 'z'],
      input_reference: { image_url: 'u', detail: 'high' },
      voice: { id: 'aria' },
    })
  })

  test('keeps what it can where a name is a text, a list and an object', () => {
    expect(plain(form(['a', 'x'], ['a[]', 'y']))).toEqual({ a: ['x', 'y'] })
    expect(plain(form(['a', 'x'], ['a[k]', 'y']))).toEqual({ a: { k: 'y' } })
    expect(plain(form(['a[[b]]', 'x'], ['[]', 'y']))).toEqual({ 'a[[b]]': 'x', '[]': 'y' })
  })

  test('has no way to a prototype', () => {
    const body = form(['a[__proto__]', 'x'], ['__proto__', 'y'])
    const prototype: unknown = Object.getPrototypeOf(body.fields.get('a'))
    expect(prototype).toBe(Object.prototype)
    expect(Object.keys(body.fields.get('a') as object)).toEqual(['__proto__']) // checked above
    expect(body.fields.get('__proto__')).toBe('y')
  })
})

describe('a field that the gateway reads itself', () => {
  test('is one of its options, by default the first', () => {
    const format = (body: Body): string => optionOf(body, 'format', ['url', 'b64_json'])
    expect([format(json({})), format(json({ format: 'b64_json' }))]).toEqual(['url', 'b64_json'])
    expect(() => format(json({ format: 'png' }))).toThrow('format must be one of url, b64_json, but it is "png".')
  })

  test('is true or false, in a form as text', () => {
    const flag = (body: Body): boolean => flagOf(body, 'stream')
    expect([json({}), json({ stream: true }), json({ stream: false })].map(flag)).toEqual([false, true, false])
    expect([form(['stream', 'true']), form(['stream', 'false']), form()].map(flag)).toEqual([true, false, false])
    for (const body of [json({ stream: 'true' }), json({ stream: 1 }), form(['stream', 'yes'])])
      expect(() => flag(body)).toThrow('stream must be true or false')
  })
})
