import { mkdirSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { expect, test, vi } from 'vitest'
import { compile } from '../../../generator/building/compile.ts'
import type { Output } from '../../../generator/catalogue/target.ts'
import { code, join } from '../../../generator/writing/code.ts'
import { identifier } from '../../../generator/writing/print.ts'
import { render } from '../../support/render.ts'
import { temporary } from '../../support/temporary.ts'

const { catalogue } = await compile('test/samples/two-models/specs')
if (catalogue === undefined) throw new Error('The sample does not compile.')

/** Builds a scratch target with one template, and returns its sources. */
async function build(template: string, view: object, path = 'scratch/src/a.ts'): Promise<ReadonlyMap<string, string>> {
  const templates = temporary()
  mkdirSync(joinPath(templates, 'scratch'))
  writeFileSync(joinPath(templates, 'scratch/a.ts.hbs'), template)
  const output: Output = { path, template: 'scratch/a.ts.hbs', view }
  const target = { name: 'scratch', reserved: new Set<string>(), outputs: () => [output] }
  const { sources } = await render(catalogue!, { targets: [target], templates })
  return sources
}

const mistake = (why: string): string =>
  `Gatewright made a mistake while the target "scratch" made scratch/src/a.ts from specs/models/acme/acme-picture-1.5.yaml: ${why}. Please report it, with that spec.`

const at = (line: number): string => `line ${line} of templates/scratch/a.ts.hbs`
const list = 'quote, name, key, comment, header, prose, number, value, code'
const places = (line: number, hole: string): string =>
  `${at(line)} places ${hole} without a printer: use one of ${list}`

test.each([
  ['a field', 'let a\nlet b = {{quote title}}\n', {}, `${at(2)} reads "title", which its view lacks`],
  ['a field of a field', 'let a = {{quote one.two}}\n', { one: {} }, `${at(1)} reads "two", which its view lacks`],
  [
    'a field of an entry',
    '{{#each all}}\nlet a = {{quote id}}\n{{/each}}\n',
    { all: [{}] },
    `${at(2)} reads "id", which its view lacks`,
  ],
  ['the list of a block', 'let a\n{{#each all}}{{/each}}', {}, `${at(2)} reads "all", which its view lacks`],
  ['the condition of a block', 'let a\n\n{{#if all}}{{/if}}', {}, `${at(3)} reads "all", which its view lacks`],
  ['a negated condition', '{{#unless all}}{{/unless}}', {}, `${at(1)} reads "all", which its view lacks`],
])('a template that reads %s that its view lacks', async (_, template, view, why) => {
  await expect(build(template, view)).rejects.toThrow(mistake(why))
})

test('a condition can read a field that is explicitly undefined in the view', async () => {
  const files = await build('{{#if rules}}export {}{{else}}export const b = 1{{/if}}\n', { rules: undefined })
  expect(files.get('scratch/src/a.ts')).toBe('export const b = 1\n')
})

test.each([
  ['text', "let a = '{{title}}'\n", { title: 'x' }, places(1, '{{title}}')],
  ['text with three braces', 'let a\nlet b = {{{title}}}\n', { title: 'x' }, places(2, '{{title}}')],
  ['a printer that prints nothing', 'let a\n{{quote}}\n', { quote: 'x' }, places(2, '{{quote}}')],
  ['text in a block', '{{#if title}}\n{{title}}\n{{/if}}', { title: 'x' }, places(2, '{{title}}')],
  ['a helper that is not a printer', '{{lookup title "a"}}', { title: 'x' }, places(1, '{{lookup}}')],
  ['a partial', 'let a\n{{> other}}\n', {}, `${at(2)} places a partial: a template holds all of its file`],
  [
    'a custom block',
    'let a\n{{#title}}{{/title}}\n',
    { title: 'x' },
    `${at(2)} has the block {{#title}}: use one of each, if, unless`,
  ],
  [
    'text as code',
    'let a\nlet b = {{code title}}\n',
    { title: 'x' },
    `${at(2)} has a wrong value: A template can print only what a printer returns`,
  ],
])('a template that places %s', async (_, template, view, why) => {
  await expect(build(template, view)).rejects.toThrow(mistake(why))
})

test('a source that does not parse fails the build', async () => {
  const why = String.raw`it does not parse at "let a = 1\nconst = 'x'\n": Unexpected token`
  await expect(build('let a = 1\nconst = {{quote title}}\n', { title: 'x' })).rejects.toThrow(mistake(why))
})

test('a formatter that is not installed for the platform fails the build', async () => {
  vi.doMock('oxfmt', () => ({ format: () => Promise.reject(new Error('Cannot find native binding.')) }))
  try {
    const why = `the formatter oxfmt cannot run on ${process.platform}-${process.arch}; run npm ci to install it again`
    await expect(build('let a\n', {})).rejects.toThrow(mistake(why))
  } finally {
    vi.doUnmock('oxfmt')
  }
})

test('the formatter breaks the lines of a template', async () => {
  const names = ['one', 'two', 'three'].map((name) => identifier(`${name}${'Long'.repeat(8)}`))
  const files = await build('import {\n {{code all}} } from "a"\n', { all: join(names, code`,`) })
  expect(files.get('scratch/src/a.ts')).toBe(
    `import {\n${names.map(({ text }) => `  ${text},\n`).join('')}} from 'a'\n`,
  )
})
