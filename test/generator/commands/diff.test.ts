import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modelWith, withModel, writeSpecs } from '../diffing/sides.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { gatewright } from '../../support/gatewright.ts'
import { textWith } from '../../support/matching.ts'
import { readJson, valueAt } from '../../support/reading.ts'

const folder = temporaryFolder()
const text = { type: 'text' }
writeSpecs(join(folder, 'old'), withModel({ params: { a: text } }))
writeSpecs(join(folder, 'specs'), withModel({ params: { a: text, b: text } }))
writeSpecs(join(folder, 'narrow'), withModel({ params: { a: { ...text, required: true } } }))
writeSpecs(join(folder, 'worded'), withModel({ params: { a: { ...text, description: 'A word.' } } }))
writeSpecs(join(folder, 'wrong'), { 'models/acme/still.yaml': modelWith({ mode: 'later' }) })

test('old specs are compared with those of the working folder', async () => {
  const { code, stdout, stderr } = await gatewright(folder, 'diff', 'old')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^still\n  additive parameter-added  The parameter b is new: text\.\n    specs\/models\/acme\/still\.yaml:10:\d+\n\n1 change for callers in 1 model: 1 additive\.\nThe next version of .*@gatewright\/client.* is 0\.1\.1, after 0\.1\.0\.\n$/,
  )
})

test.each([
  ['breaking', 'old', 'specs', 0],
  ['additive', 'old', 'specs', 3],
  ['breaking', 'old', 'narrow', 3],
  ['cosmetic', 'old', 'old', 0],
])('--fail-on %s of %s and %s exits with %i', async (impact, old, other, code) => {
  expect((await gatewright(folder, 'diff', old, other, '--fail-on', impact)).code).toBe(code)
})

test('programs read every change on stdout', async () => {
  const { code, stdout } = await gatewright(folder, 'diff', 'old', 'narrow', '--format', 'json')
  const report = readJson(stdout)
  expect(code).toBe(0)
  expect(valueAt(report, 'data')).toMatchObject({ bump: 'major', version: '0.1.0', next: '0.2.0' })
  expect(valueAt(report, 'findings', 0)).toMatchObject({
    severity: 'error',
    code: 'parameter-required',
    message: 'still: a is now required.',
    file: 'narrow/models/acme/still.yaml',
    data: { impact: 'breaking', subject: { model: 'still', in: 'input', param: '/a' }, before: false, after: true },
  })
})

test.each([
  [[], 'narrow', false],
  [['--fail-on', 'breaking'], 'narrow', true],
  [['--fail-on', 'additive'], 'worded', false],
  [['--fail-on', 'cosmetic'], 'worded', true],
])('with %j, a report of old and %s has failed: %s, as the exit code says', async (flags, other, hasFailed) => {
  const json = await gatewright(folder, 'diff', 'old', other, '--format', 'json', ...flags)
  expect({ code: json.code, failed: valueAt(readJson(json.stdout), 'failed') }).toEqual({
    code: hasFailed ? 3 : 0,
    failed: hasFailed,
  })
  const junit = await gatewright(folder, 'diff', 'old', other, '--format', 'junit', ...flags)
  expect(junit.stdout).toContain(`failures="${hasFailed ? 1 : 0}"`)
})

test('specs with errors are a finding at the place of the first error', async () => {
  const { code, stdout } = await gatewright(folder, 'diff', 'old', 'wrong', '--format', 'json')
  expect(code).toBe(1)
  expect(valueAt(readJson(stdout), 'findings', 0)).toMatchObject({
    code: 'failed',
    file: 'wrong/models/acme/still.yaml',
    line: 7,
    column: 7,
    message: textWith('cannot be compared'),
  })
})

test.each(['github', 'gitlab', 'sarif', 'junit', 'markdown'])('--format %s prints a document', async (format) => {
  const { code, stdout } = await gatewright(folder, 'diff', 'old', 'narrow', '--format', format)
  expect(code).toBe(0)
  expect(stdout).toMatch(format === 'markdown' ? /`still`: a is now required\./ : /still: a is now required\./)
})

test('a source that does not exist is wrong usage, and specs with errors are a failure', async () => {
  const missing = await gatewright(folder, 'diff', 'nowhere')
  expect(missing).toMatchObject({ code: 2, stdout: '' })
  expect(missing.stderr).toMatch(/^error: nowhere is not a folder or an archive, and there is no git repository here/)
  const elsewhere = await gatewright(join(folder, 'narrow'), 'diff', '../old')
  expect(elsewhere).toMatchObject({ code: 2, stdout: '' })
  expect(elsewhere.stderr).toMatch(/^error: the folder specs does not exist; choose the folder of specs with --specs\n/)
  const wrong = await gatewright(folder, 'diff', 'old', 'wrong')
  expect(wrong).toMatchObject({ code: 1, stdout: '' })
  expect(wrong.stderr).toMatch(
    /^error: The specs in wrong have an error, so they cannot be compared: wrong\/models\/acme\/still\.yaml:7:7: /,
  )
})
