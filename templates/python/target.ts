import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import type { Output, Target } from '../../generator/catalogue/target.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import { templates } from '../../generator/root.ts'
import { python as language } from '../../generator/writing/languages/python.ts'
import { outlineOf } from '../shared/outline.ts'
import { own } from '../shared/ownTarget.ts'
import { modelsData, moduleView } from './model.ts'
import { moduleNames, options, packageOf, pythonPackage } from './names.ts'
import { portable } from './portable.ts'
import { pyproject, readmeView } from './project.ts'
import { resultsView } from './results.ts'
import { stubView } from './stub.ts'
import { pythonTable } from './table.ts'

/** The client for Python: the same validation and the same behavior as the client in TypeScript, typed by model. */
export const python: Target = defineTarget({
  ...own('python', new Set()),
  language,
  isOptional: true,
  options,
  elsewhere: pythonPackage,
  *outputs(catalogue, tools) {
    const { service, packages } = catalogue
    const { module } = packageOf(packages)
    const inPackage = (path: string): string => `src/${module}/${path}`
    yield* tools.licence()
    yield { path: 'pyproject.toml', template: 'pyproject.toml.hbs', view: pyproject(catalogue) }
    // hatchling puts the nearest one into the sdist, and would find one of somebody else above this folder.
    yield { path: '.gitignore', template: 'ignored.hbs', view: {} }
    yield { path: 'README.md', template: 'readme.hbs', view: readmeView(catalogue) }
    yield { path: inPackage('py.typed'), template: 'empty.hbs', view: {} }
    const view = { title: service.title, version: packageOf(packages).version }
    for (const name of ['__init__.py', '__main__.py', 'client.py', 'models/__init__.py'])
      yield { path: inPackage(name), template: `${name.replaceAll('/', '.')}.hbs`, view }
    yield { path: inPackage('results.py'), template: 'results.py.hbs', view: resultsView(catalogue) }
    yield* runtimeFiles(inPackage('_runtime'))
    yield* modules(catalogue, inPackage)
  },
})

/** The files of the runtime, unchanged. */
const runtimeFiles = (folder: string): readonly Output[] =>
  readdirSync(join(templates, 'python/runtime'))
    .filter((name) => name.endsWith('.py'))
    .sort()
    .map((name) => ({ path: `${folder}/${name}`, copy: `runtime/${name}` }))

/** The data of all models, the stub of the clients and a module for each model. */
function* modules(catalogue: PackagedCatalogue, inPackage: (path: string) => string): Generator<Output> {
  const { service, models } = catalogue
  const outlines = models.map(outlineOf)
  const names = moduleNames(models.map(({ id }) => id))
  const of = [service, models]
  const table = () => ({ json: portableTable(models) })
  yield { path: inPackage('_data/table.json'), of, make: table }
  const data = () => ({ json: modelsData(catalogue, names) })
  yield { path: inPackage('_data/models.json'), of, make: data }
  const stub = () => ({ template: 'client.pyi.hbs', view: stubView(outlines, names) })
  yield { path: inPackage('client.pyi'), of: outlines, make: stub }
  for (const model of models)
    yield {
      path: inPackage(`models/${names.get(model.id)}.py`),
      of: [service, model],
      make: () => ({ template: 'model.py.hbs', view: moduleView(catalogue, model) }),
    }
}

/** The table of the validators, with the checks that only the gateway makes, if there are any. */
function portableTable(all: readonly Model[]): Json {
  const { models, left } = portable(all)
  return { ...pythonTable(models), ...(left.length > 0 && { left: left.map((check) => ({ ...check })) }) }
}
