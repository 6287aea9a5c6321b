import { ConfigError } from '../configuration/error.ts'
import { FileError } from '../files/reason.ts'
import type { Finding, Report, Rule } from '../reporting/finding.ts'
import { visible } from '../reporting/visible.ts'
import { ExtensionError, Mistake } from '../source/mistake.ts'

/** An error of a command as the one of its class that says all that a user needs; a mistake of ours, if it is of none. */
export const knownError = (error: unknown): Error =>
  error instanceof FileError ||
  error instanceof ConfigError ||
  error instanceof Mistake ||
  error instanceof ExtensionError
    ? error
    : new Mistake('it ran', error)

/** The lines about an error for people. A workflow of GitHub takes ##[ for a command, wherever it stands in a line. */
export function errorLines(error: unknown): readonly string[] {
  const known = knownError(error)
  const lines = known instanceof ConfigError ? known.lines : [known.message]
  return lines.map((line) => `error: ${visible(line).replaceAll('##[', '##\\[')}`)
}

/** An error of a command for programs: a finding for each line, at the place that it names. */
export function errorReport(command: Report['command'], error: unknown): Report {
  const known = knownError(error)
  const lines = known instanceof ConfigError ? known.lines : [known.message]
  const code = known instanceof ConfigError ? 'configuration' : 'failed'
  const findings = lines.map((line) => findingIn(line, code))
  return { command, findings, summary: lines.join(' '), rules, isIncomplete: true }
}

function findingIn(sentence: string, code: string): Finding {
  const [, file = fileOf(sentence), line = '1', column = '1', message = sentence] =
    /^(\S+?):(\d+):(\d+)(?: -)?:? +(\S.*)$/s.exec(sentence) ?? inside(sentence) ?? []
  const place = { file, line: Number(line), column: Number(column), length: 0 }
  return { severity: 'error', code, message, ...place }
}

/** The place of a spec that a sentence names after a colon. */
const inside = (sentence: string): readonly string[] | undefined =>
  /: (\S+\.ya?ml):(\d+):(\d+): /.exec(sentence) ?? undefined

/** The file with which a sentence about a configuration begins; the current folder if it names none. */
const fileOf = (sentence: string): string => /^\S+\.(?:json|[cm]?[jt]s)(?= )/.exec(sentence)?.[0] ?? '.'

const rules: readonly Rule[] = [
  { code: 'configuration', summary: 'The configuration cannot be used.' },
  { code: 'failed', summary: 'The command failed.' },
]
