import { plural } from '../reporting/pretty.ts'
import { shortened } from '../reporting/visible.ts'
import { markdown } from '../writing/languages/markdown.ts'
import type { Change } from './change.ts'
import { impacts, type Impact } from './codes.ts'
import type { Bump } from './version.ts'

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

/** Returns the number of changes in words, with that of each impact. */
export function summaryOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No change for callers'
  const models = new Set(changes.map(({ subject }) => subject.model).filter((model) => model !== undefined)).size
  const where = models === 0 ? '' : ` in ${plural(models, 'model')}`
  return `${plural(changes.length, 'change')} for callers${where}: ${countsOf(changes)}`
}

/** Returns the number of changes of each impact in words, such as `1 breaking, 2 additive`. */
export function countsOf(changes: readonly Change[]): string {
  const counts = impacts.map((impact) => [changes.filter((change) => change.impact === impact).length, impact] as const)
  return counts.flatMap(([count, impact]) => (count > 0 ? [`${count} ${impact.replace('-', ' ')}`] : [])).join(', ')
}

/** The version that follows from changes, and the packages that have it. */
export interface Next {
  readonly bump: Bump
  readonly from: string
  readonly to: string
  readonly packages: readonly string[]
}

/** Returns the next version in a sentence, with the names as `name` writes them. */
export function nextWords({ bump, from, to, packages }: Next, name: (text: string) => string = String): string {
  if (bump === 'none') return `The version stays ${name(from)}.`
  const listed = packages.length === 0 ? '' : ` of ${packages.map(name).join(', ')}`
  return `The next version${listed} is ${name(to)}, after ${name(from)}.`
}

/** The maximum number of characters: a comment of GitHub has at most 65,536. */
const longestComment = 60_000

/** The maximum number of changes that are listed. */
const mostListed = 500

/** Returns changes as the Markdown of a comment on a pull request. */
export function pullRequestComment(changes: readonly Change[], next: Next): string {
  const ranked = [...changes].sort((a, b) => impacts.indexOf(a.impact) - impacts.indexOf(b.impact))
  const head = `## Changes for callers\n\n${summaryOf(changes)}.\n${nextWords(next, code)}`
  for (let count = Math.min(mostListed, ranked.length); ; count = Math.floor(count / 2)) {
    const rest = ranked.length - count
    const tail = rest > 0 ? [`And ${rest} more: \`gatewright diff --format json\` lists them all.`] : []
    const text = `${[head, ...sections(ranked.slice(0, count)), ...tail].join('\n\n')}\n`
    if (text.length <= longestComment || count === 0) return text
  }
}
