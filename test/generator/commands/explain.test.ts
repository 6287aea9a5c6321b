import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { explain, listCodes, ruleOf } from '../../../generator/commands/explain.ts'
import { codes } from '../../../generator/source/diagnostic.ts'
import { repository } from '../../support/command.ts'
import { gatewright } from '../../support/gatewright.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'

const page = join(repository, 'docs/diagnostics.md')

test.each(codes)('explain %s prints its section, without links that a terminal cannot follow', (code) => {
  const found = explain(page, code)
  if (!('text' in found)) throw new Error(`${code} has no section.`)
  expect(found.text.startsWith(`${code}\n\n`)).toBe(true)
  expect(found.text.endsWith(`diagnostics.md#${code}`)).toBe(true)
  expect(found.text).not.toMatch(/\]\(/)
})

test.each(codes)(
  'reports explain %s in a sentence and in its section, without links that lead nowhere there',
  (code) => {
    const { summary = '', page: section } = ruleOf(page, code) ?? {}
    expect(summary).toMatch(/^.*\w.*\.$/)
    expect(section?.text.replaceAll('\n', ' ')).toContain(`${code}  ${summary}`)
    expect(section?.markdown).toBe(`# ${section?.text}`)
    expect(section?.markdown).not.toMatch(/\]\(/)
  },
)

test('every link of the page leads to a section or to a file', () => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]*)#?([^)]*)\)/g)]
  expect(links.length).toBeGreaterThan(0)
  const broken = links.filter(([, path = '', anchor = '']) =>
    path === '' ? !codes.includes(anchor) : !existsSync(join(dirname(page), path)),
  )
  expect(broken.map(([link]) => link)).toEqual([])
})

test('the command prints a section, also in another folder', async () => {
  const { code, stdout, stderr } = await gatewright(temporary(), 'explain', 'bad-estimate')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('The limits of credits (npx gatewright explain bad-credits) also apply here')
  expect(stdout).toContain(`${join('docs', 'diagnostics.md')}#bad-estimate`)
})

test('without a code, it lists them all', async () => {
  const { code, stdout } = await gatewright(temporary(), 'explain')
  const listed = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0])
  expect({ code, listed }).toEqual({ code: 0, listed: codes })
  expect(listCodes(page)).not.toMatch(/\]\(/)
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
    /\d+ errors and .+ in \d+ files\. To explain a code, run npx gatewright explain (\S+)\n$/.exec(stderr) ?? []
  expect(codes).toContain(first)
})
