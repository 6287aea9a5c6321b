import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { format } from 'prettier/standalone'
import * as yaml from 'prettier/plugins/yaml'
import { expect, test } from 'vitest'
import { isLaidOut, lineWidth } from '../../../generator/commands/layout.ts'
import { listYaml } from '../../../generator/reading/tree.ts'
import { parseSimple } from '../../../generator/source/simple.ts'
import { seedOr, times } from '../../support/size.ts'

const readAll = (folder: string): readonly string[] =>
  listYaml(folder)
    .filter(({ path, why }) => why === undefined && path.endsWith('.yaml'))
    .map(({ path }) => readFileSync(join(folder, path), 'utf8'))

const specs = readAll('specs')

function laidOut(text: string): boolean {
  const root = parseSimple(text)
  return root !== undefined && isLaidOut(text, root)
}

const prettier = (text: string): Promise<string> =>
  format(text, { parser: 'yaml', plugins: [yaml], printWidth: lineWidth })

test('nearly all specs are known to be formatted without the formatter', () => {
  expect(specs.length).toBeGreaterThan(300)
  expect(specs.filter(laidOut).length).toBeGreaterThan(0.97 * specs.length)
})

test.each([
  ['a: 1\n\nb:\n  - c: 1\n    d: "it\'s"\n\n  # why\n  - { e: [1, 2], f: {} } # here\ng: |\n  text\n\n  more\n', true],
  ['a:  1\n', false],
  ["a: 'b'\n", false],
  ['a: "b\\"c"\n', false],
  ['a: 1\na: 1\n', false],
  ['a: { b: 1, b: 2 }\n', false],
  ['a:\n\n  b: 1\n', false],
  ['a: 1\n\n\nb: 2\n', false],
  ['a: 1\n  # deep\nb: 2\n', false],
  ['a: [1,2]\n', false],
  ['a: 1\n\n', false],
  ['a: 1', false],
  [`a: { b: ${'x'.repeat(110)} }\n`, true],
  [`a: { b: ${'x'.repeat(111)} }\n`, false],
  [`a:\n  { b: ${'x'.repeat(111)} }\n`, true],
  [`a:\n  { b: ${'x'.repeat(110)} }\n`, false],
  [`a: ${'word '.repeat(24)}\n`, false],
  ['a:\n    b: 1\n', false],
  ['a:\n- b\n', false],
])('the layout of %j is known: %s', (text, expected) => {
  expect(laidOut(text)).toBe(expected)
})

/** Pieces of texts that people write by mistake, or that the formatter has rules for. */
const pieces = [
  ...[
    '\n',
    '\n\n',
    ' ',
    '  ',
    '# c\n',
    ' # c',
    '"',
    "'",
    '\\',
    '{ a: 1 }',
    '[a, b]',
    '- ',
    'key: ',
    '|\n',
    '>\n',
    'é',
    '日本',
  ],
  ...[
    ':',
    ',',
    '#',
    '{}',
    '[]',
    'null',
    '~',
    '  # c\n',
    '    # deep\n',
    '"it\'s"',
    '? a\n',
    ' \n',
    'x'.repeat(60),
    'word '.repeat(30),
  ],
]

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(6),
  piece: fc.constantFrom('', ...pieces),
})

const changed = (text: string, { at, removed, piece }: { at: number; removed: number; piece: string }): string => {
  const start = Math.floor(at * text.length)
  return text.slice(0, start) + piece + text.slice(start + removed)
}

test('a text that is known to be formatted stays as it is when the formatter formats it', async () => {
  const texts = [...specs, ...readAll('test/samples')].filter((text) => text.length < 3000)
  const cases = fc.sample(fc.tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 3 })), {
    numRuns: times(2000, 40_000),
    seed: seedOr(15),
  })
  const known = cases.map(([text, changes]) => changes.reduce(changed, text)).filter(laidOut)
  expect(known.length).toBeGreaterThan(cases.length / 10)
  for (const text of known) expect(await prettier(text)).toBe(text)
})
