import type { Catalogue, Model, Param, Json } from '../../generator/catalogue/catalogue.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { describeRules } from '../../generator/writing/describe.ts'
import { python } from '../../generator/writing/languages/python.ts'
import { hoverOf, inputWords, endingWords } from '../shared/modelText.ts'
import type { ModelOutline } from '../shared/outline.ts'
import { dataclass, docstrings, typedDict } from './classes.ts'
import { standardFields } from './results.ts'
import { Types, type Class, type TypeModule } from './types.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { isNested, modelsSegment } from '../../generator/protocol/paths.ts'

const { print } = python

/** The identifier of a model: none that begins with `_`, which would be private in Python. */
const identifierOf = ({ names: { pascal } }: ModelOutline): string =>
  pascal.startsWith('_') ? `Model_${pascal}` : pascal

/** The name of the input of a model. */
export const inputName = (model: ModelOutline): string => `${identifierOf(model)}Input`

/** The name of the result of a model: a standard one, or its own. */
export const resultName = (model: ModelOutline): string =>
  isOwn(model) ? `${identifierOf(model)}Result` : model.result === 'text' ? 'TextResult' : 'AssetResult'

/** Whether a model declares fields of its result. */
export const isOwn = ({ resultFields }: ModelOutline): boolean => resultFields.length > 0

/** The words of editors about a model: what it does, how it runs, and whether callers should leave it. */
export const modelWords = (model: ModelOutline): string =>
  [hoverOf(model), endingWords(model)].filter((text) => text !== '').join('\n\n')

/** The module of a model: the type of its input, and the class of its result if it is its own. */
export function moduleView(catalogue: Catalogue, model: Model): object {
  const taken = new Set([inputName(model), resultName(model)])
  const inputs = new Types(taken, true)
  const results = new Types(taken, false)
  const values = new Set<string>()
  const input = { name: inputName(model), fields: model.params, words: inputWords(model) }
  const classes = [
    ...written(input, inputs, (one) =>
      typedDict(one, inputs, one === input ? (name) => rules(model, name) : undefined),
    ),
    ...(isOwn(model) ? written(ownResult(catalogue, model), results, (one) => dataclass(one, results, values)) : []),
  ]
  return { file: model.file, words: modelWords(model), imports: imports(inputs, results, values), classes }
}

const rules = (model: Model, name: string): string => describeRules(model, name, docstrings)

/** A class and those that it needs, each before its users. */
function written(first: Class, types: Types, write: (one: Class) => Code): readonly Code[] {
  const codes = [write(first)]
  for (const one of types.classes) codes.unshift(write(one)) // writing one can add others
  return codes
}

/** The result of a model that declares fields, with those of the standard result. */
function ownResult(catalogue: Catalogue, model: Model): Class {
  const fields = [...standardFields(catalogue, model.result), ...model.resultFields.map(described)]
  return { name: resultName(model), fields, words: `The result of ${model.name}.` }
}

/** A field of a result as it is read: defaults are of inputs. */
const described = ({ default: _default, ...field }: Param): Class['fields'][number] => field

/** The imports of a module: what results need when they are made, and what only type checkers read. */
function imports(inputs: Types, results: Types, values: ReadonlySet<string>, hasInput = true): Code {
  const now = [...results.imports('typing'), ...(hasInput ? ['TypedDict'] : [])]
  const later = (module: TypeModule): readonly string[] => inputs.imports(module).filter((name) => !now.includes(name))
  const blocks = [later('typing'), later('typing_extensions'), later('.._runtime.types')]
  const isChecked = blocks.some((names) => names.length > 0)
  const first = [
    ...(values.size > 0 ? [importOf(code`dataclasses`, [...values])] : []),
    ...(isChecked || now.length > 0
      ? [importOf(code`typing`, [...(isChecked ? ['TYPE_CHECKING'] : []), ...now.sort()])]
      : []),
  ]
  const checked = [code`typing`, code`typing_extensions`, code`.._runtime.types`].flatMap((module, at) => {
    const names = blocks[at] ?? []
    return names.length === 0 ? [] : [importOf(module, names)]
  })
  const block = code`\n\nif TYPE_CHECKING:\n    ${join(checked, code`\n\n    `)}`
  return code`${join(first, code`\n`)}${isChecked ? block : code``}`
}

/** The import of names. */
export const importOf = (module: Code, names: readonly string[]): Code =>
  code`from ${module} import ${join(names.map(print.field), code`, `)}`

type Data = Readonly<Record<string, Json>>

/** The data of each model besides its parameters, as `runtime/registry.py` reads it. */
export const modelsData = (
  { service, models }: Pick<PackagedCatalogue, 'service' | 'models'>,
  modules: ReadonlyMap<string, string>,
): Data => ({
  title: service.title,
  baseUrl: service.baseUrl,
  models: Object.fromEntries(models.map((model) => [model.id, modelData(model, modules.get(model.id) ?? '')])),
})

function modelData(model: Model, module: string): Json {
  const { name, description, workflow, workflows, mode, estimatedSeconds, aliases, params } = model
  return {
    name,
    ...(description !== '' && { description }),
    module,
    result: resultName(model),
    ...(isOwn(model) && { isOwn: true }),
    // Tasks of each workflow can be read at the endpoints of all models.
    workflow: workflows === undefined ? workflow : modelsSegment,
    mode,
    // Only the gateway evaluates expressions.
    ...(typeof estimatedSeconds === 'number' && { estimatedSeconds }),
    ...(isNested(params) && { isNested: true }),
    ...(aliases.length > 0 && { aliases }),
  }
}
