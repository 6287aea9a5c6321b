import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Project, SyntaxKind } from 'ts-morph'

/** A regular expression as a source contains it, and the expression itself. */
export type Literal = readonly [string, RegExp]

/** Every regular expression of the sources in these folders, once. */
export function regexesIn(folders: readonly string[]): readonly Literal[] {
  const project = new Project({ skipAddingFilesFromTsConfig: true, compilerOptions: { allowJs: false } })
  const texts = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(?:node_modules|dist)\//.test(path))
    .flatMap((path) => project.addSourceFileAtPath(path).getDescendantsOfKind(SyntaxKind.RegularExpressionLiteral))
    .map((node) => node.getLiteralText())
  return [...new Set(texts)].map((text) => {
    const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(text) ?? []
    return [text, new RegExp(source, flags)]
  })
}

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

/** Repetitions of parts of an expression, and of pieces of its own text. */
function pumpsOf(text: string): readonly string[] {
  const words = text.match(/[a-z]{2,}/gi) ?? []
  const signs = [...new Set(text.replace(/\\[wdsbu]|\w/g, ''))]
  return [...ordinary, ...signs, ...words, ...signs.map((sign) => `a${sign}`), ...words.map((word) => `${word} `)]
}

/** The characters of a text that almost matches. With backtracking, one of this length takes more than a second. */
const length = 50_000

/** Enough to know that an expression is slow, in milliseconds of this thread. */
const slowMs = 100

/** The longest time to search for the expression in texts that almost match; it stops at the first that is slow. */
export function slowest([text, regex]: Literal): {
  readonly ms: number
  readonly pump: string
  readonly isSlow: boolean
} {
  const found = { ms: 0, pump: '', isSlow: false }
  for (const pump of pumpsOf(text)) {
    for (const start of ['', text.match(/[a-z]+:?/i)?.[0] ?? '', 'bytes=', 'W/', '//']) {
      const input = `${start}${pump.repeat(length / pump.length)}\0`
      const first = timeOf(regex, input)
      // Once can be slow for another reason, such as a collection of garbage.
      const ms = first < slowMs ? first : Math.min(first, timeOf(regex, input), timeOf(regex, input))
      if (ms > found.ms) Object.assign(found, { ms, pump: start + pump, isSlow: ms >= slowMs })
      if (found.isSlow) return found
    }
  }
  return found
}

function timeOf(regex: RegExp, input: string): number {
  const before = process.threadCpuUsage()
  input.replace(regex, '')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
