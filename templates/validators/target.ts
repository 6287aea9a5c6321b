import type { Model } from '../../generator/catalogue/catalogue.ts'
import type { Output, Target } from '../../generator/catalogue/target.ts'
import { literal } from '../../generator/writing/print.ts'
import { inputSchema, outputSchema } from '../../generator/writing/schema.ts'
import { exampleView } from '../shared/example.ts'
import { entry, licence, packageJson } from '../shared/package.ts'
import { table } from '../shared/table.ts'
import { acceptView } from './accept.ts'

const runtime = ['explain', 'issue', 'nearest', 'shape', 'validator', 'values', 'words']

/** One module for each model: its types, and a validator that is a Standard Schema. */
export const validators: Target = {
  name: 'validators',
  *outputs(catalogue) {
    const { service, models } = catalogue
    yield licence('validators')
    yield packageJson(catalogue, {
      name: 'validators',
      description: `Types and validators for the inputs of ${service.title}, one module for each model.`,
      exports: {
        '.': entry('index'),
        './all': entry('all'),
        './models/*': { types: './dist/models/*.d.ts', default: './dist/models/*.js' },
      },
      files: ['dist'],
    })
    const view = {
      title: service.title,
      example: exampleView(catalogue),
      models: models.map(({ id, names }) => ({ id, ...names })),
    }
    yield { path: 'validators/README.md', template: 'validators/readme.hbs', view }
    yield { path: 'validators/src/index.ts', template: 'validators/index.ts.hbs', view }
    yield { path: 'validators/src/all.ts', template: 'validators/all.ts.hbs', view }
    for (const name of runtime) {
      yield { path: `validators/src/runtime/${name}.ts`, copy: `validators/runtime/${name}.ts` }
    }
    for (const model of models) yield module(model)
  },
}

function module(model: Model): Output {
  const { id, file, names, description, name } = model
  const input = { ...inputSchema(model), description: `What ${name} takes. ${description}` }
  const output = { ...outputSchema(model), description: `What ${name} takes, after defaults.` }
  const head = 'const params: readonly Param[] = '
  return {
    path: `validators/src/models/${id}.ts`,
    template: 'validators/model.ts.hbs',
    view: {
      id,
      file,
      summary: `Checks what ${name} takes.`,
      ...names,
      input: `${names.pascal}Input`,
      output: `${names.pascal}Output`,
      ...acceptView(model),
      table: literal(table(model.params), { indent: 0, before: head.length, after: 0 }),
    },
    types: { [`${names.pascal}Input`]: input, [`${names.pascal}Output`]: output },
  }
}
