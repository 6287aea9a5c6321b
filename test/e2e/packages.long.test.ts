import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { publintMessages } from '../programs/publint.ts'
import { repository, tool } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { documented } from '../support/gatewright.ts'
import { isLong } from '../support/size.ts'
import { entryPoints, filesOf, packageFolders, packAll, type Packed, type Target } from '../support/pack.ts'
import { listWith, textLike } from '../support/matching.ts'
import { programModules } from '../support/programs.ts'
import { readJson, valueAt } from '../support/reading.ts'

const folder = temporaryFolder()
let packages: ReadonlyMap<string, Packed>

beforeAll(async () => {
  const packed = await packAll(join(folder, 'tarballs'))
  packages = new Map(packed.map((one) => [one.name.replace('@gatewright/', ''), one]))
})

function find(name: string): Packed {
  const found = packages.get(name)
  if (found === undefined) throw new Error(`The build makes no package ${name}, and one is committed.`)
  return found
}

/** The file that several modules of a package are compiled to. */
const runtime = 'dist/runtime.js'

/** The path of the module that a source is compiled to, without its ending. */
const moduleOf = (source: string): string => source.replace(/^src\/(.+)\.ts$/, 'dist/$1')

/** The executable of the command line, in plain JavaScript. */
const command = 'gatewright-client.js'

/**
 * Entry points for documented models, and those without a model; those of all other models come from the same template.
 */
function checkedEntries(packed: Packed): readonly string[] {
  const ids: readonly string[] = Object.keys(documented)
  return [...entryPoints(packed).keys()].filter((name) => {
    const model = /^\.\/models\/(.+?)(?:\.json)?$/.exec(name)?.[1]
    const isModule = !name.endsWith('.yaml') // TypeScript does not resolve YAML; the consumer test does
    return isModule && (model === undefined || ids.includes(model))
  })
}

/**
 * Modules of the build: one for browsers in development, one for browsers and one for all others, the most specific
 * first.
 */
function expectCode(target: Target, key: string): void {
  for (const file of filesOf(target)) expect(file, key).toMatch(/^dist\/.+\.js$/)
  if (typeof target === 'string') return
  const { browser, ...others } = target
  expect(Object.keys(others), key).toEqual(['default'])
  if (browser === undefined) return
  expect(Object.keys(target), key).toEqual(['browser', 'default'])
  expect(Object.keys(browser), key).toEqual(['development', 'default'])
}

/** The packages of ours that a package depends on. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'ai-sdk': ['client'],
  command: ['client'],
  react: ['catalog', 'client'],
}

/** The packages of others that the users of a package choose. */
const peers: Readonly<Record<string, object>> = {
  'ai-sdk': { '@ai-sdk/provider': '^4.0.0' },
  react: { react: '>=18' },
}

describe.each(packageFolders())('the package %s, as npm packs it', (name) => {
  it('has the name of its folder', () => {
    expect(find(name).name).toBe(`@gatewright/${name}`)
  })

  it('passes publint without a message', async () => {
    expect(await publintMessages(find(name).tarball)).toEqual([])
  })

  /** The client has every sort of entry point, and the reference has no code. */
  const isTyped = (isLong && name !== 'reference') || name === 'client'

  it.runIf(isTyped)('has the right types at every entry point, for Node and for bundlers', async () => {
    const { tarball } = find(name)
    const entries = checkedEntries(find(name))
    const options = ['--profile', 'esm-only', '--format', 'json', '--entrypoints', ...entries]
    const { code, stdout, stderr } = await tool(
      '@arethetypeswrong/cli',
      'attw',
      [tarball, ...options],
      { cwd: folder },
      programModules,
    )
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
    const analysis = valueAt(readJson(stdout), 'analysis')
    expect(valueAt(analysis, 'types')).toEqual({ kind: 'included' })
    expect(Object.keys(fieldsOf(valueAt(analysis, 'entrypoints'))).sort()).toEqual([...entries].sort())
  })

  it('contains what users and bundlers rely on, and depends only on its own kind', () => {
    const { manifest } = find(name)
    expect(manifest).toMatchObject({ type: 'module', sideEffects: false, license: 'MIT' })
    const engines = { node: name === 'ai-sdk' ? '>=22' : '>=20' } // as that of the AI SDK
    expect(manifest).toMatchObject({ engines, description: textLike(/\w.*\.$/) })
    const { version, dependencies, peerDependencies, optionalDependencies, devDependencies, scripts } = manifest
    const own = needed[name]?.map((one): [string, unknown] => [`@gatewright/${one}`, version])
    const sdk = name === 'command' ? { '@modelcontextprotocol/server': textLike(/^\d+\.\d+\.\d+$/) } : {}
    expect(dependencies).toEqual(own && { ...Object.fromEntries(own), ...sdk })
    expect({ peerDependencies, optionalDependencies, devDependencies, scripts }).toEqual({
      peerDependencies: peers[name],
    })
    // npx runs the only command of a package under the name of the package.
    expect(manifest['bin']).toEqual(name === 'command' ? { 'gatewright-client': command } : undefined)
  })

  it('has types, named first, for every entry point that is code', () => {
    for (const [key, value] of Object.entries(find(name).manifest.exports)) {
      if (typeof value === 'string') expect(value, key).toMatch(/\.(?:json|yaml|md|txt)$/)
      else {
        const { types, ...code } = value
        expect(types, key).toMatch(/\.d\.ts$/)
        expect(Object.keys(value)[0], key).toBe('types')
        expectCode(code, key)
      }
    }
  })

  it('has a build for browsers only where the client has its smaller one', () => {
    const entries = Object.entries(find(name).manifest.exports)
    const forBrowsers = entries.filter(([, target]) => typeof target === 'object' && 'browser' in target)
    expect(forBrowsers.map(([key]) => key)).toEqual(name === 'client' ? ['.'] : [])
  })

  it('imports its own files only by path, because some environments resolve no packages', () => {
    expect(find(name).manifest['imports']).toBeUndefined()
  })

  it('contains a file for every entry point', () => {
    const { files } = find(name)
    const entries = entryPoints(find(name))
    expect(entries.size).toBeGreaterThan(1)
    for (const [entry, paths] of entries) expect(files, entry).toEqual(listWith([...paths]))
  })

  it('contains only code, types, their sources, data and a readme: no test, spec or ledger', () => {
    const { files } = find(name)
    const code = String.raw`dist\/.+\.(?:js|js\.map|d\.ts)|src\/.+\.ts`
    const pages =
      name === 'reference' ? String.raw`llms\.txt|(?:(?:models|categories|vendors)\/)?[\w.-]+\.md` : 'README\\.md'
    const wanted = new RegExp(
      String.raw`^(?:package\.json|README\.md|LICENSE|${code}|openapi\.\w+|(?:models|dist\/results|dist\/specs)\/.+\.json|${pages})$`,
    )
    expect(files.filter((path) => !wanted.test(path))).toEqual(name === 'command' ? [command] : [])
    // The specs that say what a version meant are data of the catalog.
    const others = files.filter((path) => name !== 'catalog' || !path.startsWith('dist/specs/'))
    expect(others.filter((path) => /test|spec|fixture/i.test(path))).toEqual([])
    expect(files).toEqual(listWith(['package.json', 'README.md']))
    // Schemas share one declaration; everything else has its own, also what is part of the runtime.
    const own = files.filter((path) => path.endsWith('.js') && path !== command && path !== runtime)
    const sources = files.includes(runtime) ? files.filter((path) => path.startsWith('src/')) : []
    const all = [...own.map((path) => path.slice(0, -'.js'.length)), ...sources.map(moduleOf)]
    const declared = name === 'schemas' ? ['dist/schema'] : [...new Set(all)]
    const declarations = files.filter((path) => path.endsWith('.d.ts'))
    expect(declarations.toSorted()).toEqual(declared.map((path) => `${path}.d.ts`).toSorted())
  })

  it('has a map to its source in every declaration, and one for debuggers beside every module with logic', () => {
    const { files } = find(name)
    const sources = files.filter((path) => path.startsWith('src/'))
    for (const source of sources) {
      const declaration = `${moduleOf(source)}.d.ts`
      const [, inline = ''] =
        /^\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,(.+)\n$/m.exec(read(declaration)) ?? []
      expectMap(Buffer.from(inline, 'base64').toString(), declaration, source)
    }
    const maps = files.filter((path) => path.endsWith('.map'))
    expect(maps.filter((path) => path.includes('/models/'))).toEqual([])
    expect(maps.length > 0).toBe(!['schemas', 'upstreams', 'reference'].includes(name)) // these have only data
    for (const map of maps.filter((path) => path !== `${runtime}.map`)) {
      expectMap(read(map), map.slice(0, -'.map'.length), map.replace(/^dist\/(.+)\.js\.map$/, 'src/$1.ts'))
    }
    for (const map of maps) {
      expect(read(map.slice(0, -'.map'.length))).toMatch(
        new RegExp(`\\n//# sourceMappingURL=${posix.basename(map)}\\n$`),
      )
    }
  })

  const read = (path: string): string => readFileSync(join(repository, 'generated', name, path), 'utf8')

  /** A map with a relative path, without the text of the source, and not much longer than that. */
  function expectMap(text: string, path: string, source: string): void {
    const { sources, file, ...rest } = fieldsOf(JSON.parse(text))
    expect(posix.join(posix.dirname(path), String(sources)), path).toBe(source)
    expect(file, path).toBe(posix.basename(path))
    expect(Object.keys(rest), path).toEqual(['version', 'names', 'mappings'])
    expect(text.length, path).toBeLessThan(2 * read(source).length + 300)
  }

  it.runIf(name !== 'reference')('has a readme that shows how to import its code', () => {
    const readme = readFileSync(join(repository, 'generated', name, 'README.md'), 'utf8')
    expect(readme).toContain(`'@gatewright/${name}`)
    expect(readme).toContain('\nCommonJS code can `require()` this package in Node 20.19, 22.12 and newer;')
  })
})
