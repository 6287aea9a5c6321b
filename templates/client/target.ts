import type { Catalogue, Model } from '../../generator/catalogue/catalogue.ts'
import type { Output, Target } from '../../generator/catalogue/target.ts'
import { block, identifier, literal, type Code } from '../../generator/writing/print.ts'
import { inputSchema, resultSchemas } from '../../generator/writing/schema.ts'
import { exampleView } from '../shared/example.ts'
import { entry, licence, packageJson } from '../shared/package.ts'
import { table } from '../shared/table.ts'

const runtime = ['client', 'errors', 'http', 'lookup', 'model', 'sleep', 'task']

/** What explains the faults of parameters before they are sent; the files are those of the validators. */
const check = ['explain', 'issue', 'nearest', 'shape', 'values', 'words']

/** The typed client: one module for each model, over a runtime without dependencies. */
export const client: Target = {
  name: 'client',
  *outputs(catalogue) {
    const { service, models } = catalogue
    yield licence('client')
    yield packageJson(catalogue, {
      name: 'client',
      description: `Typed client of ${service.title}, one module for each model.`,
      exports: {
        '.': entry('index'),
        './models': entry('registry'),
        './models/*': { types: './dist/models/*.d.ts', default: './dist/models/*.js' },
      },
      files: ['dist'],
    })
    for (const name of runtime) yield { path: `client/src/runtime/${name}.ts`, copy: `client/runtime/${name}.ts` }
    for (const name of check) yield { path: `client/src/check/${name}.ts`, copy: `validators/runtime/${name}.ts` }
    const view = {
      title: service.title,
      baseUrl: service.baseUrl,
      example: exampleView(catalogue),
      models: models.map(registryView),
      results: used(models),
    }
    yield { path: 'client/README.md', template: 'client/readme.hbs', view }
    yield { path: 'client/src/index.ts', template: 'client/index.ts.hbs', view }
    yield { path: 'client/src/registry.ts', template: 'client/registry.ts.hbs', view }
    yield results(catalogue)
    for (const model of models) yield module(model)
  },
}

const resultType = ({ result }: Model): string => (result === 'text' ? 'TextResult' : 'AssetResult')

const used = (models: readonly Model[]): Code =>
  block([...new Set(models.map(resultType))].sort().map(identifier), { indent: 0, before: 12, after: 20 })

const registryView = (model: Model): object => ({
  id: model.id,
  ...model.names,
  input: `${model.names.pascal}Input`,
  result: resultType(model),
})

function results(catalogue: Catalogue): Output {
  const { asset, text } = resultSchemas(catalogue)
  const view = { file: catalogue.service.file }
  const types = { AssetResult: asset, TextResult: text }
  return { path: 'client/src/results.ts', template: 'client/results.ts.hbs', view, types }
}

function module(model: Model): Output {
  const { id, file, names, name, description, workflow, mode, estimatedSeconds, params } = model
  const input = `${names.pascal}Input`
  const head = 'const params: readonly Param[] = '
  return {
    path: `client/src/models/${id}.ts`,
    template: 'client/model.ts.hbs',
    view: {
      ...{ id, file, name, description, workflow, mode, estimatedSeconds, input },
      camel: names.camel,
      result: resultType(model),
      table: literal(table(params), { indent: 0, before: head.length, after: 0 }),
    },
    types: { [input]: { ...inputSchema(model), description: `What ${name} takes. ${description}` } },
  }
}
