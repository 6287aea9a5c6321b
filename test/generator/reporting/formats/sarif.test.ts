import { expect, test } from 'vitest'
import { sarif } from '../../../../generator/reporting/formats/sarif.ts'
import { textWith } from '../../../support/matching.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { sarifMistakes, sarifSchema } from '../../../support/reportReaders.ts'
import { hostileFiles, hostileFindings, reportOf, tool } from './hostile.ts'

test('the schema is that of SARIF 2.1.0, and refuses what is not SARIF', () => {
  const { $schema, id, ...schema } = sarifSchema
  expect([$schema, id]).toEqual(['http://json-schema.org/draft-04/schema#', textWith('sarif-2.1.0')])
  expect(JSON.stringify(schema)).not.toContain('exclusiveM')
  expect(sarifMistakes({ version: '2.1.0', runs: [{ tool: { driver: {} } }] })).not.toEqual([])
})

test('a report of hostile texts is valid SARIF', () => {
  const value = readJson(sarif(reportOf(hostileFindings), tool))
  expect(sarifMistakes(value)).toEqual([])
  expect(valueAt(value, 'runs', 0, 'columnKind')).toBe('utf16CodeUnits')
  expect(valueAt(value, 'runs', 0, 'invocations')).toEqual([{ executionSuccessful: true }]) // it found what it looked for
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
    expect(sarifMistakes(value)).toEqual([])
    return valueAt(value, 'runs', 0, 'results', 0, 'locations', 0, 'physicalLocation', 'artifactLocation')
  })
  expect(locations).toEqual([{ uri: '../specs/a.yaml' }, { uri: 'file:///specs/a.yaml' }])
  expect(sarifMistakes(readJson(sarif(reportOf([]), tool)))).toEqual([])
})
