import { models } from '@gatewright/catalog'
import { Parser, type Node } from 'commonmark'
import MarkdownIt from 'markdown-it'
import { ts } from 'ts-morph'
import { describe, expect, test } from 'vitest'
import { escapeLineStart, markdownCode, markdownText } from '../../generator/writing/markdown.ts'
import { comment, prose } from '../../generator/writing/print.ts'
import { render } from './render.ts'
import { isLong } from '../support/size.ts'

/** Potential markup in viewers of documents. */
const attacks: readonly string[] = [
  // HTML
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b>bold</b> word',
  '</p></div>',
  '<!-- x -->',
  '<?php x ?>',
  '<!DOCTYPE html>',
  '<![CDATA[x]]>',
  '<style>*{display:none}</style>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)">',
  '<a\nhref="x">',
  '<pre>\nx\n</pre>',
  '<details open ontoggle=x>',
  '<x-y z>',
  '&lt;script&gt;',
  '&#60;script&#62;',
  '&#x3c;b&#x3E;',
  '&copy; &nbsp; &amp;',
  'AT&T; x &unknown; y',
  // Links, images, autolinks
  '[a](javascript:alert(1))',
  '[a](https://evil.example)',
  '[a](<b c> "t")',
  '![a](https://evil.example/t.png)',
  '[a][b]\n\n[b]: https://evil.example',
  '[a]: https://evil.example',
  '[a]',
  '[a][]',
  '[[a]](b)',
  '[a [b](c)](d)',
  '![a][b]',
  '[^1]: a note',
  '[^1]',
  '- [ ] a task',
  '<https://evil.example>',
  '<a@b.example>',
  '<javascript:x>',
  'https://evil.example/x?y=1',
  'see http://evil.example.',
  'www.evil.example',
  'write to a@b.example',
  'ftp://a.b/c',
  '[a]\\(b)',
  '\\[a](b)',
  '\\\\[a](b)',
  '\\\\\\[a](b)',
  '](a)',
  '[a](b',
  '[](a)',
  '[a\nb](c)',
  // Emphasis, code, strikethrough
  '*a*',
  '**a**',
  '***a***',
  '_a_',
  '__a__',
  'a*b*c',
  'a **b',
  '* a*',
  '~~a~~',
  '~a~',
  '`a`',
  '``a`b``',
  '`a',
  'a\\*b*c*',
  '*a _b* c_',
  '\\`a`',
  '**a\nb**',
  '_(a)_',
  '"_a_"',
  '🦊_a_🦊',
  // Blocks
  '# a',
  '###### a',
  '#',
  'a\n# b',
  'a\n===',
  'a\n---',
  '---',
  '***',
  '___',
  '- - -',
  '> a',
  'a\n> b',
  '>a',
  '- a',
  '+ a',
  '* a',
  'a\n- b',
  '1. a',
  '1) a',
  '10. a',
  '999999999. a',
  '-',
  '1.',
  '    code',
  'a\n\n    code',
  '\ta',
  '```\na\n```',
  '~~~\na\n~~~',
  '```js',
  'a | b\n--|--\nc | d',
  '| a |\n|---|',
  'a\n:-:',
  'a  \nb',
  'a\\\nb',
  '| - |',
  // Tags and templates of tools
  '{@link x}',
  '@deprecated x',
  'a {@link https://evil.example x} b',
  '<T>(x: T) => x',
  '${a} {{b}} <%= c %>',
]

const commonMark = new Parser()
const gitHub = new MarkdownIt({ html: true, linkify: true })
gitHub.linkify.set({ fuzzyLink: false })

/** The types of nodes in a text, and what a reader sees of it. */
function read(text: string): { readonly types: readonly string[]; readonly seen: string } {
  const types = new Set<string>()
  let seen = ''
  const walker = commonMark.parse(text).walker()
  for (let event = walker.next(); event; event = walker.next()) {
    if (event.entering) types.add(event.node.type)
    if (event.entering) seen += shown(event.node)
  }
  return { types: [...types].filter((type) => !plainTypes.includes(type)), seen: seen.trim() }
}

const plainTypes = ['document', 'paragraph', 'text', 'softbreak']

const shown = ({ type, literal }: Node): string =>
  type === 'softbreak' || type === 'paragraph' ? '\n' : (literal ?? '')

/** The types of tokens that are more than text, with the extensions of GitHub. */
function gitHubTypes(text: string): readonly string[] {
  const tokens = gitHub
    .parse(text, {})
    .flatMap(({ type, children }) => (children ? children.map((one) => one.type) : [type]))
  return [...new Set(tokens)].filter(
    (type) => !['paragraph_open', 'paragraph_close', 'text', 'softbreak'].includes(type),
  )
}

const lines = (text: string): string => text.trim().replace(/\s*\n\s*/g, '\n')

describe('text in Markdown', () => {
  test('has enough test cases', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(91)
    const dangerous = attacks.filter((attack) => read(attack).types.length + gitHubTypes(attack).length > 0)
    expect(dangerous.length).toBeGreaterThan(80)
  })

  test.each(attacks)('%j appears unchanged', (attack) => {
    const text = markdownText(attack)
    expect(read(text)).toEqual({ types: [], seen: lines(attack) })
    expect(gitHubTypes(text)).toEqual([])
  })

  test.each(attacks)('%j stays text after other words, and in one line of a README', (attack) => {
    const words = `What it takes. ${markdownText(attack)} And more.`
    expect([...read(words).types, ...gitHubTypes(words)]).toEqual([])
    const line = prose(attack).text
    expect([...read(line).types, ...gitHubTypes(line)]).toEqual([])
  })

  test.each(attacks)('%j stays text in a comment of any width', (attack) => {
    for (let words = 0; words < 40; words += 3) {
      const source = comment(markdownText(`${'word '.repeat(words)}${attack} and more`)).text
      const inside = source.replace(/^\/\*\*|\*\/$/g, '').replace(/^ *\* ?/gm, '')
      expect([...read(inside).types, ...gitHubTypes(inside)], source).toEqual([])
    }
  })

  test('is readable: no word of the catalogue needs more than one or two escapes', () => {
    const texts = models.flatMap(({ name, description, params }) => [
      name,
      description,
      ...params.flatMap((param) => [param.description, param.label ?? '']),
    ])
    const changed = texts.filter((text) => markdownText(text) !== text.trim())
    for (const text of changed) expect([...read(text).types, ...gitHubTypes(text)], text).not.toEqual([])
  })

  test.each([
    '5 * 3',
    'a < b',
    '<= 4',
    'snake_case_name',
    '~5 seconds',
    'R&D',
    '#1',
    '[0, 1]',
    'a - b',
    '16:9',
    'C:\\x',
  ])('%j needs no escape', (text) => expect(markdownText(text)).toBe(text))

  test('is inline code for values that allow it', () => {
    expect(markdownCode('720p')).toBe('`720p`')
    for (const value of ['`', '', ' ', 'a`b', '<b>', ' a']) expect(read(markdownCode(value)).types).toEqual([])
    expect(escapeLineStart('- a')).toBe('\\- a')
  })
})

describe('the output of hostile specs', () => {
  const inline =
    '<b>x</b> [a](https://evil.example) ![a](b) <https://evil.example> **a** `a` ~~a~~ &lt; www.evil.example'
  const blocks = '\n\n# a\n\n- b\n\n> c\n\n```\nd\n```\n\n<script>alert(1)</script>\n\n    e\n\n1. f\n\n***'

  test.each([inline, blocks])('has no markup but our own in documents and comments (%#)', async (attack) => {
    const files = await render(attack)
    const texts = describedTexts(JSON.parse(files.get('openapi/openapi.json') ?? ''))
    const comments = [...files].filter(([path]) => path.endsWith('.ts')).flatMap(([, source]) => commentsOf(source))
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.filter((text) => text.includes('evil') || text.includes('script')).length).toBeGreaterThan(20)
    expect(comments.filter((text) => text.includes('evil') || text.includes('script')).length).toBeGreaterThan(20)
    for (const text of [...texts, ...comments]) {
      expect(
        [...read(text).types, ...gitHubTypes(text)].filter((type) => !/^code/.test(type)),
        text,
      ).toEqual([])
    }
  })

  /** The markup of a page; text that inline code cannot contain is shown as text. */
  const typesOf = (text: string): readonly string[] => read(text).types.filter((type) => type !== 'code')

  test.runIf(isLong)('does not change READMEs and pages', async () => {
    const [tame, wild] = [await render('harmless'), await render(inline)]
    for (const [path, text] of wild) {
      if (path.endsWith('.md')) expect(typesOf(text), path).toEqual(typesOf(tame.get(path) ?? ''))
    }
  })
})

/** Every text of a document that a viewer may render. */
function describedTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(describedTexts)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    ['description', 'title', 'summary'].includes(key) && typeof item === 'string' ? [item] : describedTexts(item),
  )
}

/** The words of every documentation comment, without its tags. */
function commentsOf(source: string): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    for (const doc of node.getChildren(file))
      if (ts.isJSDoc(doc)) found.push(ts.getTextOfJSDocComment(doc.comment) ?? '')
    ts.forEachChild(node, visit)
  }
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true)
  visit(file)
  return found
}
