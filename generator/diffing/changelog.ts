import { shortened } from '../reporting/visible.ts'
import { markdown } from '../writing/languages/markdown.ts'
import type { Change } from './change.ts'
import { impacts, type Impact } from './codes.ts'

/** A version and its date, as the heading of a changelog. */
export interface Release {
  readonly version: string
  /** As `YYYY-MM-DD`. */
  readonly date: string
}

const titles: Readonly<Record<Impact, string>> = {
  breaking: 'Breaking changes',
  'possibly-breaking': 'Possibly breaking changes',
  additive: 'New',
  cosmetic: 'Texts and order',
}

/** Returns the entry of a changelog for people, in Markdown; no text of a spec in it is markup. */
export function changelog(changes: readonly Change[], { version, date }: Release): string {
  const heading = `## ${prose(version)} (${prose(date)})`
  if (changes.length === 0) return `${heading}\n\nNo change for callers.\n`
  return `${[heading, ...sections(changes)].join('\n\n')}\n`
}

/** Returns a section of Markdown for each impact, with the changes of each model in one place. */
export function sections(changes: readonly Change[]): readonly string[] {
  return impacts.flatMap((impact) => {
    const own = changes.filter((change) => change.impact === impact)
    if (own.length === 0) return []
    const lists = byOwner(own).map(([owner, list]) => ownerList(owner, list))
    return [`### ${titles[impact]}\n\n${lists.join('\n')}`]
  })
}

/** Returns changes by the model or the option list that they are about; those of the catalogue itself have no owner. */
export function byOwner(
  changes: readonly Change[],
): readonly (readonly [owner: string | undefined, changes: readonly Change[]])[] {
  const found = new Map<string | undefined, Change[]>()
  for (const change of changes) {
    const { model, list } = change.subject
    const known = found.get(model ?? list)
    if (known === undefined) found.set(model ?? list, [change])
    else known.push(change)
  }
  return [...found]
}

/** The maximum number of changes of texts and order that are listed for one owner. */
export const mostCosmetic = 3

function ownerList(owner: string | undefined, changes: readonly Change[]): string {
  const listed = changes[0]?.impact === 'cosmetic' ? changes.slice(0, mostCosmetic) : changes
  const rest = changes.length - listed.length
  const lines = [...listed.map(line), ...(rest > 0 ? [`and ${rest} more`] : [])]
  const name = owner === undefined ? 'The catalogue' : code(owner)
  return lines.length === 1
    ? `- ${name}: ${lines.join('')}`
    : `- ${name}\n${lines.map((one) => `  - ${one}`).join('\n')}`
}

/** A change as a line of Markdown. */
const line = ({ message, reason }: Change): string => prose(reason === undefined ? message : `${message} (${reason})`)

/** The longest text of a line: a pattern or a list of options can be longer. */
const longest = 500

/** Text of a spec, in which nothing is markup, and no word notifies a person or refers to an issue, a merge request or an epic. */
export const prose = (words: string): string =>
  markdown.print
    .prose(cut(words))
    .text.replace(/@(?=\w)/g, '@<!-- -->')
    .replace(/(?:[#!&]|\bGH-)(?=\d)/gi, '$&<!-- -->')

/** Text of a spec as inline code. */
export const code = (words: string): string => markdown.print.inline(cut(words)).text

const cut = (words: string): string => shortened(words.replace(/\s+/g, ' '), longest)
