import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { formatCheck } from '../../../generator/language/format.ts'
import { pythonPattern } from '../../../templates/python/patterns.ts'
import { pythonTable } from '../../../templates/python/table.ts'
import { compiledModels } from './catalogues.ts'
import { readJson } from '../../support/reading.ts'
import { python, skipped } from './python.ts'

const patterns = [
  '^a$',
  '^[a-z]{2,3}(?:-[A-Z0-9]+)*$',
  '^\\d+\\s\\w$',
  '^\\D\\S\\W',
  '^.$',
  '^[^a]$',
  '^[\\s\\S]?x$',
  '^(?<name>a|b)??c$',
  '^🦊+$',
  '^[🦊-🧀]$',
  '^\\u{1f98a}\\u0041\\x42\\cA$',
  '^[\\]\\\\^-]+$',
  '^[]$',
  '^|b',
]

const texts = [
  ...['a', 'a\n', 'ab', 'en-GB', '5 a', '5\u00a0a', '٥ a', '5\u001cb', 'é', 'É', 'x', '\nx', '\u2028', '\u0085', ''],
  ...['🦊', '🦊🦊', '🧀', '\ud83e', '\udd8a', 'ac', 'c', '🦊AB\u0001', ']\\^-', 'b', 'xb', '\u{10d50}', 'ǅ', '-5'],
]

test.skipIf(python === undefined)(`a pattern finds the same in both languages${skipped}`, () => {
  const program = `
import json, re, sys
patterns, texts = json.load(sys.stdin)
print(json.dumps([[bool(re.search(pattern, text)) for text in texts] for pattern in patterns]))`
  const input = JSON.stringify([patterns.map(pythonPattern), texts])
  const { stdout, stderr } = spawnSync(python ?? '', ['-B', '-c', program], { encoding: 'utf8', input })
  expect(stderr).toBe('')
  const expected = patterns.map((pattern) => texts.map((text) => new RegExp(pattern, 'u').test(text)))
  expect(readJson(stdout)).toEqual(expected)
})

test.each([
  ['^a\\b', '\\b'],
  ['^(?=a)', '(?=a)'],
  ['^(?<!a)b', '(?<!a)'],
  ['^(a)\\1', '\\1'],
  ['^\\p{L}+$', '\\p{L}'],
  ['^[^\\P{Lu}-]$', '\\P{Lu}'],
])('a pattern that Python would read differently is refused: %s', (pattern, part) => {
  expect(() => pythonPattern(pattern)).toThrow(
    new Error(`The pattern ${pattern} cannot be written for Python: it contains ${part}.`),
  )
})

test('a format whose check is JavaScript is refused, but not a default that looks like one', async () => {
  const [model] = await compiledModels('test/support/allKinds')
  if (model === undefined) throw new Error('There is no model.')
  const shape = { is: 'string', format: 'date' } as const
  const param = { name: 'day', kind: 'json', description: 'A day.', required: false, shape } as const
  const formatted = { ...param, shape: { ...shape, [formatCheck]: () => true } }
  expect(() => pythonTable([{ ...model, params: [formatted] }])).toThrow(
    new Error('Python cannot check the format date: its check is JavaScript.'),
  )
  const json = { ...param, shape: { is: 'any' }, default: { is: 'string', format: 'date', pattern: '(' } } as const
  expect(pythonTable([{ ...model, params: [json] }])['patterns']).toEqual({})
})

test.skipIf(python === undefined)(`the characters that messages do not show are those of JavaScript${skipped}`, () => {
  const program = `
import json, re
from runtime.unseen import UNSEEN
unseen = re.compile(f"[{UNSEEN}]")
print(json.dumps([point for point in range(0x110000) if unseen.match(chr(point))]))`
  const settings = { cwd: 'templates/python', encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const { stdout, stderr } = spawnSync(python ?? '', ['-B', '-c', program], settings)
  expect(stderr).toBe('')
  // As language/line.ts has them; a new version of Node can have a new version of Unicode.
  const unseen = /[\p{C}\u2028\u2029]/u
  const points = Array.from({ length: 0x110000 }, (_, point) => point)
  expect(readJson(stdout)).toEqual(points.filter((point) => unseen.test(String.fromCodePoint(point))))
})
