import type { Catalogue, Model } from '../../generator/catalogue/catalogue.ts'
import type { Declarations, Output, Target } from '../../generator/catalogue/target.ts'
import { isNested, modelsSegment } from '../../generator/protocol/paths.ts'
import { exampleView } from '../../generator/targets/example.ts'
import { entry } from '../../generator/targets/package.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import { braces, code, join, type Code } from '../../generator/writing/code.ts'
import { documentation } from '../../generator/writing/markup.ts'
import { identifier, key, literal, quote } from '../../generator/writing/print.ts'
import { inputSchema, ownResultSchema, resultSchemas } from '../../generator/writing/schema.ts'
import { formatModules, formatsView } from '../shared/formats.ts'
import { moduleOutputs } from '../shared/joined.ts'
import { outlineOf, type ModelOutline } from '../shared/outline.ts'
import { own } from '../shared/ownTarget.ts'
import { adviceData, partCheck, refinement, rulesData, servingData, table } from '../shared/table.ts'
import { hoverOf, inputWords, modelComment } from '../shared/modelText.ts'
import { clientRuntime, modulesOf } from './modules.ts'

/** The entry of the package: production builds of pages get the one without advice. */
const index = {
  types: './dist/index.d.ts',
  browser: { development: './dist/index.js', default: './dist/lean.js' },
  default: './dist/index.js',
}

/** The typed client: one module per model, and a runtime without dependencies. */
export const client: Target = defineTarget({
  ...own('client'),
  *outputs(catalogue, tools) {
    const { service, models, packages } = catalogue
    const vendors = vendorsOf(models)
    yield* tools.licence()
    yield tools.packageJson({
      description: `Typed client of ${service.title}, one module per model.`,
      exports: {
        '.': index,
        './catalog': entry('catalog'),
        './debug': entry('runtime/debug'),
        './files': entry('runtime/files'),
        './listing': entry('runtime/listing'),
        './price': entry('runtime/price'),
        './proxy': entry('runtime/proxy'),
        './proxy/node': entry('runtime/node'),
        './tasks': entry('runtime/tasks'),
        './webhooks': entry('runtime/webhooks'),
        './models': entry('registry'),
        './models/*': { types: './dist/models/*.d.ts', default: './dist/models/*.js' },
      },
      files: ['dist', 'src'],
    })
    yield* moduleOutputs(modulesOf(catalogue), clientRuntime())
    yield* formatModules(catalogue)
    const view = {
      title: service.title,
      baseUrl: service.baseUrl,
      example: exampleView(catalogue),
      file: fileView(models),
      catalog: catalogue.catalogs[0]?.address,
      hasCommand: packages.names['command'] !== undefined,
    }
    yield { path: 'README.md', template: 'readme.hbs', view }
    yield { path: 'src/index.ts', template: 'index.ts.hbs', view }
    yield { path: 'src/lean.ts', template: 'lean.ts.hbs', view }
    yield registry(models.map(outlineOf))
    yield results(catalogue)
    yield addresses(catalogue)
    for (const vendor of vendors) yield vendorTypes(catalogue, vendor)
    for (const model of models) yield module(model)
  },
})

/** The modules and the types of all models by their ids. */
function registry(models: readonly ModelOutline[]): Output {
  const view = () => ({
    entries: models.flatMap(registryView),
    vendors: vendorsOf(models).map(vendorView),
    standard: models.some(isStandard),
  })
  return { path: 'src/registry.ts', of: models, make: () => ({ template: 'registry.ts.hbs', view: view() }) }
}

/** A file parameter of the model in the README: the first one. */
function fileView([model]: readonly Model[]): object | undefined {
  const types = {
    image: 'image/png',
    video: 'video/mp4',
    audio: 'audio/mpeg',
    document: 'text/plain',
    archive: 'application/zip',
    model3d: 'model/gltf-binary',
    data: 'application/json',
    any: 'text/plain',
  }
  for (const { name, shape } of model?.params ?? []) {
    if (shape.is === 'file' && /^[a-z]\w*$/i.test(name)) return { name, type: types[shape.media] }
  }
  return undefined
}

/** The input type of a model. */
const inputType = ({ names }: ModelOutline): string => `${names.pascal}Input`

/** The result type of a model: the standard one, or its own. */
const resultType = ({ result, resultFields, names }: ModelOutline): string =>
  resultFields.length > 0 ? `${names.pascal}Result` : result === 'text' ? 'TextResult' : 'AssetResult'

/** Whether a model returns only the standard result. */
const isStandard = ({ resultFields }: ModelOutline): boolean => resultFields.length === 0

/** A model by its id and its aliases, in the registry. */
function registryView(model: ModelOutline): readonly object[] {
  const [types, load] = [typesEntry(model), loader(model)]
  return [model.id, ...model.aliases].map((name) => ({ types: types(name), loader: load(name) }))
}

/** An entry with the input and result types of a model; editors show its comment where code reads it by its name. */
function typesEntry(model: ModelOutline): (name: string) => Code {
  const input = code`readonly input: ${identifier(inputType(model))}`
  const from = isStandard(model) ? code`standard.` : code``
  const result = code`readonly result: ${from}${identifier(resultType(model))}`
  const words = modelComment(model, hoverOf(model), 2)
  return (name) => code`${words}\n  ${key(name)}: { ${input}; ${result} }`
}

/** A vendor and its models. */
type Vendor<Of extends ModelOutline = Model> = readonly [vendor: string, models: readonly Of[]]

const vendorsOf = <Of extends ModelOutline>(models: readonly Of[]): readonly Vendor<Of>[] =>
  [...new Set(models.map(({ vendor }) => vendor))].map((name) => [name, models.filter(({ vendor }) => vendor === name)])

/** The types of a model, as imports. */
const ownTypes = (model: ModelOutline): readonly Code[] =>
  (model.resultFields.length > 0 ? [inputType(model), resultType(model)] : [inputType(model)]).map(identifier)

const vendorView = ([vendor, models]: Vendor<ModelOutline>): object => ({
  vendor,
  imports: braces(models.flatMap(ownTypes)),
})

/**
 * The input and result types of a vendor's models: code that uses all models by id loads a file for each vendor, not
 * for each model.
 */
function vendorTypes(catalogue: Catalogue, [vendor, models]: Vendor): Output {
  const types = () => Object.fromEntries(models.flatMap((model) => Object.entries(typesOf(catalogue, model))))
  return {
    path: `src/types/${vendor}.ts`,
    of: [catalogue.service, ...models],
    make: () => ({ template: 'types.ts.hbs', view: { file: 'specs/models/' }, types: types() }),
  }
}

function typesOf(catalogue: Catalogue, model: Model): Declarations {
  const words = documentation.text(inputWords(model))
  const input = { ...inputSchema(model, documentation), description: words }
  const result = ownResultSchema(catalogue, model, documentation)
  return { [inputType(model)]: input, ...(result && { [resultType(model)]: result }) }
}

/** An entry that loads a model. */
function loader({ id, names }: ModelOutline): (name: string) => Code {
  const call = code`import(${quote(`./models/${id}.js`)}).then((module) => module.${identifier(names.camel)})`
  return (name) => code`${key(name)}: () => ${call}`
}

function results(catalogue: Catalogue): Output {
  const { asset, text } = resultSchemas(catalogue, documentation)
  const view = { file: catalogue.service.file }
  const types = { AssetResult: asset, TextResult: text }
  return { path: 'src/results.ts', template: 'types.ts.hbs', view, types }
}

/** The entry of the option lists, with the names of today's lists. */
function addresses({ catalogs }: Catalogue): Output {
  const known = catalogs.map(({ address }) => quote(address))
  const view = { union: known.length === 0 ? code`never` : join(known, code` | `) }
  return { path: 'src/catalog.ts', template: 'catalog.ts.hbs', view }
}

const module = (model: Model): Output => ({
  path: `src/models/${model.id}.ts`,
  of: [model],
  make: () => ({ template: 'model.ts.hbs', view: moduleView(model) }),
})

function moduleView(model: Model): object {
  const { id, file, names, vendor, workflow, workflows, mode, estimatedSeconds, params } = model
  const rules = rulesData(
    model,
    workflows?.flatMap(({ when = [] }) => when),
  )
  const advice = adviceData(model)
  const parts = partCheck(params, { name: 'explainJson', from: 'json' })
  return {
    id,
    file,
    vendor,
    // Tasks of each workflow can be read at the endpoints of all models.
    workflow: workflows === undefined ? workflow : modelsSegment,
    workflows: workflows && literal(servingData(workflows)),
    mode,
    // Only the gateway evaluates expressions.
    estimatedSeconds: typeof estimatedSeconds === 'number' ? estimatedSeconds : undefined,
    comment: modelComment(model, hoverOf(model)),
    own: braces(ownTypes(model)),
    input: inputType(model),
    result: resultType(model),
    camel: names.camel,
    plain: `${names.camel}Plain`,
    nested: isNested(params),
    secret: JSON.stringify(table(params)).includes('"secret":true'), // it must know the secrets to hide them
    parts,
    formats: formatsView(params),
    refined: refinement(params),
    isOpen: model.unknown === 'ignore',
    advice: advice && literal(advice),
    standard: model.resultFields.length === 0 ? resultType(model) : undefined,
    table: literal(table(params)),
    rules: rules && literal(rules),
  }
}
