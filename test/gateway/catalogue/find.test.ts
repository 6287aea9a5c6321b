import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { packageFormat } from '@gatewright/openapi/protocol'
import { describe, expect, test } from 'vitest'
import { findPackages, PackagesError } from '../../../gateway/catalogue/find.ts'
import { choose } from '../../../gateway/catalogue/packageFolders.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { textWith } from '../../support/matching.ts'
import { write, writePackage, writePackages } from './packagesKit.ts'

const root = temporaryFolder()
let count = 0

/** An empty folder. */
function emptyFolder(): string {
  const folder = join(root, `project-${count++}`)
  mkdirSync(folder)
  return folder
}

const find = (from: string, flag?: string, variable?: string) => findPackages(choose(flag, variable), from)

/** The reasons why the packages cannot be served. */
function reasonsOf(from: string, flag?: string, variable?: string): readonly string[] {
  try {
    find(from, flag, variable)
  } catch (error) {
    expect(error).toBeInstanceOf(PackagesError)
    return String(error instanceof Error && error.message).split('\n')
  }
  return []
}

describe('the packages of a gateway', () => {
  test('are in the folder generated unless the operator names others', () => {
    const project = emptyFolder()
    writePackages(join(project, 'generated'))
    writePackages(join(project, 'other'), { catalog: { name: '@other/catalog' } })
    expect(find(project).catalog.name).toBe('@acme/catalog')
    expect(find(project, undefined, 'other').catalog.name).toBe('@other/catalog')
    expect(find(project, 'generated', 'other').catalog.name).toBe('@acme/catalog')
    expect(find(project, '', '').catalog.name).toBe('@acme/catalog')
  })

  test('are found by a folder, by names and by a scope, wherever they are installed above', () => {
    const project = emptyFolder()
    const modules = join(project, 'node_modules')
    writePackages(join(modules, '@acme'))
    write(join(modules, '@acme/unrelated/package.json'), '{ "name": "@acme/unrelated" }')
    const below = join(project, 'apps', 'one')
    mkdirSync(below, { recursive: true })
    const names = '@acme/catalog, @acme/validators,@acme/openapi,@acme/schemas'
    expect(find(below, '@acme').upstreams?.folder).toBe(join(modules, '@acme/upstreams'))
    expect(find(project, './node_modules/@acme').schemas.name).toBe('@acme/schemas')
    expect(find(below, names).upstreams).toBeUndefined()
  })

  test('have names of any kind: their target says what they are', () => {
    const project = emptyFolder()
    const modules = join(project, 'node_modules')
    const names = { catalog: 'acme-data', validators: '@one/checks', openapi: '@two/document', schemas: 'acme-schemas' }
    for (const [target, name] of Object.entries(names)) writePackage(join(modules, name), target, { name })
    expect(find(project, Object.values(names).join(',')).validators.name).toBe('@one/checks')
  })

  test('can be links in node_modules, because package managers install by links', () => {
    const project = emptyFolder()
    writePackages(join(project, 'store'))
    mkdirSync(join(project, 'node_modules'))
    symlinkSync(join(project, 'store'), join(project, 'node_modules/@acme'))
    expect(find(project, '@acme').catalog.name).toBe('@acme/catalog')
  })
})

describe('packages that cannot be served', () => {
  test('are none: the sentence says what to do', () => {
    expect(reasonsOf(emptyFolder())).toEqual([
      'There are no packages to serve: the working folder has no folder generated. Run `gatewright build` there, or ' +
        'name packages with --packages or GATEWRIGHT_PACKAGES.',
    ])
  })

  test.each([
    ['./elsewhere', 'The folder ./elsewhere does not exist.'],
    ['/nowhere/generated', 'The folder /nowhere/generated does not exist.'],
    ['@acme', 'There is no folder @acme, and no package or scope of that name is installed.'],
    ['@acme/catalog', 'There is no folder @acme/catalog, and no package or scope of that name is installed.'],
    ['build', 'There is no folder build, and no package or scope of that name is installed.'],
  ])('do not exist: %s', (word, reason) => {
    expect(reasonsOf(emptyFolder(), word)).toEqual([reason])
  })

  test('are in a folder without packages', () => {
    const project = emptyFolder()
    write(join(project, 'generated/readme/package.json'), '{}')
    expect(reasonsOf(project)).toEqual(['generated has no packages that `gatewright build` made.'])
  })

  test('lack one that is needed, and one is broken: each is named', () => {
    const project = emptyFolder()
    writePackages(project)
    for (const target of ['validators', 'schemas']) rmSync(join(project, target), { recursive: true })
    const advice = 'which the gateway needs: build or install it.'
    expect(reasonsOf(project, '.')).toEqual([
      `. has no package with the target "validators", ${advice}`,
      `. has no package with the target "schemas", ${advice}`,
    ])
    write(join(project, 'catalog/package.json'), '{')
    expect(reasonsOf(project, '.')).toEqual([textWith('catalog/package.json cannot be read: ')])
  })

  test('are those of two catalogues', () => {
    const project = emptyFolder()
    writePackages(join(project, 'one'))
    writePackages(join(project, 'two'), { catalog: { name: '@other/catalog' } })
    expect(reasonsOf(project, 'one,two')).toContain(
      'one,two has several packages with the target "catalog": @acme/catalog and @other/catalog. Name the packages of one catalogue.',
    )
  })

  test('have different versions', () => {
    const project = emptyFolder()
    writePackages(project, { validators: { version: '1.1.0' } })
    expect(reasonsOf(project, '.')).toEqual([
      'The packages have different versions: @acme/catalog 1.0.0, @acme/openapi 1.0.0, @acme/schemas 1.0.0, ' +
        '@acme/upstreams 1.0.0, @acme/validators 1.1.0. Build or install them together.',
    ])
  })

  test('were made by a newer or an older Gatewright', () => {
    const project = emptyFolder()
    writePackages(project, { catalog: { format: packageFormat + 1 }, openapi: { format: packageFormat - 1 } })
    expect(reasonsOf(project, '.')).toEqual([
      `@acme/catalog was made by a newer Gatewright (format ${packageFormat + 1}); this gateway reads format ${packageFormat}: update @gatewright/gateway.`,
      `@acme/openapi was made by an older Gatewright (format ${packageFormat - 1}); this gateway reads format ${packageFormat}: build the packages again.`,
    ])
  })

  test('are links that lead out of the folder', () => {
    const project = emptyFolder()
    writePackages(join(project, 'generated'))
    rmSync(join(project, 'generated/catalog'), { recursive: true })
    writePackage(join(project, 'elsewhere'), 'catalog')
    symlinkSync(join(project, 'elsewhere'), join(project, 'generated/catalog'))
    expect(reasonsOf(project)).toEqual([
      'generated/catalog is a link that leads out of generated: put the package itself there, or name the folder that it is in.',
    ])
  })
})
