import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PackageSettings } from '../../../generator/catalogue/packages.ts'
import { packageFormat } from '../../../generator/protocol/format.ts'
import { targets } from '../../../templates/index.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { readJson } from '../../support/reading.ts'
import { renderAll } from '../../support/render.ts'
import { sampled } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'

/** Specs that fill every part of every template. */
function wholeSpecs(): string {
  const folder = temporary()
  cpSync('test/samples/whole-language/specs', folder, { recursive: true })
  cpSync('test/samples/service.yaml', join(folder, 'service.yaml'))
  return folder
}

/** Specs of one model, which take a tenth of the time. */
const smallSpecs = (): string => writeSpecs(temporary(), [madeModel('made-one')])

const rendered = new Map<string, ReturnType<typeof renderAll>>()

/** The packages of one model with these names; several tests look at the same ones. */
function small(settings: PackageSettings): ReturnType<typeof renderAll> {
  const key = JSON.stringify(settings)
  const files = rendered.get(key) ?? renderAll(smallSpecs(), settings)
  rendered.set(key, files)
  return files
}

/** The lines of files that contain a text, with their paths. */
const linesWith = (files: ReadonlyMap<string, string>, text: string): readonly string[] =>
  [...files].flatMap(([path, content]) =>
    [path, ...content.split('\n')].filter((line) => line.includes(text)).map((line) => `${path}: ${line}`),
  )

const full: PackageSettings = {
  scope: '@acme',
  names: Object.fromEntries(targets.map(({ name }) => [name, `@other-acme/the.${name}_x`])),
}
const unscoped: PackageSettings = { names: Object.fromEntries(targets.map(({ name }) => [name, `acme-${name}`])) }

const whole = (settings: PackageSettings): ReturnType<typeof renderAll> => renderAll(wholeSpecs(), settings)

const namings: readonly (readonly [string, PackageSettings, typeof small, string, string])[] = [
  ['a scope', { scope: '@acme' }, whole, '@acme/client', 'acme-client'],
  ['full names', full, small, '@other-acme/the.client_x', 'other-acme-client'],
  ['names without a scope', unscoped, small, 'acme-client', 'acme-command'],
  ['a command', { scope: '@acme', command: 'acme' }, small, '@acme/client', 'acme'],
]

describe.each(sampled(namings, 2))('with %s', (_, settings, render, client, command) => {
  test('no file of any package names @gatewright', async () => {
    const files = await render(settings)
    expect(linesWith(files, '@gatewright')).toEqual([])
    expect(linesWith(files, 'gatewright-client')).toEqual([])
    expect(files.get('client/README.md')).toContain(`import { createClient } from '${client}'`)
    expect(files.get('command/src/runtime/main.ts')).toContain(`} from '${client}'`)
    expect(files.get('command/dist/index.js')).toContain(`from "${client}/models"`)
    expect(files.get('command/src/runtime/help.ts')).toContain(`Usage: ${command} COMMAND`)
    expect(files.get('command/src/runtime/follow.ts')).toContain(`npx ${command} task`)
    expect(files.get('command/README.md')).toContain(`\nnpx ${command} models\n`)
    expect([...files.keys()]).toContain(`command/${command}.js`)
    expect(readJson(files.get('command/package.json') ?? '')).toMatchObject({
      bin: { [command]: `${command}.js` },
      dependencies: { [client]: '1.0.0' },
    })
  })
})

const providers: readonly (readonly [string, string, PackageSettings])[] = [
  ['createAcme', 'acme', { scope: '@acme' }],
  ['createOtherAcme', 'other-acme', full],
  ['createAcmeAiSdk', 'acme-ai-sdk', unscoped],
]

test.each(sampled(providers, 1))(
  'the provider for the AI SDK is made by %s, and its options are those of %s',
  async (create, name, settings) => {
    const index = (await small(settings)).get('ai-sdk/src/index.ts')
    expect(index).toContain(`export const ${create} = (`)
    expect(index).toContain(`  name: '${name}',\n`)
  },
)

test('texts of specs that name our packages stay as their authors wrote them', async () => {
  const text = 'See @gatewright/client, and gatewright-client.'
  const params = { prompt: { type: 'text', required: true, description: text } }
  const specs = writeSpecs(temporary(), [madeModel('made-one', { description: text, params })])
  const files = await renderAll(specs, { scope: '@acme' })
  const homes = ['catalog/src/models/made-one.ts', 'command/src/summaries.ts', 'client/src/types/made.ts']
  for (const path of homes) expect(files.get(path), path).toMatch(/See \\?@gatewright\/client, and gatewright-client\./)
  for (const [path, content] of files) {
    const names = content.match(/@gatewright(?:\/client)?|gatewright-client/g) ?? []
    const texts = content.match(/See \\*@gatewright\/client, and gatewright-client\./g) ?? []
    expect(names, path).toHaveLength(2 * texts.length)
  }
})

const others = targets.filter(({ name }) => name !== 'client').map(({ name }) => name)

test.each(sampled(others, 3))('no package names the package of the target %s if it is not built', async (name) => {
  const files = await renderAll(smallSpecs(), { scope: '@acme' }, [name])
  expect(linesWith(files, `@acme/${name}`)).toEqual([])
  expect([...files.keys()].filter((path) => path.startsWith(`${name}/`))).toEqual([])
})

test('every package says which target and format it has', async () => {
  const files = await small({ scope: '@acme' })
  for (const { name } of targets.filter(({ elsewhere }) => elsewhere === undefined))
    expect(readJson(files.get(`${name}/package.json`) ?? '')).toMatchObject({
      name: `@acme/${name}`,
      gatewright: { target: name, format: packageFormat },
    })
})

/** The files of two packages of a model, one of which is private. */
const smallFiles = (settings: PackageSettings) => {
  const without = targets.map(({ name }) => name).filter((name) => !['client', 'upstreams'].includes(name))
  return renderAll(smallSpecs(), settings, without)
}

describe('a package.json', () => {
  const manifestOf = async (settings: PackageSettings, name = 'client'): Promise<unknown> =>
    readJson((await smallFiles(settings)).get(`${name}/package.json`) ?? '')

  const settings = {
    version: '2.1.0',
    license: 'Apache-2.0',
    repository: { url: 'https://github.com/acme/models', directory: 'generated/' },
    homepage: 'https://acme.example',
    bugs: 'https://acme.example/bugs',
    author: 'Acme <hello@acme.example>',
    keywords: ['video', 'image'],
    registry: 'https://npm.acme.example/',
    access: 'public',
    provenance: true,
  } as const

  test('has the metadata of the configuration', async () => {
    const { version, license, homepage, author, keywords, registry, access, provenance } = settings
    expect(await manifestOf(settings)).toMatchObject({
      version,
      license,
      homepage,
      author,
      keywords,
      repository: { type: 'git', url: 'git+https://github.com/acme/models.git', directory: 'generated/client' },
      bugs: { url: settings.bugs },
      publishConfig: { registry, access, provenance },
    })
  })

  test('of a private package is never published', async () => {
    const manifest = await manifestOf(settings, 'upstreams')
    expect(manifest).toMatchObject({ private: true, version: '2.1.0' })
    expect(manifest).not.toHaveProperty('publishConfig')
  })

  test.each([
    ['acme/models', 'git+https://github.com/acme/models.git'],
    ['gitlab:acme/models', 'git+https://gitlab.com/acme/models.git'],
    ['bitbucket:acme/models', 'git+https://bitbucket.org/acme/models.git'],
    ['https://github.com/acme/models.git', 'git+https://github.com/acme/models.git'],
    ['https://git.acme.example/models.git', 'https://git.acme.example/models.git'],
  ])('has the address of the repository %s as npm publishes it', async (repository, url) => {
    expect(await manifestOf({ repository })).toMatchObject({ repository: { type: 'git', url } })
  })

  test('has an email address for bugs as npm publishes it', async () => {
    expect(await manifestOf({ bugs: 'bugs@acme.example' })).toMatchObject({ bugs: { email: 'bugs@acme.example' } })
  })
})

describe('the licence', () => {
  test('of a configuration is in every package, with the line ends of every system', async () => {
    const licenseFile = join(temporary(), 'LICENSE.txt')
    writeFileSync(licenseFile, '\ufeffAll rights\r\nreserved by {{Acme}}.\n\n')
    const files = await smallFiles({ licenseFile })
    for (const name of ['client', 'upstreams']) {
      expect(files.get(`${name}/LICENSE`)).toBe('All rights\nreserved by {{Acme}}.\n')
      expect(readJson(files.get(`${name}/package.json`) ?? '')).toMatchObject({ license: 'SEE LICENSE IN LICENSE' })
    }
  })

  test('is the text of MIT only for MIT, with the author', async () => {
    const mit = (await smallFiles({ author: 'Acme Ltd. <hello@acme.example> (https://acme.example)' })).get(
      'client/LICENSE',
    )
    expect(mit).toMatch(/^MIT License\n\nCopyright \(c\) Acme Ltd\.\n\nPermission is hereby granted, free of charge/)
    expect((await smallFiles({})).get('client/LICENSE')).toContain('\nCopyright (c) the authors\n')
  })

  test.each(['UNLICENSED', 'Apache-2.0'])('has no text for %s without a file', async (license) => {
    const files = await smallFiles({ license })
    expect([...files.keys()].filter((path) => path.endsWith('/LICENSE'))).toEqual([])
    expect(readJson(files.get('client/package.json') ?? '')).toMatchObject({ license })
  })

  test.each([
    [
      'that does not exist',
      (folder: string) => join(folder, 'none'),
      /cannot be read as the licence: it does not exist/,
    ],
    ['that is a folder', (folder: string) => folder, /cannot be the licence: it is not a regular file/],
  ])('cannot be a file %s', async (_, pathIn, message) => {
    await expect(smallFiles({ licenseFile: pathIn(temporary()) })).rejects.toThrow(message)
  })
})
