import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explain, listCodes } from '../../../generator/commands/explain.ts'
import { codes } from '../../../generator/source/diagnostic.ts'
import { repository } from '../../support/command.ts'
import { gatewright } from '../../support/gatewright.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

const pages = join(repository, 'docs/diagnostics')

test.each(codes)('explain %s prints its page, without links that a terminal cannot follow', (code) => {
  const found = explain(pages, code)
  if (!('text' in found)) throw new Error(`${code} has no page.`)
  expect(found.text.startsWith(`${code}\n\n`)).toBe(true)
  expect(found.text).not.toMatch(/\]\(/)
})

test('every link of the pages leads to a file', () => {
  const broken = ['README', ...codes].flatMap((name) => {
    const links = readFileSync(join(pages, `${name}.md`), 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)
    return [...links].flatMap(([, path = '']) => (existsSync(join(pages, path)) ? [] : [`${name}: ${path}`]))
  })
  expect(broken).toEqual([])
})

test('the command prints a page, also in another folder', async () => {
  const { code, stdout, stderr } = await gatewright(temporary(), 'explain', 'bad-estimate')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('The limits of credits (gatewright explain bad-credits) apply here')
  expect(stdout).toContain(join('docs', 'diagnostics', 'bad-estimate.md'))
})

test('without a code, it lists them all', async () => {
  const { code, stdout } = await gatewright(temporary(), 'explain')
  const listed = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0])
  expect({ code, listed }).toEqual({ code: 0, listed: codes })
  expect(listCodes(pages)).not.toMatch(/\]\(/)
})

test('an unknown code is a wrong usage, with the nearest one', async () => {
  const { code, stderr } = await gatewright(temporary(), 'explain', 'bad-exampel')
  expect({ code, stderr }).toEqual({ code: 2, stderr: textWith('did you mean bad-example?') })
  expect((await gatewright(temporary(), 'explain', '../../package')).code).toBe(2)
  expect((await gatewright(temporary(), 'explain', 'constructor')).code).toBe(2)
})

test('the summary of a check names the command that explains its first diagnostic', async () => {
  const samples = join(repository, 'test/samples')
  const { stderr } = await gatewright(samples, 'check', '--specs', 'many-faults/specs')
  const [, first] =
    /\d+ errors and .+ in \d+ files\. Explain a code with: gatewright explain (\S+)\n$/.exec(stderr) ?? []
  expect(codes).toContain(first)
})
