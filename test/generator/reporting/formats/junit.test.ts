import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { expect, test } from 'vitest'
import { junit } from '../../../../generator/reporting/formats/junit.ts'
import { hostileFiles, hostileFindings, reportOf, shown } from './hostile.ts'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

/** The elements of an XML document, in their order. Throws if it is not well-formed. */
function elementsOf(xml: string): readonly Element[] {
  const parser = new SaxesParser()
  const elements: Element[] = []
  const open: Element[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element = { name, attributes, text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const inner = open.at(-1)
    if (inner !== undefined) inner.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return elements
}

test('a report of hostile texts is well-formed, and has one test case for each file', () => {
  const elements = elementsOf(junit(reportOf(hostileFindings)))
  const cases = elements.filter(({ name }) => name === 'testcase')
  expect(cases.map(({ attributes }) => attributes['file'])).toEqual(hostileFiles.map(shown))
  const [root] = elements
  expect(root).toMatchObject({
    name: 'testsuites',
    attributes: { tests: '3', failures: '1', errors: '0', time: '1.235' },
  })
  const texts = elements.map(({ text }) => text).join('\n')
  for (const { message } of hostileFindings) expect(texts).toContain(shown(message))
  const failure = elements.find(({ name }) => name === 'failure')
  const [first] = hostileFindings
  expect(failure?.attributes).toEqual({
    message: `${shown(hostileFiles[0] ?? '')}:1:3 error bad-id: ${shown(`${first?.message}\n${first?.hint}`)}`,
    type: 'bad-id',
  })
})

test('warnings are failures only if they fail the command, and a run without findings has one test case that passed', () => {
  const warnings = hostileFindings.filter(({ severity }) => severity === 'warning')
  const failures = (xml: string): readonly string[] =>
    elementsOf(xml).flatMap(({ name, attributes }) => (name === 'failure' ? [attributes['type'] ?? ''] : []))
  expect(failures(junit(reportOf(warnings)))).toEqual([])
  expect(failures(junit(reportOf(warnings, { failsOn: 'warning' })))).toEqual(['acme/own'])
  expect(elementsOf(junit(reportOf([]))).map(({ name }) => name)).toEqual([
    'testsuites',
    'testsuite',
    'testcase',
    'system-out',
  ])
})

test('the work on many files grows with their number', () => {
  let reads = 0
  const findings = Array.from({ length: 3000 }, (_, at) => ({
    severity: 'error' as const,
    code: 'x',
    message: 'm',
    get file() {
      reads++
      return `f${at}`
    },
    line: 1,
    column: 1,
    length: 0,
  }))
  expect(junit(reportOf(findings)).match(/<testcase /g)).toHaveLength(3000)
  expect(reads).toBeLessThan(10 * findings.length)
})
