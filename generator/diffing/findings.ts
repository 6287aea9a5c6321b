import type { Json } from '../catalogue/catalogue.ts'
import type { Finding, Rule, Severity } from '../reporting/finding.ts'
import type { Change } from './change.ts'
import { changeCodes, type Impact } from './codes.ts'
import { dataOf } from './data.ts'

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
