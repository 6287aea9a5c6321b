import type { Change } from './change.ts'
import { code, sections } from './changelog.ts'
import { impacts } from './codes.ts'
import { nextWords, summaryOf, type Next } from './summary.ts'

/** The maximum number of characters: a comment of GitHub has at most 65,536. */
const longest = 60_000

/** The maximum number of changes that are listed. */
const most = 500

/** Returns changes as the Markdown of a comment on a pull request. */
export function pullRequestComment(changes: readonly Change[], next: Next): string {
  const ranked = [...changes].sort((a, b) => impacts.indexOf(a.impact) - impacts.indexOf(b.impact))
  const head = `## Changes for callers\n\n${summaryOf(changes)}.\n${nextWords(next, code)}`
  for (let count = Math.min(most, ranked.length); ; count = Math.floor(count / 2)) {
    const rest = ranked.length - count
    const tail = rest > 0 ? [`And ${rest} more: \`gatewright diff --format json\` lists them all.`] : []
    const text = `${[head, ...sections(ranked.slice(0, count)), ...tail].join('\n\n')}\n`
    if (text.length <= longest || count === 0) return text
  }
}
