import { plural } from '../reporting/pretty.ts'
import type { Change } from './change.ts'
import { impacts } from './codes.ts'
import type { Bump } from './version.ts'

/** Returns the number of changes in words, with that of each impact. */
export function summaryOf(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No change for callers'
  const counts = impacts
    .map((impact) => [changes.filter((change) => change.impact === impact).length, impact.replace('-', ' ')] as const)
    .filter(([count]) => count > 0)
    .map(([count, impact]) => `${count} ${impact}`)
  const models = new Set(changes.map(({ subject }) => subject.model).filter((model) => model !== undefined)).size
  const where = models === 0 ? '' : ` in ${plural(models, 'model')}`
  return `${plural(changes.length, 'change')} for callers${where}: ${counts.join(', ')}`
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
