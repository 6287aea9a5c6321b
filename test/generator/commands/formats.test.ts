import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatNames } from '../../../generator/reporting/finding.ts'
import { modelWith, withModel, writeSpecs } from '../diffing/sides.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { gatewright } from '../../support/gatewright.ts'
import { reportReaders, type ReportFormat } from '../../support/reportReaders.ts'
import { isLong } from '../../support/size.ts'

const folder = temporaryFolder()
const text = { type: 'text' }

/** The JSON Schema of an input, of which `not` is lost in specs. */
const schemaOf = (prompt: object): string => JSON.stringify({ type: 'object', properties: { prompt } })

beforeAll(async () => {
  writeSpecs(join(folder, 'specs'), withModel({ params: { a: text } }))
  writeSpecs(join(folder, 'narrow'), withModel({ params: { a: { ...text, required: true }, b: text } }))
  writeSpecs(join(folder, 'wrong'), { 'models/acme/still.yaml': modelWith({ mode: 'later' }) })
  mkdirSync(join(folder, 'imported'))
  writeFileSync(join(folder, 'acme.reel.json'), schemaOf({ type: 'string', not: { const: 'a' } }))
  writeFileSync(join(folder, 'acme.plain.json'), schemaOf({ type: 'string' }))
  expect(await gatewright(folder, 'build')).toMatchObject({ code: 0 })
})

/** Each command that takes a format: with findings, and with what it ends. */
const commands: readonly (readonly [line: string, code: number, finding: string | undefined])[] = [
  ['check', 0, undefined],
  ['check --specs wrong', 1, 'unknown-word'],
  ['build', 0, undefined],
  ['build --specs wrong', 1, 'unknown-word'],
  ['build --check', 0, undefined],
  ['build --check --specs narrow', 1, 'output-differs'],
  ['diff specs specs', 0, undefined],
  ['diff specs narrow', 0, 'parameter-required'],
  ['diff specs narrow --fail-on breaking', 3, 'parameter-required'],
  ['import json-schema acme.plain.json --specs imported', 0, undefined],
  ['import json-schema acme.reel.json --specs imported --strict', 1, 'import-constraint'],
]

describe.each(isLong ? commands : commands.slice(0, 1))('%s', (line, code, finding) => {
  const args = line.split(' ')
  const run = (format: string) => gatewright(folder, ...args, '--format', format)

  test.each(formatNames.slice(1))(
    '--format %s has all findings, in a document that its readers accept',
    async (name) => {
      const format = name as ReportFormat // the first name, for people, is left out
      const ended = await run(format)
      const codes = reportReaders[format](ended.stdout)
      expect(ended.code).toBe(code)
      if (finding !== undefined) expect(codes).toContain(finding)
      expect([...codes].sort()).toEqual([...reportReaders.json((await run('json')).stdout)].sort())
      expect(ended.stderr.trim().split('\n').at(-1)).toMatch(/\.$|Explain a code with/) // a summary, for people
    },
  )

  test('--format pretty is what people get without a format', async () => {
    const withoutTime = ({ stdout, stderr }: { stdout: string; stderr: string }): string =>
      (stdout + stderr).replace(/ in [\d.]+ s/, '')
    const pretty = await run('pretty')
    expect(pretty.code).toBe(code)
    expect(withoutTime(pretty)).toBe(withoutTime(await gatewright(folder, ...args)))
    if (finding !== undefined && !finding.startsWith('output-'))
      expect(withoutTime(pretty)).toContain(finding.replace('import-', ''))
  })
})
