import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Model } from '../../../generator/catalogue/catalogue.ts'
import { formatCheck } from '../../../generator/language/format.ts'
import { portable } from '../../../templates/python/portable.ts'
import { pythonTable } from '../../../templates/python/table.ts'
import { madeModel, writeSpecs } from '../../support/madeSpecs.ts'
import { textWith } from '../../support/matching.ts'
import { renderAll } from '../../support/render.ts'
import { temporary } from '../../support/temporary.ts'
import { writeFiles } from '../../support/writeFiles.ts'
import { compiledModels } from './catalogues.ts'
import { python, skippedWithout } from './python.ts'

/** The end of a title whose test imports the package. */
const without = skippedWithout(['httpx', 'anyio'])

/** The files of the package of one model, by their paths in it. */
async function filesOf(settings: object): Promise<ReadonlyMap<string, string>> {
  const files = await renderAll(writeSpecs(temporary(), [madeModel('one')]), { scope: '@acme', ...settings })
  return new Map(
    [...files].flatMap(([path, text]) => (path.startsWith('python/') ? [[path.slice('python/'.length), text]] : [])),
  )
}

test('its metadata are those of the configuration, and no file has the name of another catalogue', async () => {
  const files = await filesOf({
    version: '1.2.0-beta.1',
    author: 'Acme "Models" <hello@acme.example>',
    homepage: 'https://acme.example',
    repository: 'github:acme/models',
    keywords: ['video'],
    options: { python: { module: 'acme' } },
  })
  const [build, project, , urls] = (files.get('pyproject.toml') ?? '').split('\n\n').slice(1)
  expect(build).toContain('build-backend = "hatchling.build"')
  expect(project?.split('\n')).toEqual([
    '[project]',
    'name = "acme-client"',
    'version = "1.2.0b1"',
    textWith('description = "The client of '),
    'readme = "README.md"',
    'requires-python = ">=3.10"',
    'license = { text = "MIT" }',
    'authors = [{ name = "Acme \\"Models\\"", email = "hello@acme.example" }]',
    'keywords = ["video"]',
    'classifiers = ["Programming Language :: Python :: 3", "Typing :: Typed"]',
    'dependencies = ["anyio>=3.5,<5", "httpx>=0.23,<1", "typing-extensions>=4.1,<5"]',
  ])
  expect([urls, files.get('pyproject.toml')].join()).toContain('Source = "https://github.com/acme/models.git"')
  const own = [...files].filter(([path]) => !path.includes('/_runtime/'))
  expect(own.filter(([path, text]) => `${path}${text}`.includes('gatewright_client'))).toEqual([])
  expect([...files.keys()]).toContain('src/acme/models/one.py')
})

/** Prints the modules of a package that its import loads. */
const imported = (folder: string, module: string): readonly string[] => {
  const program = `import sys; sys.path.insert(0, ${JSON.stringify(folder)}); import ${module}
print(*sorted(name.partition('.')[2] for name in sys.modules if name.startswith('${module}.')))`
  const { stdout, stderr } = spawnSync(python ?? '', ['-B', '-c', program], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split(' ')
}

test.skipIf(without !== '')(`an import loads the same modules, however many models there are${without}`, async () => {
  const folder = temporary()
  writeFiles(folder, await filesOf({}))
  const [one, all] = [
    imported(join(folder, 'src'), 'acme_client'),
    imported('generated/python/src', 'gatewright_client'),
  ]
  expect(one).toEqual(all)
  expect(one).toContain('_runtime.client')
  expect(one.filter((name) => name.startsWith('models'))).toEqual([])
})

test('checks that Python cannot make are left to the gateway, and named', async () => {
  const [model] = await compiledModels('test/support/allKinds')
  if (model === undefined) throw new Error('There is no model.')
  const text = { is: 'string', pattern: '^a' } as const
  const param = { kind: 'text', description: '', required: false } as const
  const one: Model = {
    ...model,
    params: [
      { ...param, name: 'day', shape: { ...text, format: 'date', [formatCheck]: () => true } },
      { ...param, name: 'words', shape: { is: 'list', of: { is: 'map', of: { is: 'string', pattern: '\\bword' } } } },
      { ...param, name: 'plain', shape: text },
    ],
  }
  const { models, left } = portable([one])
  expect(left).toEqual([
    { model: one.id, param: 'day', check: 'the format date' },
    { model: one.id, param: 'words', check: 'the pattern \\bword' },
  ])
  expect(Object.keys(pythonTable(models)['patterns'] ?? {})).toEqual(['^a'])
  expect(models[0]?.params[2]).toBe(one.params[2])
})
