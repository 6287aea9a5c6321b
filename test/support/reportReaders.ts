import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { SaxesParser } from 'saxes'
import { fieldsOf } from '../../generator/language/values.ts'
import type { FormatName } from '../../generator/reporting/finding.ts'
import { programModules } from './programs.ts'
import { readJson, valueAt } from './reading.ts'

/** The schema of SARIF 2.1.0, in a package of its authors. It is of draft 4, and has no keyword that later drafts changed. */
export const sarifSchema: Readonly<Record<string, unknown>> = fieldsOf(
  readJson(readFileSync(join(programModules, '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8')),
)

const isUri = (text: string): boolean => URL.canParse(text)
const isReference = (text: string): boolean =>
  URL.canParse(text, 'https://example.com/') &&
  /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(text) &&
  !/%(?![\da-f]{2})/i.test(text)
const formats = { uri: isUri, 'uri-reference': isReference, 'date-time': true } as const

const { $schema, id, ...schema } = sarifSchema
const isValid = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, formats }).compile(schema)

/** Returns what is wrong with a SARIF document; an empty list if nothing is. */
export const sarifMistakes = (value: unknown): readonly string[] =>
  isValid(value) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The codes of failed and other test cases. Throws if the text is not well-formed XML. */
function junitCodes(xml: string): readonly string[] {
  const codes: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (text) =>
    codes.push(...[...text.matchAll(/ (?:error|warning|note) ([a-z-]+): /g)].map(([, code = '']) => code)),
  )
  parser.write(xml).close()
  return codes
}

function sarifCodes(text: string): readonly string[] {
  const value = readJson(text)
  const [mistake] = sarifMistakes(value)
  if (mistake !== undefined) throw new Error(`The report is not SARIF: ${mistake}`)
  return listOf(valueAt(value, 'runs', 0, 'results')).map((result) => String(valueAt(result, 'ruleId')))
}

/** Issues of Code Climate, with all that GitLab needs. */
function gitlabCodes(text: string): readonly string[] {
  const severities = ['info', 'minor', 'major', 'critical', 'blocker']
  return listOf(readJson(text)).map((issue) => {
    const needed = ['description', 'fingerprint', 'check_name'].map((name) => valueAt(issue, name))
    const [path, line] = [valueAt(issue, 'location', 'path'), valueAt(issue, 'location', 'lines', 'begin')]
    const isComplete =
      [...needed, path].every((value) => typeof value === 'string' && value !== '') &&
      Number.isSafeInteger(line) &&
      severities.includes(String(valueAt(issue, 'severity')))
    if (!isComplete) throw new Error(`GitLab cannot read ${JSON.stringify(issue)}`)
    return String(valueAt(issue, 'check_name'))
  })
}

const annotation =
  /^::(?:error|warning|notice) file=[^,\n]+,line=\d+(?:,endLine=\d+,col=\d+,endColumn=\d+)?,title=([a-z-]+)::[^\n]+$/

/** Commands of GitHub Actions, one in each line. */
const githubCodes = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, code] = annotation.exec(line) ?? []
      if (code === undefined) throw new Error(`GitHub does not read ${line}`)
      return code
    })

/** A format for programs. */
export type ReportFormat = Exclude<FormatName, 'pretty'>

/** Reads a report in a format for programs, as its readers do, and returns the code of each finding. Throws if they could not. */
export const reportReaders: Readonly<Record<ReportFormat, (text: string) => readonly string[]>> = {
  json: (text) => listOf(valueAt(readJson(text), 'findings')).map((finding) => String(valueAt(finding, 'code'))),
  github: githubCodes,
  gitlab: gitlabCodes,
  sarif: sarifCodes,
  junit: junitCodes,
}
