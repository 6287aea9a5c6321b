import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Project, SyntaxKind } from 'ts-morph'
import { ends } from './ends.ts'
import { valueAt } from './reading.ts'

/** A regular expression as a source contains it, and the expression itself. */
export type Literal = readonly [string, RegExp]

/** Without a part that repeats, a search takes as many steps at each place as the expression is long. */
const repeats = /[*+]|\{\d/

/** Every regular expression of the sources in these folders that repeats something, once. */
export function regexesIn(folders: readonly string[]): readonly Literal[] {
  const project = new Project({ skipAddingFilesFromTsConfig: true, compilerOptions: { allowJs: false } })
  const texts = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(?:node_modules|dist)\//.test(path))
    .flatMap((path) => project.addSourceFileAtPath(path).getDescendantsOfKind(SyntaxKind.RegularExpressionLiteral))
    .map((node) => node.getLiteralText())
  return [...new Set(texts.filter((text) => repeats.test(text)))].map((text) => {
    const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(text) ?? []
    return [text, new RegExp(source, flags)]
  })
}

const ordinary = ['a', 'A', '0', ' ', '\t', '\n', '/', '"', '\u{1f600}', 'a/', 'a ', ' a', '0.']

/** Repetitions of parts of an expression, and of pieces of its own text. */
function pumpsOf(text: string): readonly string[] {
  const words = text.match(/[a-z]{2,}/gi) ?? []
  const signs = [...new Set(text.replace(/\\[wdsbu]|\w/g, ''))]
  return [...ordinary, ...signs, ...words, ...signs.map((sign) => `a${sign}`), ...words.map((word) => `${word} `)]
}

/** Beginnings of texts, for expressions that name them. */
const beginnings = ['bytes=', 'W/', '//']

/** The characters of a text that almost matches. With backtracking, one of this length takes minutes. */
const length = 150_000

/** Nothing that ends takes this long for all texts of an expression, in milliseconds. */
const hangMs = 10_000

/** The first text that almost matches in which a search for the expression does not end. */
export function endless([text, regex]: Literal, limitMs: number = hangMs): string | undefined {
  const starts = new Set(['', text.match(/[a-z]+:?/i)?.[0] ?? '', ...beginnings.filter((one) => text.includes(one))])
  let searched = ''
  const search = (): void => {
    for (const pump of pumpsOf(text))
      for (const start of starts) {
        searched = `${start}${pump}`
        ;`${start}${pump.repeat(length / pump.length)}\0`.replace(regex, '')
      }
  }
  try {
    ends(search, limitMs)
    return undefined
  } catch (error) {
    if (valueAt(error, 'code') !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return searched
  }
}
