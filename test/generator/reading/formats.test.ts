import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Format } from '../../../generator/kinds/format.ts'
import { defineKind, type Kind } from '../../../generator/kinds/kind.ts'
import { nearest } from '../../../generator/language/nearest.ts'
import { loadKinds } from '../../../generator/reading/formats.ts'
import { ExtensionError } from '../../../generator/source/mistake.ts'
import { Node } from '../../../generator/source/node.ts'
import { temporary } from '../../support/temporary.ts'
import { unchecked } from '../../support/reading.ts'

const right = 'export const check = (text: string): boolean => Number(text) % 2 === 0\n'

const even: Omit<Format, 'check'> = { name: 'even', noun: 'an even number', pattern: '^[0-9]+$', example: '2' }

/** Writes a check into a file, and returns its URL. */
function written(source: string | Buffer, name = 'check.ts'): URL {
  const path = join(temporary(), name)
  writeFileSync(path, source)
  return pathToFileURL(path)
}

const kindOf = (format: Format, word = 'even'): Kind =>
  defineKind({
    word,
    doc: 'An even number.',
    keys: {},
    value: { type: 'string' },
    formats: [format],
    lower: () => ({ is: 'string', format: 'even' }),
  })

/** Why a format is refused, without the path of its check. */
async function why(keys: object, source: string | Buffer = right, name?: string): Promise<string> {
  const check = written(source, name)
  const format: Format = { ...even, check, ...keys }
  const error: unknown = await loadKinds([kindOf(format)]).catch((thrown: unknown) => thrown)
  if (!(error instanceof ExtensionError)) throw new Error('It is accepted.')
  const [head = '', rest = ''] = error.message.split(' of the kind "even" cannot be used: ')
  expect(head).toBe(`The format ${JSON.stringify(format.name)}`)
  return rest.replace(/its check \S+check\S+ /, 'its check ')
}

const notFile =
  "its check must be the URL of a file: new URL('./check.ts', address), with the address of the module of its kind."

describe('a format is refused with a sentence if', () => {
  test.each(['', 'Date', '1st', 'a-1', 'a_b', '../x', 'a b', '__proto__', 7])('its name is %j', async (name) => {
    expect(await why({ name })).toBe('its name must be lower-case words joined by "-", such as date or time-zone.')
  })

  test('its name is that of a format of ours, or no name of a file', async () => {
    expect(await why({ name: 'color' })).toBe(
      'Gatewright has a format of this name, a color as #rrggbb; choose another name.',
    )
    expect(await why({ name: 'con' })).toBe(
      'it names a file in packages, but Windows does not allow a file of this name.',
    )
  })

  test.each([
    [{ noun: ' ' }, 'its noun must be one line of text with at most 100 characters.'],
    [{ noun: 'a\nb' }, 'its noun must be one line of text with at most 100 characters.'],
    [{ example: 2 }, 'its example must be one line of text with at most 100 characters.'],
    [{ example: 'x' }, 'its example "x" does not match its pattern ^[0-9]+$.'],
    [{ pattern: /^a/ }, 'its pattern must be a regular expression as text.'],
    [{ pattern: '(a+)+$' }, 'its pattern (a+)+$ may take too long: it must begin with ^.'],
    [{ pattern: '^\\s*2?' }, 'its pattern ^\\s*2? matches blank text, which no format has.'],
    [{ check: 'check.ts' }, notFile],
    [{ check: new URL('https://example.com/check.ts') }, notFile],
    [{ example: '3' }, 'its check refuses its example "3".'],
  ])('its words are %j', async (keys, words) => {
    expect(await why(keys)).toBe(words)
  })

  test.each([
    ["import { x } from './other.ts'\nexport const check = x", './other.ts'],
    ["import 'node:fs'\nexport const check = (text: string): boolean => true", 'node:fs'],
    ["import type { A } from 'a'\nexport const check = (text: A): boolean => true", 'a'],
    ["export { check } from './other.ts'", './other.ts'],
    ["export const check = (text: string): boolean => import('b') !== undefined", 'b'],
    ['export const check = (text: string): boolean => import(text) !== undefined', 'a module by a computed address'],
    ["export const check = (text: string): boolean => import.meta.url === ''", 'a module by a computed address'],
  ])('its check imports: %s', async (source, found) => {
    expect(await why({}, source)).toBe(
      `its check imports ${found}; a check is one file that imports nothing, because packages include it.`,
    )
  })

  test.each([
    ['export const check = (text: string): boolean =>', 'its check cannot be compiled: '],
    ['export const check = (text) => true', 'its check cannot be compiled: '],
    ['export const isEven = true', 'its check must export a function called check.'],
    ['export const check = true', 'its check must export a function called check.'],
    ["throw new Error('no')\nexport const check = (): boolean => true", 'its check cannot be loaded: no.'],
    [
      "export const check = (text: string): boolean => { throw new Error('no') }",
      'its check refuses its example "2", for which its check threw an error.',
    ],
    [
      'export const check = (text: string): number => 1',
      'its check refuses its example "2", for which its check returned number instead of true or false.',
    ],
  ])('its check is: %s', async (source, words) => {
    expect(await why({}, source)).toContain(words)
  })

  test('its check is no readable module', async () => {
    expect(await why({}, right, 'check.json')).toContain(
      'must be a TypeScript or JavaScript module: .ts, .mts, .js or .mjs.',
    )
    expect(await why({}, Buffer.from([0xff, 0xfe]))).toBe('its check cannot be read: it is not UTF-8 text.')
    expect(await why({}, `//${'x'.repeat(70_000)}`)).toBe('its check cannot be read: it has more than 64 KiB.')
    const missing = new URL('./missing-check.ts', written(right))
    expect(await why({ check: missing })).toBe('its check cannot be read: it does not exist (ENOENT).')
    const link = new URL('./linked-check.ts', written(right))
    symlinkSync('check.ts', link)
    expect(await why({ check: link })).toMatch(/^its check cannot be read: it is a link/)
  })

  test.each([['text'], [[null]], [{}]])('the formats of a kind are %j', async (formats) => {
    await expect(
      loadKinds([{ ...kindOf({ ...even, check: written(right) }), formats: unchecked(formats) }]),
    ).rejects.toThrow('The kind "even" cannot be used: its formats must be a list of formats.')
  })

  test('another kind brings a different format of its name', async () => {
    const check = written(right)
    const loaded = await loadKinds([kindOf({ ...even, check }), kindOf({ ...even, check }, 'twice')])
    expect(loaded.formats.map(({ name }) => name)).toEqual(['even'])
    const kinds = [kindOf({ ...even, check }), kindOf({ ...even, noun: 'another', check }, 'twice')]
    await expect(loadKinds(kinds)).rejects.toThrow(
      'The format "even" of the kind "twice" cannot be used: the kind "even" brings another format of this name; rename one of them.',
    )
  })
})

test('a check can be JavaScript, and its declaration is ours', async () => {
  const check = written('export function check(text) { return Number(text) % 2 === 0 }\n', 'check.mjs')
  const { formats } = await loadKinds([kindOf({ ...even, check })])
  expect(formats[0]?.files.map(({ path }) => path)).toEqual([
    'src/formats/even.js',
    'src/formats/even.d.ts',
    'dist/formats/even.js',
    'dist/formats/even.d.ts',
  ])
})

test('a kind that throws is named with the place of the parameter', async () => {
  const broken = defineKind({
    word: 'broken',
    doc: 'It throws.',
    keys: {},
    value: { type: 'string' },
    lower: () => unchecked<() => never>(undefined)(),
  })
  const { kinds } = await loadKinds([broken])
  const node = Node.parse('x.yaml', '{ type: broken, description: A. }', [], nearest)
  if (node === undefined) throw new Error('The spec does not parse.')
  const within = { field: () => undefined, value: () => undefined }
  expect(() => kinds[0]?.read(node, within)).toThrow(/^The kind "broken" failed at x\.yaml:1: .*is not a function\.$/)
})
