import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fileDependency, originOf } from '../../../../generator/commands/init/origin.ts'
import { repository } from '../../../support/command.ts'
import { temporary } from '../../../support/temporary.ts'

/** A folder of this tool in a project that names it so. */
function installed(
  named: string,
  path = 'node_modules/gatewright',
): { readonly project: string; readonly tool: string } {
  const project = join(temporary(), 'project')
  const tool = join(project, path)
  mkdirSync(tool, { recursive: true })
  writeFileSync(join(project, 'package.json'), JSON.stringify({ devDependencies: { gatewright: named } }))
  return { project, tool }
}

test.each(['node_modules/gatewright', 'node_modules/.pnpm/gatewright@file+a.tgz/node_modules/gatewright'])(
  'a tool that was installed from a tarball, at %s, has the others beside it',
  (path) => {
    const { project, tool } = installed('file:../gatewright-1.2.3.tgz', path)
    const folder = dirname(project)
    expect(originOf(tool, '1.2.3')).toEqual({
      gatewright: join(folder, 'gatewright-1.2.3.tgz'),
      '@gatewright/gateway': join(folder, 'gatewright-gateway-1.2.3.tgz'),
      '@gatewright/sandbox': join(folder, 'gatewright-sandbox-1.2.3.tgz'),
    })
  },
)

test('a tool in its repository has the others in its folders', () => {
  expect(originOf(repository, '1.2.3')).toEqual({
    gatewright: repository,
    '@gatewright/gateway': join(repository, 'gateway'),
    '@gatewright/sandbox': join(repository, 'sandbox'),
  })
})

test('a tool from a registry, or from nobody knows where, has no origin', () => {
  expect(originOf(installed('^1.2.3').tool, '1.2.3')).toBeUndefined()
  const { project, tool } = installed('^1.2.3')
  writeFileSync(join(project, 'package.json'), '{')
  expect(originOf(tool, '1.2.3')).toBeUndefined()
})

test('a path is relative to the catalogue', () => {
  expect(fileDependency('/a/films', '/a/x y.tgz')).toBe('file:../x y.tgz')
  expect(fileDependency('/a', '/a')).toBe('file:.')
})
