/** A section of a changelog, by its offsets in the text: from its heading of the second level up to the next one. */
interface Section {
  readonly heading: string
  readonly start: number
  readonly end: number
}

/**
 * Adds the entry of a version to the text of a changelog. Whatever people wrote stays as it is: their section
 * "Unreleased" gets the heading of the entry, and the entry follows what they wrote in it or in a section of the version.
 */
export function withEntry(text: string | undefined, version: string, entry: string): string {
  if (text === undefined || text.trim() === '') return `# Changelog\n\n${entry.trim()}\n`
  const line = text.includes('\r\n') ? '\r\n' : '\n'
  const added = entry.trim().replaceAll(/\r?\n/g, line)
  const sections = sectionsOf(text)
  const own = sections.find(({ heading }) => isUnreleased(heading) || isOf(heading, version))
  if (own !== undefined) return mergedInto(text, own, added, line)
  const at = sections[0]?.start ?? text.length
  const before = text.slice(0, at)
  return `${withoutLineEnds(before)}${line}${line}${added}${line}${at < text.length ? line : ''}${text.slice(at)}`
}

/** Adds an entry to the end of a section. */
function mergedInto(text: string, { heading, start, end }: Section, entry: string, line: string): string {
  const [title = '', ...rest] = entry.split(line)
  const own = withoutLineEnds(text.slice(start + heading.length, end))
  const body = rest.join(line).trim()
  const after = text.slice(start + heading.length + own.length)
  const parts = [`${isUnreleased(heading) ? title : heading}${own}`, ...(body === '' ? [] : [body])]
  return `${text.slice(0, start)}${parts.join(`${line}${line}`)}${after}`
}

/** A text up to its last empty lines: spaces at the end of a line are a line break in Markdown. */
function withoutLineEnds(text: string): string {
  let end = text.length
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Whether a changelog has the entry of a version. */
export const hasEntry = (text: string, version: string): boolean =>
  sectionsOf(text).some(({ heading }) => isOf(heading, version))

const isUnreleased = (heading: string): boolean => /^## +\[?unreleased\]?\W*$/i.test(heading)

/** Whether a heading names a version, as `## 1.0.0`, `## v1.0.0 (2026-11-22)` and `## [1.0.0] - 2026-11-22` do. */
const isOf = (heading: string, version: string): boolean => /^## +\[?v?([^\s\])]+)/.exec(heading)?.[1] === version

/** The sections of a changelog. Lines in blocks of code are no headings. */
function sectionsOf(text: string): readonly Section[] {
  const found: { readonly heading: string; readonly start: number }[] = []
  let fence: string | undefined
  let start = 0
  for (const line of text.split('\n')) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === undefined && /^## /.test(line)) found.push({ heading: line.trimEnd(), start })
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence)) fence = undefined
    start += line.length + 1
  }
  return found.map((section, index) => ({ ...section, end: found[index + 1]?.start ?? text.length }))
}
