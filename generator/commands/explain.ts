import { readFileSync } from 'node:fs'
import { nearest } from '../language/nearest.ts'
import type { Rule } from '../reporting/finding.ts'
import { codes } from '../source/diagnostic.ts'

/** The explanation of a code, or the code that was meant; undefined if none is close. */
export type Explained = { readonly text: string } | { readonly nearest: string | undefined }

/** Explains the code of a diagnostic. `page` is docs/diagnostics.md, with a section for each code. */
export function explain(page: string, code: string): Explained {
  const word = code.trim().toLowerCase()
  const text = sectionsOf(page).get(word)
  if (text === undefined) return { nearest: nearest(word, codes) }
  return { text: `${word}\n\n${text}\n\nThis page: ${page}#${word}` }
}

/** All codes, each with its meaning in a sentence. */
export function listCodes(page: string): string {
  const sections = [...sectionsOf(page)]
  const width = Math.max(...sections.map(([code]) => code.length))
  return sections.map(([code, text]) => `${code.padEnd(width)}  ${firstSentence(text)}`).join('\n')
}

/** The meaning of a code and its section; undefined if it has none, such as a code of a check that a configuration adds. */
export function ruleOf(page: string, code: string): Rule | undefined {
  const text = sectionsOf(page).get(code)
  if (text === undefined) return undefined
  const titled = `${code}\n\n${text}`
  return { code, summary: firstSentence(text), page: { text: titled, markdown: `# ${titled}` } }
}

/** The text of each section of the page by its title, a code. */
function sectionsOf(page: string): ReadonlyMap<string, string> {
  const [, ...sections] = plain(readFileSync(page, 'utf8')).split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [code = ''] = section.split('\n', 1)
      return [code, section.slice(code.length).trim()]
    }),
  )
}

/** The first sentence of a text, on one line. */
const firstSentence = (text: string): string => (/^.*?\S\.(?=\s|$)/s.exec(text)?.[0] ?? text).replaceAll('\n', ' ')

/** Markdown without links: a link to another section becomes the command that prints it. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\][]+)\]\(#([a-z-]+)\)/g, '$1 (npx gatewright explain $2)')
    .replace(/\[([^\][]+)\]\(\.\.\/([^)]+)\)/g, '$1 ($2)')
    .replace(/\[([^\][]+)\]\(([^)]+)\)/g, '$1 (docs/$2)')
