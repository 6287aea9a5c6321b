import { expect, test } from 'vitest'
import { github } from '../../../../generator/reporting/formats/github.ts'
import { gitlab } from '../../../../generator/reporting/formats/gitlab.ts'
import { json, jsonLine } from '../../../../generator/reporting/formats/json.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { hostileFiles, hostileFindings, hostileTexts, reportOf, shown, tool } from './hostile.ts'

const one = hostileFindings.slice(0, 1)

test('JSON has the documented shape, and every text as it is, but for half surrogate pairs', () => {
  const report = reportOf(hostileFindings, { data: { models: 3, text: '\ud800 \\ud800' } })
  const value = readJson(json(report, tool))
  expect(value).toEqual({
    format: 'gatewright-report',
    formatVersion: 1,
    tool: { name: 'gatewright', version: '1.2.3' },
    command: 'check',
    failed: true,
    summary: '12 findings.',
    counts: { error: 4, warning: 4, note: 4 },
    findings: hostileFindings.map((finding) => ({
      ...finding,
      message: finding.message.toWellFormed(),
      file: finding.file.toWellFormed(),
      ...(finding.hint !== undefined && { hint: finding.hint.toWellFormed() }),
    })),
    data: { models: 3, text: '\ufffd \\ud800' },
    seconds: 1.235,
  })
  expect(json(report, tool).isWellFormed()).toBe(true)
  const line = jsonLine(report, tool)
  expect(line).not.toMatch(/[\n\r]/)
  expect(readJson(line)).toEqual(value)
})

test('a report without findings has not failed, and warnings fail it only if it says so', () => {
  const failed = (...args: Parameters<typeof reportOf>): unknown =>
    valueAt(readJson(json(reportOf(...args), tool)), 'failed')
  const warnings = hostileFindings.filter(({ severity }) => severity === 'warning')
  expect([failed([]), failed(warnings), failed(warnings, { failsOn: 'warning' })]).toEqual([false, false, true])
})

/** Reads a command as the runner of GitHub does; undefined if the line is not one. */
function annotationOf(line: string): { command: string; properties: object; message: string } | undefined {
  const [, command = '', written = '', message = ''] = /^\s*::(\w+) ([^:]*)::(.*)$/.exec(line) ?? []
  if (command === '') return undefined
  const data = (text: string): string => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
  const value = (text: string): string => data(text.replaceAll('%3A', ':').replaceAll('%2C', ','))
  const properties = written.split(',').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), value(pair.slice(at + 1))] as const
  })
  return { command, properties: Object.fromEntries(properties), message: data(message) }
}

test('each finding is one annotation of GitHub, whatever its texts are', () => {
  const lines = github(reportOf(hostileFindings)).split(/\r\n|[\n\r\u2028\u2029\u0085]/)
  expect(lines.map(annotationOf)).toEqual(
    hostileFindings.map(({ severity, code, message, hint, file, line, column, length }) => ({
      command: severity === 'note' ? 'notice' : severity,
      properties: {
        file: shown(file),
        line: String(line),
        ...(length > 0 && { endLine: String(line), col: String(column), endColumn: String(column + length) }),
        title: code,
      },
      message: shown(hint === undefined ? message : `${message}\n${hint}`),
    })),
  )
  expect(github(reportOf([]))).toBe('')
})

test('an annotation is written exactly as GitHub documents it', () => {
  const [finding = one[0]] = [
    {
      severity: 'error',
      code: 'a:b',
      message: '100%\r\nc: d, e',
      file: 'x, y:z.yaml',
      line: 2,
      column: 3,
      length: 4,
    } as const,
  ]
  expect(finding && github(reportOf([finding]))).toBe(
    '::error file=x%2C y%3Az.yaml,line=2,endLine=2,col=3,endColumn=7,title=a%3Ab::100%25%0D%0Ac: d, e',
  )
})

test('GitLab gets issues with unique and stable fingerprints', () => {
  const twice = [...hostileFindings, ...hostileFindings]
  const value = readJson(gitlab(reportOf(twice)))
  const issues = Array.isArray(value) ? value : []
  expect(issues.slice(0, 3)).toMatchObject([
    { check_name: 'bad-id', severity: 'major', location: { path: hostileFiles[0], lines: { begin: 1 } } },
    { check_name: 'acme/own', severity: 'minor' },
    { check_name: 'bad-id', severity: 'info' },
  ])
  const texts = issues.map((issue: unknown) => String(valueAt(issue, 'description')))
  expect(texts[1]).toBe(shown(hostileTexts[1] ?? ''))
  for (const text of texts) expect(text).not.toMatch(/[\n\u001b\u202e]/)
  const prints = issues.map((issue: unknown) => valueAt(issue, 'fingerprint'))
  expect(new Set(prints).size).toBe(twice.length)
  const moved = hostileFindings.map((finding) => ({ ...finding, line: finding.line + 7 }))
  const later = readJson(gitlab(reportOf(moved)))
  expect(moved.map((_, index) => valueAt(later, index, 'fingerprint'))).toEqual(prints.slice(0, moved.length))
  expect(readJson(gitlab(reportOf([])))).toEqual([])
})
