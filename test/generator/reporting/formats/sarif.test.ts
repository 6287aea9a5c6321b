import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { sarif } from '../../../../generator/reporting/formats/sarif.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { textWith } from '../../../support/matching.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { hostileFiles, hostileFindings, reportOf, tool } from './hostile.ts'

/** The schema of SARIF 2.1.0, in a package of its authors. It is of draft 4, and has no keyword that later drafts changed. */
const { $schema, id, ...schema } = fieldsOf(
  readJson(readFileSync('node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json', 'utf8')),
)

const isUri = (text: string): boolean => URL.canParse(text)
const isReference = (text: string): boolean =>
  URL.canParse(text, 'https://example.com/') &&
  /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/.test(text) &&
  !/%(?![\da-f]{2})/i.test(text)
const formats = { uri: isUri, 'uri-reference': isReference, 'date-time': true } as const

const isSarif = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, formats }).compile(schema)

test('the schema is that of SARIF 2.1.0, and refuses what is not SARIF', () => {
  expect([$schema, id]).toEqual(['http://json-schema.org/draft-04/schema#', textWith('sarif-2.1.0')])
  expect(JSON.stringify(schema)).not.toContain('exclusiveM')
  expect(isSarif({ version: '2.1.0', runs: [{ tool: { driver: {} } }] })).toBe(false)
})

test('a report of hostile texts is valid SARIF', () => {
  const value = readJson(sarif(reportOf(hostileFindings), tool))
  expect([isSarif(value), isSarif.errors]).toEqual([true, null])
  expect(valueAt(value, 'runs', 0, 'columnKind')).toBe('utf16CodeUnits')
  expect(valueAt(value, 'runs', 0, 'tool', 'driver')).toEqual({
    name: 'Gatewright',
    version: '1.2.3',
    rules: [
      {
        id: 'bad-id',
        shortDescription: { text: 'An id is bad.' },
        fullDescription: { text: 'An id is bad.' },
        help: { text: 'Plain.', markdown: '# bad-id' },
      },
      { id: 'acme/own', shortDescription: { text: 'acme/own' }, fullDescription: { text: 'acme/own' } },
    ],
  })
})

test('a result has its rule, its marked columns, an encoded path and a fingerprint that no other result has', () => {
  const value = readJson(sarif(reportOf([...hostileFindings, ...hostileFindings]), tool))
  const results = [...hostileFindings, ...hostileFindings].map((_, index) =>
    valueAt(value, 'runs', 0, 'results', index),
  )
  expect(results[1]).toMatchObject({ ruleId: 'acme/own', ruleIndex: 1, level: 'warning' })
  const places = results.map((result) => valueAt(result, 'locations', 0, 'physicalLocation'))
  expect(places.slice(0, 2).map((place) => valueAt(place, 'region'))).toEqual([
    { startLine: 1 },
    { startLine: 2, startColumn: 3, endColumn: 4 },
  ])
  const uris = places.slice(0, 3).map((place) => String(valueAt(place, 'artifactLocation', 'uri')))
  expect(uris.map(decodeURIComponent)).toEqual(hostileFiles.map((file) => file.toWellFormed()))
  expect(uris[0]).toBe('specs/a%20b%2Cc%3Ad%2520e%23f%3F.yaml')
  expect(new Set(results.map((result) => valueAt(result, 'partialFingerprints', 'gatewright/v1'))).size).toBe(
    results.length,
  )
})

test('a message has no placeholders and no links', () => {
  const message = '{0} {{1}} [click](https://example.com)'
  const [finding = hostileFindings[0]] = hostileFindings.map((one) => ({ ...one, message, hint: '{is: 1}' }))
  const value = readJson(sarif(reportOf(finding ? [finding] : []), tool))
  expect(valueAt(value, 'runs', 0, 'results', 0, 'message', 'text')).toBe(
    '{{0}} {{{1}}} [click\\](https://example.com)\n{is: 1}',
  )
})

test('a file outside the folder is not relative to the root of the sources, and no findings are a valid report', () => {
  const [first] = hostileFindings
  const locations = ['../specs/a.yaml', '/specs/a.yaml'].map((file) => {
    const value = readJson(sarif(reportOf(first ? [{ ...first, file }] : []), tool))
    expect(isSarif(value)).toBe(true)
    return valueAt(value, 'runs', 0, 'results', 0, 'locations', 0, 'physicalLocation', 'artifactLocation')
  })
  expect(locations).toEqual([{ uri: '../specs/a.yaml' }, { uri: 'file:///specs/a.yaml' }])
  expect(isSarif(readJson(sarif(reportOf([]), tool)))).toBe(true)
})
