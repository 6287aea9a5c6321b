import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nearest } from '../language/nearest.ts'
import type { Rule } from '../reporting/finding.ts'
import { codes } from '../source/diagnostic.ts'

/** The explanation of a code, or the code that was meant; undefined if none is close. */
export type Explained = { readonly text: string } | { readonly nearest: string | undefined }

/** Explains the code of a diagnostic. `pages` is the folder with a page for each code. */
export function explain(pages: string, code: string): Explained {
  const word = code.trim().toLowerCase()
  const page = join(pages, `${word}.md`)
  if (!codes.includes(word) || !existsSync(page)) return { nearest: nearest(word, codes) }
  return { text: `${plain(readFileSync(page, 'utf8')).trimEnd()}\n\nThis page: ${page}` }
}

/** All codes, each with its meaning in a sentence. */
export function listCodes(pages: string): string {
  const rows = meanings(pages)
  const width = Math.max(...rows.map(([code]) => code.length))
  return rows.map(([code, meaning]) => `${code.padEnd(width)}  ${meaning}`).join('\n')
}

/** The meaning of a code and its page; undefined if it has none, such as a code of a check that a configuration adds. */
export function ruleOf(pages: string, code: string): Rule | undefined {
  const [, summary] = meanings(pages).find(([known]) => known === code) ?? []
  if (summary === undefined) return undefined
  const markdown = readFileSync(join(pages, `${code}.md`), 'utf8')
  return { code, summary, page: { text: plain(markdown).trimEnd(), markdown } }
}

/** The codes and their meanings, each in a sentence. */
function meanings(pages: string): readonly (readonly [code: string, meaning: string])[] {
  const lines = readFileSync(join(pages, 'README.md'), 'utf8').matchAll(/^\| \[(.+)\]\(.+?\.md\) \| (.+) \|$/gm)
  return [...lines].map(([, code = '', meaning = '']) => [code, plain(meaning)] as const)
}

/** Markdown as plain text: a link to another page becomes the command that prints it. */
const plain = (markdown: string): string =>
  markdown
    .replace(/^# /, '')
    .replace(/\[([^\][]+)\]\(([a-z-]+)\.md\)/g, '$1 (gatewright explain $2)')
    .replace(/\[([^\][]+)\]\(\.\.\/\.\.\/([^)]+)\)/g, '$1 ($2)')
    .replace(/\[([^\][]+)\]\(\.\.\/([^)]+)\)/g, '$1 (docs/$2)')
