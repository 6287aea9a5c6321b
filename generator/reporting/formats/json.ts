import { isFailing, type Finding, type Report, type Severity, type Tool } from '../finding.ts'
import { strictJson } from './text.ts'

/** The version of the shape of these documents: it rises when a field changes its meaning or goes. */
const shapeVersion = 1

/** A report as one JSON document, described in docs/commands.md. */
export const json = (report: Report, tool: Tool): string => strictJson(documentOf(report, tool), 2)

/** The same document on one line, for runs that follow each other. */
export const jsonLine = (report: Report, tool: Tool): string => strictJson(documentOf(report, tool))

function documentOf(report: Report, { version }: Tool): object {
  const { command, findings, summary, data, seconds } = report
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length
  return {
    format: 'gatewright-report',
    formatVersion: shapeVersion,
    tool: { name: 'gatewright', version },
    command,
    failed: findings.some((finding) => isFailing(report, finding)),
    summary,
    counts: { error: count('error'), warning: count('warning'), note: count('note') },
    findings: findings.map(inOrder),
    ...(data !== undefined && { data }),
    ...(seconds !== undefined && { seconds: Number(seconds.toFixed(3)) }),
  }
}

/** The fields of a finding in the order of the documentation. */
const inOrder = ({ severity, code, message, hint, file, line, column, length, data }: Finding): object => ({
  severity,
  code,
  message,
  hint,
  file,
  line,
  column,
  length,
  data,
})
