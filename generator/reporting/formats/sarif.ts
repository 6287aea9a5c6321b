import type { Finding, Report, Rule, Tool } from '../finding.ts'
import { fingerprints } from './fingerprints.ts'
import { messageOf, printable, strictJson } from './text.ts'

/** A report in the Static Analysis Results Interchange Format 2.1.0. */
export function sarif({ command, findings, isIncomplete = false }: Report, { version, rules }: Tool): string {
  const codes = [...new Set(findings.map(({ code }) => code))]
  const unique = fingerprints(findings)
  return strictJson(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'Gatewright', version, rules: codes.map((code) => ruleOf(code, rules.get(code))) } },
          automationDetails: { id: `gatewright/${command}/` },
          columnKind: 'utf16CodeUnits',
          invocations: [{ executionSuccessful: !isIncomplete }],
          results: findings.map((finding, index) => ({
            ruleId: printable(finding.code),
            ruleIndex: codes.indexOf(finding.code),
            level: finding.severity,
            message: { text: messageText(finding) },
            locations: [{ physicalLocation: { artifactLocation: locationOf(finding), region: regionOf(finding) } }],
            partialFingerprints: { 'gatewright/v1': unique[index] },
          })),
        },
      ],
    },
    2,
  )
}

function ruleOf(code: string, rule: Rule | undefined): object {
  const { summary = code, page } = rule ?? {}
  const short = { text: printable(summary) }
  return { id: printable(code), shortDescription: short, fullDescription: short, ...(page && { help: page }) }
}

/** Numbers in braces are holes of a message, and brackets before parentheses are links: neither is meant here. */
const messageText = (finding: Finding): string =>
  messageOf(finding)
    .replace(/\{(\d+)\}/g, '{{$1}}')
    .replace(/\](?=\()/g, '\\]')

/** A path as a URI that is relative to the root of the sources, unless the file is not below it. */
function locationOf({ file }: Finding): object {
  const parts = file.toWellFormed().split('/')
  const uri = parts.map(encodeURIComponent).join('/')
  if (parts[0] === '') return { uri: `file://${uri}` }
  return parts[0] === '..' ? { uri } : { uri, uriBaseId: '%SRCROOT%' }
}

/** The marked part of the line; the line, if no part is marked. */
const regionOf = ({ line, column, length }: Finding): object =>
  length === 0 ? { startLine: line } : { startLine: line, startColumn: column, endColumn: column + length }
