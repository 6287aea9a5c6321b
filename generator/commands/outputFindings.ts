import { join, relative } from 'node:path'
import type { Finding, Rule, Severity } from '../reporting/finding.ts'
import type { Plan } from '../writing/write.ts'

/** The states of a file of the packages that a build reports: severity, the message about one file, and the meaning. */
const states = {
  missing: [
    'error',
    'This file is missing: run gatewright build.',
    'The specs need a file that the packages do not have.',
  ],
  differs: [
    'error',
    'This file is not up to date: run gatewright build.',
    'A file of the packages is not what the specs say.',
  ],
  orphan: [
    'error',
    'No spec needs this file: run gatewright build.',
    'A file of the packages belongs to no spec any more.',
  ],
  foreign: [
    'error',
    'This file was not written by Gatewright: move it, or choose another --out.',
    'A build would overwrite a file that no build wrote, so it writes nothing.',
  ],
  edited: [
    'warning',
    'This file was edited and is overwritten: edit the specs instead.',
    'A build overwrites edits of the files that it writes.',
  ],
  kept: [
    'warning',
    'No spec needs this file, but it was edited, so it is kept: move or delete it.',
    'A build removes only files that it wrote and that nobody edited.',
  ],
} as const satisfies Readonly<Record<string, readonly [Severity, message: string, meaning: string]>>

type State = keyof typeof states

/** The states as findings of a file that has only one. */
function findings(state: State, paths: readonly string[], out: string): readonly Finding[] {
  const [severity, message] = states[state]
  const place = { line: 1, column: 1, length: 0 }
  return paths.map((path) => {
    const file = relative('.', join(out, path)).replaceAll('\\', '/')
    return { severity, code: `output-${state}`, message, file, ...place }
  })
}

/** A finding for each file that a build would write or remove, or that it cannot remove. */
export const differences = ({ added, changed, orphaned, kept, foreign }: Plan, out: string): readonly Finding[] => [
  ...findings('missing', added, out),
  ...findings('differs', [...changed, ...foreign], out),
  ...findings('orphan', [...orphaned, ...kept], out),
]

/** A finding for each file that people have changed, or that prevents the build. */
export const edits = ({ edited, kept, foreign }: Plan, out: string): readonly Finding[] =>
  foreign.length > 0
    ? findings('foreign', foreign, out)
    : [...findings('edited', edited, out), ...findings('kept', kept, out)]

/** The meanings of the codes. */
export const outputRules: readonly Rule[] = Object.entries(states).map(([state, [, , summary]]) => ({
  code: `output-${state}`,
  summary,
}))
