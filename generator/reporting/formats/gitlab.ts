import type { Report, Severity } from '../finding.ts'
import { fingerprints } from './fingerprints.ts'
import { messageOf, printable, strictJson } from './text.ts'

const severities: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', note: 'info' }

/** A report for the code quality widget of GitLab. */
export function gitlab({ findings }: Report): string {
  const unique = fingerprints(findings)
  const issues = findings.map((finding, index) => ({
    description: messageOf(finding).replaceAll('\n', ' '),
    check_name: printable(finding.code),
    fingerprint: unique[index],
    severity: severities[finding.severity],
    location: { path: finding.file, lines: { begin: finding.line } },
  }))
  return strictJson(issues, 2)
}
