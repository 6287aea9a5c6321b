import { byFile, isFailing, type Finding, type Report } from '../finding.ts'
import { messageOf, printable } from './text.ts'

/** A report as JUnit XML: one test case for each file with findings; one that passed if there are none. */
export function junit(report: Report): string {
  const { command, findings, summary, seconds = 0 } = report
  const cases = [...byFile(findings)].map(([file, own]) => caseOf(report, file, own))
  if (cases.length === 0)
    cases.push(element('testcase', caseOfCommand(command), element('system-out', {}, text(summary))))
  const failures = cases.filter((one) => one.includes('<failure ')).length
  const counts = { tests: cases.length, failures, errors: 0, time: seconds.toFixed(3) }
  const suite = element(
    'testsuite',
    { name: `gatewright ${command}`, skipped: 0, ...counts },
    `\n${cases.join('\n')}\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: 'gatewright', ...counts }, `\n${suite}\n`)}`
}

const caseOfCommand = (command: string): Attributes => ({
  name: `gatewright ${command}`,
  classname: `gatewright.${command}`,
})

function caseOf(report: Report, file: string, findings: readonly Finding[]): string {
  const attributes = { name: file, classname: `gatewright.${report.command}`, file }
  const [first] = findings.filter((finding) => isFailing(report, finding))
  const lines = text(findings.map(lineOf).join('\n'))
  const inner =
    first === undefined
      ? element('system-out', {}, lines)
      : element('failure', { message: lineOf(first), type: first.code }, lines)
  return element('testcase', attributes, `\n${inner}\n`)
}

const lineOf = (finding: Finding): string => {
  const { file, line, column, severity, code } = finding
  return `${printable(file)}:${line}:${column} ${severity} ${code}: ${messageOf(finding)}`
}

type Attributes = Readonly<Record<string, string | number>>

/** An element with its attributes, and its content, which is XML already. */
function element(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${text(String(value)).replace(/[\t\n]/g, reference)}"`,
  )
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** Text for XML, without characters that it cannot contain. */
const text = (value: string): string => printable(value).replace(/[&<>"'\r]/g, reference)

const reference = (character: string): string => `&#${character.charCodeAt(0)};`
