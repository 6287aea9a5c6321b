import { spawnSync } from 'node:child_process'
import { Parser } from 'commonmark'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../../../generator/catalogue/catalogue.ts'
import { defineLanguage } from '../../../generator/writing/language.ts'
import { json, yaml } from '../../../generator/writing/languages/data.ts'
import { markdown } from '../../../generator/writing/languages/markdown.ts'
import { python } from '../../../generator/writing/languages/python.ts'
import { typescript } from '../../../generator/writing/languages/typescript.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { attacks } from '../../hostile/attacks.ts'
import { lacking } from '../../support/lacking.ts'

/** Attacks, also together, and texts that end where a printer ends. */
const texts = [
  ...Object.values(attacks).map((text) => text.replace('\\ud800', '\ud800')),
  Object.values(attacks).join(' '),
  '',
  '"',
  '""',
  '"""',
  "'",
  "'''",
  '\\',
  'a\\',
  '"\\',
  'a"',
  '\f',
  'type: int',
  'a\r',
  '\u0085',
  '#',
  '--',
  '-',
  '->',
  `${'long '.repeat(80)}"""`,
]

const data: Json = { 'a"b': [1, 1.5, 1e21, -0.25, true, false, null], ['\\']: texts, nested: { class: {} } }

const hasPython = spawnSync('python3', ['--version']).status === 0

/** Runs a program in Python, and returns these expressions as JSON. */
function runPython(program: string, ...names: readonly string[]): readonly unknown[] {
  const script = `${program}\nimport json as j\nprint(j.dumps([${names.join(', ')}]))\n`
  const { status, stdout, stderr } = spawnSync('python3', ['-I', '-'], { input: script, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return names.map((_, index) => valueAt(readJson(stdout), index))
}

describe.runIf(hasPython)(`Python reads${lacking(hasPython, 'python3')}`, () => {
  test('every text of a string, and data as they are', () => {
    const { quote, value } = python.print
    const program = `texts = [${texts.map((text) => quote(text).text).join(',\n')}]\ndata = ${value(data).text}`
    expect(runPython(program, 'texts', 'data')).toEqual([texts, data])
  })

  test('every text as a docstring and as comments, of which none changes what follows', () => {
    const functions = texts.map(
      (text, index) =>
        `def f${index}():\n    ${python.print.docstring(text, 4).text}\n    ${python.print.comment(text, 4).text}\n    return ${index}\n`,
    )
    const program = `${python.print.comment('-*- coding: rot13 -*-').text}\n${functions.join('\n')}`
    const all = texts.map((_, index) => `f${index}`).join(', ')
    const [docs, values] = runPython(
      program,
      `[' '.join((f.__doc__ or '').split()) for f in [${all}]]`,
      `[f() for f in [${all}]]`,
    )
    const seen = texts.map((text) =>
      text
        .replace(
          /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu,
          '',
        )
        .split(/[\s\u0085]+/)
        .filter(Boolean)
        .join(' '),
    )
    expect(docs).toEqual(seen)
    expect(values).toEqual(texts.map((_, index) => index))
  })

  test('names that are not keywords', () => {
    const names = ['class', 'class_', 'class__', 'match', 'type', 'None', 'self', 'a1', '_', '_x', '__']
    const made = names.map((name) => python.print.name(name).text)
    expect(new Set(made).size).toBe(names.length)
    const program = `import keyword\n${made.map((name, index) => `${name} = ${index}`).join('\n')}`
    const list = `[${made.map((name) => JSON.stringify(name)).join(', ')}]`
    const check = `[n for n in ${list} if keyword.iskeyword(n) or keyword.issoftkeyword(n)]`
    expect(runPython(program, check, `[${made.join(', ')}]`)).toEqual([[], names.map((_, index) => index)])
  })
})

test.each(['', 'a b', 'ä', '1a', 'a-b', 'a\nb'])('%j is not a name in Python', (name) => {
  expect(() => python.print.name(name)).toThrow(`${JSON.stringify(name)} is not an identifier`)
})

test('a type comment of Python and an encoding lose their effect', () => {
  expect(python.print.comment('type: ignore').text).toBe('# type : ignore')
  expect(python.print.comment('vim: set fileencoding=rot13 :').text).toBe('# vim: set fileencoding =rot13 :')
})

test.each([
  ['TypeScript', (text: string): unknown => new Function(`return ${typescript.print.quote(text).text}`)()],
  ['JSON', (text: string) => readJson(json.print.quote(text).text)],
  [
    'YAML',
    (text: string) => valueAt(parse(`${yaml.print.comment(text).text}\na: ${yaml.print.quote(text).text}`), 'a'),
  ],
])('%s reads every text of a string as it is', (_, read) => {
  expect(texts.map(read)).toEqual(texts)
})

test.each([
  ['TypeScript', (value: Json): unknown => new Function(`return ${typescript.print.value(value).text}`)()],
  ['JSON', (value: Json) => readJson(json.print.value(value).text)],
  ['YAML', (value: Json): unknown => parse(yaml.print.value(value).text)],
])('%s reads data as they are', (_, read) => {
  expect(read(data)).toEqual(data)
})

describe('Markdown', () => {
  const viewer = new MarkdownIt({ html: true, linkify: true })
  const cells = (row: string): number =>
    viewer.render(`| a | b |\n|---|---|\n| ${row} | end |`).match(/<td>/g)?.length ?? 0

  test('shows every text in a cell of a table, which it does not end', () => {
    for (const text of texts) {
      for (const printed of [markdown.print.prose(text).text, markdown.print.inline(text).text]) {
        expect(cells(printed), printed).toBe(2)
        expect(viewer.render(`| a | b |\n|---|---|\n| ${printed} | end |`), printed).not.toMatch(
          /<(?:script|b|h\d|a|ul|li)\b/,
        )
      }
    }
  })

  test('shows every text as the text of a link, which it does not end', () => {
    for (const text of [...texts, 'a](https://evil.example) [b', 'a\\](x)'].filter((one) => one.trim() !== '')) {
      for (const printed of [markdown.print.prose(text).text, markdown.print.inline(text).text]) {
        const links = viewer.render(`[${printed}](models/a.md)`).match(/<a href="[^"]*"/g)
        expect(links, printed).toEqual(['<a href="models/a.md"'])
      }
    }
  })

  test('has programs that no text ends, whatever its marks', () => {
    for (const text of [...texts, '```\n# a', '````\n```', '~~~\n<script>', 'a\n```sh\nb']) {
      for (const printed of [
        markdown.print.shell(text).text,
        markdown.print.python(text).text,
        markdown.print.typescript(text).text,
      ]) {
        const html = viewer.render(`${printed}\n\nend`)
        expect(html.match(/<pre>/g), printed).toHaveLength(1)
        expect(html, printed).toMatch(/<\/pre>\s*<p>end<\/p>\s*$/)
      }
    }
  })

  test('has comments that no text ends, and blocks of data that no text ends', () => {
    for (const text of texts) {
      const page = `${markdown.print.comment(text).text}\n\n${markdown.print.block({ text }).text}\n\nend`
      const found: string[] = []
      const walker = new Parser().parse(page).walker()
      for (let event = walker.next(); event !== null; event = walker.next())
        if (event.entering) found.push(event.node.type)
      expect(found, page).toEqual(['document', 'html_block', 'code_block', 'paragraph', 'text'])
    }
  })
})

describe('a language from outside', () => {
  const lua = defineLanguage({
    name: 'Lua',
    texts: { quote: (text) => JSON.stringify(text), broken: () => 7 as unknown as string }, // an author's mistake
    values: { size: (value) => String(JSON.stringify(value).length) },
  })

  test('has printers that return Code, for code and for templates', () => {
    expect(lua.print.quote('a"b').text).toBe('"a\\"b"')
    expect(lua.print.size([1, 2]).text).toBe('5')
    expect(lua.printers['quote']?.(['a', 'b'], 0)).toBe('"ab"')
    expect(lua.printers['code']?.([lua.print.size(1)], 0)).toBe('1')
  })

  test.each([
    [
      'a printer that returns no text',
      () => lua.print.broken('a'),
      'The printer "broken" of Lua returned number instead of text.',
    ],
    [
      'a number for a printer of texts',
      () => lua.printers['quote']?.([7], 0),
      'A template can quote only text, not 7.',
    ],
    ['no value', () => lua.printers['size']?.([], 0), 'A printer of values takes a single JSON value.'],
    [
      'code as a value',
      () => lua.printers['size']?.([lua.print.size(1)], 0),
      'A printer of values takes a single JSON value.',
    ],
    [
      'text as code',
      () => lua.printers['code']?.(['os.exit()'], 0),
      'A template can print only what a printer returns.',
    ],
  ])('refuses %s', (_, run, message) => {
    expect(run).toThrow(new TypeError(message))
  })

  test.each(['code', 'two words', 'Each'])('cannot have a printer called %j', (word) => {
    const define = () => defineLanguage({ name: 'Lua', texts: { [word]: (text: string) => text }, values: {} })
    expect(define).toThrow(`Lua cannot have a printer called ${JSON.stringify(word)}.`)
  })
})
