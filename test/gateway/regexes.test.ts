import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Project, SyntaxKind } from 'ts-morph'
import { expect, test } from 'vitest'

/** Every regular expression of the gateway, as its source contains it. */
const project = new Project({ skipAddingFilesFromTsConfig: true, compilerOptions: { allowJs: false } })
const literals = readdirSync('gateway', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => project.addSourceFileAtPath(join('gateway', name)))
  .flatMap((file) => file.getDescendantsOfKind(SyntaxKind.RegularExpressionLiteral))
  .map((node) => node.getLiteralText())
const regexes = [...new Set(literals)].map((text): readonly [string, RegExp] => {
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(text) ?? []
  return [text, new RegExp(source, flags)]
})

const length = 50_000

/** Repetitions of parts of an expression, and of pieces of its own text. */
function pumpsOf(text: string): readonly string[] {
  const words = text.match(/[a-z]{2,}/gi) ?? []
  const signs = [...new Set(text.replace(/\\[wdsbu]|\w/g, ''))]
  const ordinary = [
    'a',
    'A',
    '0',
    ' ',
    '\t',
    '\n',
    '/',
    '"',
    '\u{1f600}',
    'a/',
    'a ',
    ' a',
    '0.',
    'data:',
    'bearer ',
    '//a',
  ]
  return [...ordinary, ...signs, ...words, ...signs.map((sign) => `a${sign}`), ...words.map((word) => `${word} `)]
}

/** The time to search for the expression in texts that almost match, in milliseconds of this thread. */
function slowest(text: string, regex: RegExp): { readonly ms: number; readonly pump: string } {
  const found = { ms: 0, pump: '' }
  for (const pump of pumpsOf(text)) {
    for (const start of ['', text.match(/[a-z]+:?/i)?.[0] ?? '', 'bytes=', 'W/', '//']) {
      const input = `${start}${pump.repeat(length / pump.length)}\0`
      const before = process.threadCpuUsage()
      input.replace(regex, '')
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1000 > found.ms) Object.assign(found, { ms: (user + system) / 1000, pump: start + pump })
    }
  }
  return found
}

test('there are expressions to check', () => expect(regexes.length).toBeGreaterThan(25))

test.each(regexes)('the time of %s grows linearly with its input', (text, regex) => {
  const { ms, pump } = slowest(text, regex)
  // With backtracking, a text of this length takes more than a second.
  expect(ms, `a text of ${JSON.stringify(pump)}`).toBeLessThan(100)
})
