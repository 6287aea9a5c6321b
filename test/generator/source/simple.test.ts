import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { Choices } from '../../../bench/choices.ts'
import { TextLines } from '../../../generator/source/lines.ts'
import { parseSimple } from '../../../generator/source/simple.ts'
import { parseYaml } from '../../../generator/source/yaml.ts'
import { seedOr, times } from '../../support/size.ts'

const textsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml') && !path.includes('unreadable'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))

const specs = textsIn('specs')

/** Why the library reads a text in another way; undefined if it reads it alike, or if the text needs the library. */
function difference(text: string): unknown {
  const simple = parseSimple(text)
  if (simple === undefined) return undefined
  const parsed = parseYaml(text)
  if ('refused' in parsed) return parsed.refused
  const { errors, second, value, lines } = parsed
  if (errors.length > 0 || second !== undefined) return { text, errors, second }
  const own = new TextLines(text)
  const moved = [...text].findIndex((_, at) => !isDeepStrictEqual(own.linePos(at), lines.linePos(at)))
  return isDeepStrictEqual(simple, value) && moved < 0 ? undefined : { text, simple, value, moved }
}

test('nearly all specs need no library', () => {
  expect(specs.filter((text) => parseSimple(text) === undefined).length).toBeLessThan(specs.length / 50)
})

test('specs and samples have the values and the positions of the library', () => {
  for (const text of [...specs, ...textsIn('test/samples')]) expect(difference(text)).toBeUndefined()
})

const words = [
  ...['a', 'b: ', 'key:\n', '- ', '-', ' ', '    ', '\n', '\n  ', '\n\n', ': ', ':', '#', ' #', '"', "'", '""', "it's"],
  ...[
    '[',
    ']',
    '{',
    '}',
    ', ',
    ',',
    '|-\n',
    '>-\n',
    '|\n',
    '>\n',
    '>+\n',
    '|2\n',
    '&a ',
    '*a',
    '!t ',
    '? ',
    '---',
    '...',
  ],
  ...[
    '%',
    '@',
    '`',
    '=',
    '$',
    '\\',
    '\t',
    '\r',
    '\u00a0',
    '\u2028',
    '\ufeff',
    'é',
    '😀',
    '<<: ',
    'word word',
    'x'.repeat(1100),
  ],
  ...[
    '1',
    '0x1',
    '0o7',
    '1e3',
    '-1',
    '-0',
    '+1',
    '1.0',
    '.5',
    '.inf',
    '-.nan',
    'null',
    '~',
    'true',
    'a:b',
    'a#b',
    '-a',
    ':a',
  ],
] as const

/** A part of a spec with a few mistakes, or words in any order. */
function hostile(choices: Choices): string {
  const some = (count: number): string => Array.from({ length: count }, () => choices.pick([...words])).join('')
  if (choices.below(3) === 0) return `${some(1 + choices.below(14))}\n`
  const lines = specs[choices.below(specs.length)]?.split('\n') ?? []
  const from = choices.below(2) * choices.below(lines.length)
  const part = lines.slice(from, from + 2 + choices.below(12))
  const indented = choices.below(part.length)
  if (choices.below(2) === 0) part[indented] = ' '.repeat(choices.below(6)) + part[indented]?.trimStart()
  const text = `${part.join('\n')}\n`
  const at = choices.below(text.length)
  return text.slice(0, at) + some(choices.below(3)) + text.slice(at + choices.below(3))
}

test('hostile texts have the values and the positions of the library', () => {
  const choices = new Choices(seedOr(7))
  const texts = Array.from({ length: times(8000, 400_000) }, () => hostile(choices))
  expect(texts.filter((text) => parseSimple(text) !== undefined).length).toBeGreaterThan(texts.length / 20)
  for (const text of texts) expect(difference(text)).toBeUndefined()
})

test.each([
  ['deep brackets', `a: ${'['.repeat(30)}${']'.repeat(30)}\n`],
  [
    'deep mappings',
    `${Array.from({ length: 30 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')}${' '.repeat(30)}a: 1\n`,
  ],
  ['a long text', `a: ${'b'.repeat(60_000)}\n`],
  ['many brackets', `a: ${'[[1], '.repeat(5000)}\n`],
  ['spaces', `a: ${' '.repeat(40_000)}b c\n`],
  ['a key without a value', 'a:\n'],
  ['a last line without an end', 'a: 1'],
])('the library reads %s', (_, text) => {
  expect(parseSimple(text) === undefined || difference(text) === undefined).toBe(true)
})
