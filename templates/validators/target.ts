import type { Model } from '../../generator/catalogue/catalogue.ts'
import type { Content, Output, Target } from '../../generator/catalogue/target.ts'
import { exampleView } from '../../generator/targets/example.ts'
import { entry } from '../../generator/targets/package.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import { call, code, join, type Code } from '../../generator/writing/code.ts'
import { documentation } from '../../generator/writing/markup.ts'
import { identifier, literal, quote } from '../../generator/writing/print.ts'
import { inputSchema, outputSchema } from '../../generator/writing/schema.ts'
import { formatModules, formatsView } from '../shared/formats.ts'
import { moduleOutputs } from '../shared/joined.ts'
import { own } from '../shared/ownTarget.ts'
import { adviceData, partCheck, refinement, ruleData, table } from '../shared/table.ts'
import { inputWords, modelComment } from '../shared/modelText.ts'
import { acceptView } from './accept.ts'
import { compactView } from './compact.ts'
import { modulesOf, validatorsRuntime } from './modules.ts'
import { reserved } from './reserved.ts'
import { schemaExports, schemaModule } from './schemas.ts'

/** One module for each model: its types, and a validator that is a Standard Schema. */
export const validators: Target = defineTarget({
  ...own('validators', reserved),
  *outputs(catalogue, tools) {
    const { service, models } = catalogue
    yield* tools.licence()
    yield tools.packageJson({
      description: `Types and validators for the inputs of ${service.title}, one module per model.`,
      exports: {
        '.': entry('index'),
        './all': entry('all'),
        './compact': entry('compact'),
        './fastify': entry('runtime/fastify'),
        './messages/de': entry('runtime/german'),
        './messages/en': entry('runtime/english'),
        './nearest': entry('nearest'),
        './models/*': { types: './dist/models/*.d.ts', default: './dist/models/*.js' },
        ...schemaExports,
      },
      files: ['dist', 'src'],
    })
    const view = {
      title: service.title,
      example: exampleView(catalogue),
      models: models.map(({ id, names, aliases }) => ({ id, aliases, ...names })),
    }
    yield { path: 'README.md', template: 'readme.hbs', view }
    yield { path: 'src/index.ts', template: 'index.ts.hbs', view }
    yield { path: 'src/nearest.ts', template: 'nearest.ts.hbs', view }
    yield { path: 'src/all.ts', template: 'all.ts.hbs', view }
    yield { path: 'src/types.ts', template: 'types.ts.hbs', view }
    yield {
      path: 'src/compact.ts',
      of: models,
      make: () => ({ template: 'compact.ts.hbs', view: compactView(models) }),
    }
    yield* moduleOutputs(modulesOf(catalogue), validatorsRuntime())
    yield* formatModules(catalogue)
    for (const model of models) yield module(model)
    for (const model of models) yield* schemaModule(model)
  },
})

const module = (model: Model): Output => ({
  path: `src/models/${model.id}.ts`,
  of: [model],
  make: () => moduleContent(model),
})

function moduleContent(model: Model): Content {
  const { id, file, names, name } = model
  const { text } = documentation
  const input = { ...inputSchema(model, documentation), description: text(inputWords(model)) }
  const output = { ...outputSchema(model, documentation), description: text(`The input of ${name} after defaults.`) }
  const advice = adviceData(model)
  const refined = refinement(model.params)
  const isOpen = model.unknown === 'ignore'
  const parts = partCheck(model.params, { name: 'explainAny', from: 'part' })
  const formats = formatsView(model.params)
  const explaining = isOpen
    ? 'explainKnown'
    : formats
      ? 'explainFormats'
      : refined
        ? 'explainAll'
        : parts && 'explainParts'
  return {
    template: 'model.ts.hbs',
    view: {
      id,
      file,
      ...names,
      input: `${names.pascal}Input`,
      output: `${names.pascal}Output`,
      ...acceptView(model),
      table: literal(table(model.params)),
      ruleTable: literal(model.rules.map(ruleData)),
      summary: modelComment(model, `Checks what ${name} takes.`),
      parts,
      formats,
      refined,
      isOpen,
      advice: advice && literal(advice),
      validator: validator(model, model.rules.length > 0, explaining && identifier(explaining)),
    },
    types: { [`${names.pascal}Input`]: input, [`${names.pascal}Output`]: output },
  }
}

function validator({ id, names, advice }: Model, hasRules: boolean, parts: Code | undefined): Code {
  const types = join([identifier(`${names.pascal}Input`), identifier(`${names.pascal}Output`)], code`, `)
  const made = call(code`defineValidator`, [
    quote(id),
    code`accept`,
    code`test`,
    code`params`,
    ...(hasRules ? [code`checkRules`] : parts ? [code`undefined`] : []),
    ...(parts ? [parts] : []),
  ])
  const pure = code`/* @__PURE__ */ ${made}`
  const advised = code`/* @__PURE__ */ ${call(code`withAdvice`, [pure, code`recommend`])}`
  return code`const validator: Validator<${types}> = ${advice ? advised : pure}`
}
