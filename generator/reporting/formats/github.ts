import type { Finding, Report, Severity } from '../finding.ts'
import { messageOf, printable } from './text.ts'

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' }

/** A report as annotations of a GitHub workflow, one line each. */
export const github = ({ findings }: Report): string => findings.map(annotation).join('\n')

function annotation(finding: Finding): string {
  const { severity, code, file, line, column, length } = finding
  const place = length === 0 ? {} : { endLine: line, col: column, endColumn: column + length }
  const properties = Object.entries({ file, line, ...place, title: code })
  const written = properties.map(([name, value]) => `${name}=${property(String(value))}`)
  return `::${commands[severity]} ${written.join(',')}::${escaped(messageOf(finding))}`
}

/** The characters that would end a command. */
const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** The value of a property, which a colon or a comma would end, too. */
const property = (text: string): string => escaped(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
