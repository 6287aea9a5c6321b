import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../support/command.ts'
import { copySpecs, gatewright } from '../../support/gatewright.ts'
import { textWith } from '../../support/matching.ts'
import { temporary } from '../../support/temporary.ts'
import { isLong } from '../../support/size.ts'

/** A project with a copy of a template, which the configuration in another folder names. */
function project(change: (template: string) => string, template = 'client/readme.hbs'): string {
  const folder = temporary()
  copySpecs(folder)
  mkdirSync(join(folder, 'conf'))
  const own = join(folder, 'conf/mine.hbs')
  cpSync(join(repository, 'templates', template), own)
  writeFileSync(own, change(readFileSync(own, 'utf8')))
  const config = {
    specs: '../specs',
    out: '../generated',
    packages: { scope: '@acme' },
    templates: { [template]: 'mine.hbs' },
    targets: ['client', 'schemas'],
  }
  writeFileSync(join(folder, 'conf/gatewright.config.json'), JSON.stringify(config))
  return folder
}

const build = (folder: string): ReturnType<typeof gatewright> =>
  gatewright(folder, 'build', '--config', 'conf/gatewright.config.json')

test.runIf(isLong)('a file replaces a single template, and package names in it follow the scope', async () => {
  const folder = project((template) => `${template}\nOur own words about @gatewright/client.\n`)
  expect(await build(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(folder, 'generated/client/README.md'), 'utf8')).toContain(
    'Our own words about @acme/client.',
  )
  expect(readFileSync(join(folder, 'generated/schemas/README.md'), 'utf8')).not.toContain('Our own words')
})

test.each([
  ['a field that the view lacks', '{{prose colour}}', 'line 1 of conf/mine.hbs reads "colour", which its view lacks'],
  ['a text without a printer', '{{title}}', 'line 1 of conf/mine.hbs places {{title}} without a printer'],
  ['an expression that is not closed', 'a {{prose title', 'line 1 of conf/mine.hbs does not parse: '],
  ['a block that is not closed', '\n{{#if title}}', 'of conf/mine.hbs does not parse: '],
])('%s is an error that names the file and its line', async (_, mistake, message) => {
  const folder = project((template) => `${mistake}\n${template}`)
  const { code, stderr } = await build(folder)
  expect(code).toBe(1)
  expect(stderr).toContain(message)
  expect(stderr).toEqual(textWith('The target "client" cannot make client/README.md: '))
  expect(stderr).not.toContain('Please report')
})

test.each([
  ['does not parse', 'export const = 1'],
  ['lacks a type', 'export const later = Date.now()'],
])('a template whose module %s is an error that names both files', async (_, mistake) => {
  const folder = project((template) => `${template}\n${mistake}\n`, 'client/lean.ts.hbs')
  const { code, stderr } = await build(folder)
  expect(code).toBe(1)
  expect(stderr).toContain('client/src/lean.ts')
  expect(stderr).toContain('Compare conf/mine.hbs with the template that it replaces.')
  expect(stderr).not.toContain('Please report')
})
