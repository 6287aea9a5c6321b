import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import MarkdownIt, { type Token } from 'markdown-it'

/** A folder of pages: the paths of its files, which can be fewer than the disk has, such as those that npm packs. */
export interface Pages {
  readonly folder: string
  readonly files: readonly string[]
}

/**
 * The relative links of the Markdown files that lead nowhere, each with its page: to a file or a folder that is not in the
 * list, or to a heading that its page lacks. Headings have the anchors that GitHub gives them.
 */
export function deadLinks({ folder, files }: Pages): readonly string[] {
  const known = new Set(files.flatMap((path) => [path, ...foldersOf(path)]))
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
  const isDead = (page: string, link: string): boolean => {
    const [target = '', anchor] = decodeURI(link).split('#')
    const path = target === '' ? page : normalize(join(dirname(page), target)).replace(/\/$/, '')
    return !known.has(path) || (anchor !== undefined && !anchorsOf(read(path)).has(anchor))
  }
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((page) =>
      linksOf(read(page))
        .filter((link) => isDead(page, link))
        .map((link) => `${page}: ${link}`),
    )
}

const foldersOf = (path: string): readonly string[] =>
  dirname(path) === '.' ? [] : [dirname(path), ...foldersOf(dirname(path))]

const tokensOf = (text: string): readonly Token[] => new MarkdownIt().parse(text, {})

const linksOf = (text: string): readonly string[] =>
  tokensOf(text)
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? [])
    .map(String)
    .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link))

/** The anchors of a page; headings of the same text are counted. */
function anchorsOf(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const tokens = tokensOf(text)
  const names = tokens.flatMap((_, index) =>
    tokens[index - 1]?.type === 'heading_open' ? [slugAt(tokens, index)] : [],
  )
  return new Set(
    names.map((name) => {
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return count === 0 ? name : `${name}-${count}`
    }),
  )
}

/** The anchor of a heading: its words without punctuation, joined by hyphens. */
const slugAt = (tokens: readonly Token[], index: number): string =>
  (tokens[index]?.children ?? [])
    .map(({ content }) => content)
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
