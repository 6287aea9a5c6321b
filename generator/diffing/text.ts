import type { Json } from '../catalogue/catalogue.ts'
import type { Finding, Rule, Severity } from '../reporting/finding.ts'
import type { Colors } from '../reporting/pretty.ts'
import { shortened, visible } from '../reporting/visible.ts'
import type { Change } from './change.ts'
import { byOwner, mostCosmetic } from './changelog.ts'
import { changeCodes, impacts, type Impact } from './codes.ts'
import { dataOf } from './data.ts'

/** The maximum number of changes that are shown. */
const most = 200

/** Returns changes for people: by model, those that break callers first; of many, the first ones and the number of others. */
export function changesText(changes: readonly Change[], colors: Colors): readonly string[] {
  const ranked = [...changes].sort((a, b) => impacts.indexOf(a.impact) - impacts.indexOf(b.impact))
  const groups = byOwner(ranked)
  const shown: string[] = []
  let room = most
  for (const [owner, list] of groups) {
    if (room === 0) break
    const listed = withoutMany(list).slice(0, room)
    room -= listed.length
    const rest = list.length - listed.length
    const more = rest > 0 ? [colors.dim(`  and ${rest} more`)] : []
    shown.push(
      [colors.bold(visible(owner ?? 'the catalogue')), ...listed.map((change) => line(change, colors)), ...more].join(
        '\n',
      ),
    )
  }
  const hidden = groups.slice(shown.length)
  if (hidden.length === 0) return shown
  const count = hidden.reduce((sum, [, list]) => sum + list.length, 0)
  return [...shown, `and ${count} more in ${hidden.length} others: --format json lists them all`]
}

/** The changes without those of texts and order beyond the first ones. */
function withoutMany(changes: readonly Change[]): readonly Change[] {
  const cosmetic = changes.filter(({ impact }) => impact === 'cosmetic')
  const extra = new Set(cosmetic.slice(mostCosmetic))
  return changes.filter((change) => !extra.has(change))
}

/** The longest message. */
const longest = 400

function line({ impact, code, message, reason, place }: Change, colors: Colors): string {
  const text = shortened(message, longest)
  const at = colors.dim(`${visible(place.file)}:${place.line}:${place.column}`)
  const why = reason === undefined ? [] : [`    ${colors.cyan(visible(reason))}`]
  return [`  ${paint(impact, colors)(impact)} ${colors.dim(code)}  ${visible(text)}`, ...why, `    ${at}`].join('\n')
}

const paint = (impact: Impact, { red, yellow, cyan, dim }: Colors): ((text: string) => string) =>
  impact === 'breaking' ? red : impact === 'possibly-breaking' ? yellow : impact === 'additive' ? cyan : dim

const severities: Readonly<Record<Impact, Severity>> = {
  breaking: 'error',
  'possibly-breaking': 'warning',
  additive: 'note',
  cosmetic: 'note',
}

/** Returns a change as a finding, whose message names the model. */
export function changeFinding({ impact, code, subject, message, reason, place, before, after }: Change): Finding {
  const owner = subject.model ?? subject.list
  const data: Json = {
    impact,
    subject: dataOf(subject),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(reason !== undefined && { reason }),
  }
  return {
    severity: severities[impact],
    code,
    message: owner === undefined ? message : `${owner}: ${message}`,
    ...(reason !== undefined && { hint: reason }),
    ...place,
    data,
  }
}

/** The meanings of all codes of changes. */
export const changeRules: readonly Rule[] = [...changeCodes].map(([code, { means }]) => ({ code, summary: means }))
