import { beforeAll, describe, expect, test } from 'vitest'
import { pretty } from '../../generator/reporting/pretty.ts'
import { nearest } from '../../generator/language/nearest.ts'
import type { Diagnostic } from '../../generator/source/diagnostic.ts'
import { Node } from '../../generator/source/node.ts'
import { callsOf } from '../support/calls.ts'
import { textLike } from '../support/matching.ts'
import { isLong } from '../support/size.ts'

const mebibyte = 1024 * 1024

/** The reason why a text is invalid. */
function parse(text: string): { diagnostics: readonly Diagnostic[]; isRead: boolean } {
  const diagnostics: Diagnostic[] = []
  return { isRead: Node.parse('specs/it.yaml', text, diagnostics, nearest) !== undefined, diagnostics }
}

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const plain = (text: string): string => text
const colors = { red: plain, yellow: plain, bold: plain, dim: plain, cyan: plain }

describe('one diagnostic ends the reading of a file that', () => {
  test.each<[string, string, RegExp]>([
    ['nests lists', `a: ${'['.repeat(10_000)}`, /over 100 levels/],
    ['nests mappings', `a: ${'{'.repeat(10_000)}`, /over 100 levels/],
    ['nests lists on one line', '- '.repeat(10_000), /over 100 levels/],
    ['nests keys on one line', '? '.repeat(10_000), /over 100 levels/],
    ['nests mappings by indentation', lines(1400, (index) => `${' '.repeat(index)}a:`), /over 100 levels/],
    ['holds 100,001 values', `[${'1,'.repeat(100_001)}]`, /over 100,000 values/],
    ['holds empty values', lines(100_002, () => '-'), /over 100,000 values/],
    ['holds commas only', `[${','.repeat(500_000)}]`, /over 100,000 values/],
    ['closes what was never opened', ']'.repeat(mebibyte), /over 100,000 values/],
    ['repeats anchors', `a: ${'&a '.repeat(300_000)}1`, /over 100,000 values/],
    ['consists of line ends', '\n'.repeat(mebibyte), /over 200,000 lines/],
    ['begins with directives', '%A b\n'.repeat(200_000), /Directives are not part/],
  ])('%s', (_, text, message) => {
    const { diagnostics, isRead } = parse(text)
    expect(diagnostics.map((one) => one.message)).toEqual([textLike(message)])
    expect(isRead).toBe(false)
  })
})

test.runIf(isLong)('a file of just under 100,000 values is read', () => {
  expect(parse(lines(49_000, (index) => `k${index}: [1]`)).isRead).toBe(false)
  expect(parse(lines(49_000, (index) => `k${index}: 1`))).toMatchObject({ isRead: true, diagnostics: [] })
})

describe('the work grows linearly with the size of a file with', () => {
  const cases: readonly (readonly [string, (count: number) => string])[] = [
    ['anchors', (count) => lines(count, (index) => `k${index}: &a${index} 1`)],
    ['tags', (count) => lines(count, (index) => `k${index}: !t${index} 1`)],
    ['tags on one line', (count) => `[${'!t 1, '.repeat(count)}]`],
    ['aliases', (count) => `a: &a 1\n${lines(count, (index) => `k${index}: *a`)}`],
    ['keys', (count) => lines(count, (index) => `k${index}: 1`)],
    ['the same key', (count) => lines(count, () => 'k: 1')],
    ['numbers that YAML rejects', (count) => `[${'01.0, '.repeat(count)}]`],
    ['texts without commas between them', (count) => `[${'"a" '.repeat(count)}]`],
  ]
  let counts: readonly number[] = []
  beforeAll(() => {
    counts = callsOf(cases.flatMap(([, text]) => [125, 1000].map((count) => () => parse(text(count)))))
  })

  test.each(cases.map(([name], index) => [name, index] as const))('%s', (_, index) => {
    const [few = 0, many] = counts.slice(2 * index, 2 * index + 2)
    expect(many).toBeLessThan(10 * few)
  })
})

test('of the 3,000 problems of a file, 1,000 are collected', () => {
  expect(parse(lines(3000, (index) => `k${index}: &a${index} 1`)).diagnostics).toHaveLength(1000)
})

test('1 and "1" are the same key', () => {
  expect(parse('1: a\n"1": b').diagnostics.map(({ code }) => code)).toEqual(['duplicate-key'])
})

describe('the line of a diagnostic', () => {
  const shown = (text: string): readonly string[] => {
    const [first] = parse(text).diagnostics
    return first === undefined ? [] : pretty(first, colors).split('\n').slice(1, 3)
  }

  test('is cut around the caret if it is long', () => {
    const [line = '', caret = ''] = shown(`a: [${'"long", '.repeat(2000)}*alias, ${'"long", '.repeat(2000)}]`)
    expect(line.length).toBeLessThan(140)
    expect(line.slice(caret.indexOf('^')).startsWith('*alias')).toBe(true)
  })

  test('keeps the caret below wide characters, tabs and accents', () => {
    expect(shown('a: ["日本", 👩, e\u0301,\t*alias]')).toEqual([
      '  1 | a: ["日本", 👩, e\u0301, *alias]',
      `    | ${' '.repeat(19)}${'^'.repeat(6)}`,
    ])
  })

  test('shows no control characters and no direction marks', () => {
    const [line = ''] = shown('a: ["\u001b[2J\u009b\u202e\u2066\u200f", *alias]')
    expect(line).toBe('  1 | a: ["\uFFFD[2J\uFFFD\uFFFD\uFFFD\uFFFD", *alias]')
  })

  test('is a message of one line, even for a key of half a megabyte', () => {
    const entry = `? "\u001b[2J${'long '.repeat(90_000)}"\n: 1\n`
    const [first] = parse(entry + entry).diagnostics
    expect(first?.code).toBe('duplicate-key')
    expect(pretty(first ?? expect.fail(), colors).length).toBeLessThan(2500)
  })
})
