import { describe, expect, test } from 'vitest'
import { packagesOf, type PackageSettings } from '../../../generator/catalogue/packages.ts'
import { moduleNames, options, pep440 } from '../../../templates/python/names.ts'
import { python } from '../../../templates/python/target.ts'

const packageOf = (settings: PackageSettings): object | undefined =>
  packagesOf({ version: '1.2.0', license: 'MIT' }, [{ name: 'client' }, python], settings).elsewhere['python']

test.each([
  [{}, 'gatewright-client', 'gatewright_client', '1.2.0'],
  [{ scope: '@acme' }, 'acme-client', 'acme_client', '1.2.0'],
  [
    { scope: '@3d~Models.x'.toLowerCase(), version: '2.0.0-beta.1' },
    '3d-models-x-client',
    '_3d_models_x_client',
    '2.0.0b1',
  ],
  [{ names: { client: 'acme-models' } }, 'acme-models', 'acme_models', '1.2.0'],
  [{ scope: '@acme', options: { python: { name: 'Acme.Models' } } }, 'Acme.Models', 'acme_models', '1.2.0'],
  [{ scope: '@acme', options: { python: { module: 'acme', version: '2.0rc1' } } }, 'acme-client', 'acme', '2.0rc1'],
])('with %j the package is called %s and imported as %s, in version %s', (settings: PackageSettings, ...expected) => {
  const [name, module, version] = expected
  expect(packageOf(settings)).toMatchObject({ registry: 'PyPI', name, module, version })
})

test.each([
  ['1.2.0', '1.2.0'],
  ['1.2.0-beta.1', '1.2.0b1'],
  ['1.2.0-alpha.10', '1.2.0a10'],
  ['1.2.0-rc.2', '1.2.0rc2'],
  ['1.2.0-beta', '1.2.0b0'],
  ['1.2.0-next.7', '1.2.0.dev7'],
  ['1.2.0-beta.one', '1.2.0.dev0'],
  ['1.2.0-20261128', '1.2.0.dev20261128'],
])('the version %s is %s in Python', (npm, python) => {
  expect(pep440(npm)).toBe(python)
  expect(options['version']?.problem(python)).toBeUndefined()
})

describe('options', () => {
  test.each([
    ['name', 'acme-client', undefined],
    ['name', '@acme/client', 'is not the name of a package on PyPI'],
    ['name', '-acme', 'is not the name of a package on PyPI'],
    ['module', 'acme_client', undefined],
    ['module', 'acme-client', 'is not the name of a module'],
    ['module', 'class', 'is not the name of a module'],
    ['version', '1.0.0b1', undefined],
    ['version', '1.0.0-beta.1', 'is not a version of PEP 440'],
  ])('%s can be %s: %s', (option, value, why) => {
    const problem = options[option]?.problem(value)
    if (why === undefined) expect(problem).toBeUndefined()
    else expect(problem).toContain(why)
  })
})

test('modules of models have different names, of which none is a word of Python', () => {
  const ids = ['a-b', 'a.b', 'a_b', 'class', '3d-scene', 'vendor2-audio-1.0', 'is', 'match']
  expect([...moduleNames(ids).values()]).toEqual([
    'a_b',
    'a_b_2',
    'a_b_3',
    'class_',
    'model_3d_scene',
    'vendor2_audio_1_0',
    'is_',
    'match',
  ])
})
