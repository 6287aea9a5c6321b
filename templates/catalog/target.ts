import type {
  Json,
  Model,
  OptionItem,
  OptionList,
  Param,
  Service,
  Vendor,
} from '../../generator/catalogue/catalogue.ts'
import type { CategoryDetails } from '../../generator/catalogue/categories.ts'
import type { PackagedCatalogue, Packages } from '../../generator/catalogue/packages.ts'
import type { Output, Target } from '../../generator/catalogue/target.ts'
import { vendorsOf } from '../../generator/catalogue/names.ts'
import { isFinalState, stateDescriptions, taskStates } from '../../generator/protocol/states.ts'
import { roleNames } from '../../generator/language/role.ts'
import { roles } from '../../generator/language/roles.ts'
import { entry } from '../../generator/targets/package.ts'
import { defineTarget } from '../../generator/targets/target.ts'
import { code, join } from '../../generator/writing/code.ts'
import { identifier, literal } from '../../generator/writing/print.ts'
import { specsOf } from '../../generator/writing/spec.ts'
import { languageModules } from '../shared/modules.ts'
import { own } from '../shared/ownTarget.ts'
import { ruleData, servingData, shapeData } from '../shared/table.ts'
import { hoverOf } from '../shared/modelText.ts'

/** The modules of the language whose functions and types the package exports. */
const language = [
  'decimal',
  'fileChoice',
  'formats',
  'frameFit',
  'innerDefaults',
  'keywords',
  'labels',
  'mediaParts',
  'pointer',
  'quote',
  'recommendation',
  'roleFit',
  'rule',
  'ruleSet',
  'ruleStates',
  'serving',
  'shape',
  'values',
]

/** Data about every model, for servers and pages. */
export const catalog: Target = defineTarget({
  ...own('catalog'),
  *outputs(catalogue, tools) {
    const { service, models, categories } = catalogue
    yield* tools.licence()
    yield tools.packageJson({
      description: `Every model of ${service.title} as data: parameters, bounds, defaults, option lists.`,
      exports: {
        '.': entry('index'),
        './language': entry('language'),
        './roles': entry('roles'),
        './specs/*.json': './dist/specs/*.json',
        './models/*': { types: './dist/models/*.d.ts', default: './dist/models/*.js' },
      },
      files: ['dist', 'src'],
    })
    const category = join(
      categories.map(({ id }) => literal(id)),
      code` | `,
    )
    yield { path: 'README.md', template: 'readme.hbs', view: { title: service.title } }
    yield index(catalogue, models.map(namesOf))
    yield { path: 'src/language.ts', template: 'language.ts.hbs', view: {} }
    yield { path: 'src/roles.ts', template: 'roles.ts.hbs', view: {} }
    yield { path: 'src/types.ts', template: 'types.ts.hbs', view: { category, roles: roleViews } }
    yield* languageModules('src', language)
    for (const { path, of, keys } of specsOf(catalogue))
      yield { path: `dist/specs/${path}.json`, of: [of], make: () => ({ json: keys() }) }
    for (const model of models) {
      yield {
        path: `src/models/${model.id}.ts`,
        of: [model],
        make: () => ({ template: 'model.ts.hbs', view: moduleView(model) }),
      }
    }
  },
})

/** The roles of parameters, each with its meaning. */
const roleViews = roleNames.map((role) => ({ role, doc: roles[role].doc }))

/** The names of a model in the module that lists all models. */
const namesOf = ({ id, names }: Model) => ({ id, camel: names.camel })

function index(catalogue: PackagedCatalogue, models: readonly ReturnType<typeof namesOf>[]): Output {
  const { service, packages, catalogs, categories } = catalogue
  const vendors = vendorsOf(catalogue.vendors, catalogue.models)
  const view = () => ({
    models,
    all: join(
      models.map(({ camel }) => identifier(camel)),
      code`, `,
    ),
    service: literal(serviceData(service, packages)),
    catalogs: literal(catalogs.map(listData)),
    vendors: literal(vendors.map(vendorData)),
    categories: literal(categories.map(categoryData)),
  })
  const of = [service, packages, models, catalogs, vendors, categories]
  return { path: 'src/index.ts', of, make: () => ({ template: 'index.ts.hbs', view: view() }) }
}

const moduleView = (model: Model) => ({
  file: model.file,
  description: hoverOf(model),
  camel: model.names.camel,
  data: literal(modelData(model)),
})

function serviceData({ title, version, description, baseUrl, problems, sync }: Service, packages: Packages): Json {
  const states = taskStates.map((name) => ({ name, final: isFinalState(name), description: stateDescriptions[name] }))
  const { client, validators, react, 'ai-sdk': aiSdk } = packages.names
  const { python } = packages.elsewhere
  const named = {
    ...(client !== undefined && { client }),
    ...(validators !== undefined && { validators }),
    ...(aiSdk !== undefined && { aiSdk }),
    ...(react !== undefined && { react }),
    ...(python && { python: { name: python.name, module: python.module } }),
  }
  return { title, version, description, baseUrl, problems, syncSeconds: sync.seconds, states, packages: named }
}

function listData({ file: _file, upstream: _upstream, filters, items, ...list }: OptionList): Json {
  const listed = items?.map((item) => ({ ...item, ...previewsOf(item) }))
  return { ...list, ...(filters && { filters }), ...(listed && { items: listed }) }
}

const vendorData = ({ id, name, color, url, logo }: Vendor): Json => ({
  id,
  name,
  ...(color && { color }),
  ...(url && { url }),
  ...(logo && { logo }),
})

const categoryData = ({ id, title, plural, description, result, media }: CategoryDetails): Json => ({
  id,
  title,
  plural,
  ...(description && { description }),
  result,
  ...(media && { media }),
})

const previewsOf = ({ previews }: OptionItem) => (previews ? { previews: { ...previews } } : {})

function modelData(model: Model): Json {
  const { file: _file, names, upstream: _upstream, meta: _meta, params, resultFields, ...others } = model
  const { id, roles, rules, advice, examples, workflows, estimatedRange, ...metadata } = others
  return {
    id,
    identifier: names.camel,
    ...metadata,
    ...(estimatedRange && { estimatedRange: { ...estimatedRange } }),
    ...(workflows && { workflows: servingData(workflows) }),
    params: params.map(paramData),
    roles: { ...roles },
    rules: rules.map(ruleData),
    ...(advice && { advice: advice.map(ruleData) }),
    resultFields: resultFields.map(paramData),
    examples: examples.map(({ name, input }) => ({ name, input })),
  }
}

const paramData = ({ shape, hints, ...param }: Param): Json => ({
  ...param,
  ...(hints && { hints: { ...hints } }),
  shape: shapeData(shape),
})
