import type { Json, Model, Schema, Workflow } from '../../generator/catalogue/catalogue.ts'
import { Joined } from '../../generator/catalogue/document.ts'
import { isNested } from '../../generator/protocol/paths.ts'
import { exampleOf } from '../../generator/targets/example.ts'
import { markdown } from '../../generator/writing/markup.ts'
import type { DocumentNames } from './names.ts'
import type { PartedCatalogue } from './parted.ts'
import { jsonBody, reference } from './reference.ts'
import { isServed } from './serving.ts'

/** The bodies of requests, by the name of their component: that of all models, and one for each workflow. */
export function requestBodies({ catalogue, names, naming, workflows }: PartedCatalogue): Joined {
  const shown = shownModels(catalogue.models)
  return new Joined([
    { of: [shown, naming], make: () => ({ ModelRequest: requestBody('ModelRequest', modelExamples(shown, names)) }) },
    ...workflows.map(({ workflow, of }) => {
      const name = names.ofWorkflow(workflow, 'Request')
      return { of, make: () => ({ [name]: requestBody(name, workflowExamples(workflow, names)) }) }
    }),
  ])
}

const requestBody = (name: string, examples: readonly NamedExample[]): Json => ({
  required: true,
  content: jsonBody(reference('schemas', name), { examples: Object.fromEntries(examples) }),
})

type NamedExample = readonly [string, Json]

/** The name of an example, and its summary if the name does not say enough. */
type Naming = (model: Model, example: string) => { readonly key: string; readonly summary?: string }

/** Names of examples where several models have some. */
const withModel =
  (names: DocumentNames): Naming =>
  (model, example) => ({
    key: exampleName(model.id, example),
    summary: markdown.text(`${names.titleOf(model)}: ${example}`),
  })

const alone: Naming = (_, key) => ({ key })

/**
 * The models whose examples the endpoints of all models have: the first of each category. The others stand with their
 * workflows. Categories are in the order of their last models.
 */
function shownModels(models: readonly Model[]): readonly Model[] {
  const firsts = firstOfCategories(models)
  const categories = [...firstOfCategories(models.toReversed()).keys()].toReversed()
  return categories.flatMap((category) => firsts.get(category) ?? [])
}

/** The first model of each category that has an example. */
function firstOfCategories(models: readonly Model[]): ReadonlyMap<string, Model> {
  const found = new Map<string, Model>()
  for (const model of models)
    if (!found.has(model.category) && inputsOf(model).length > 0) found.set(model.category, model)
  return found
}

const modelExamples = (models: readonly Model[], names: DocumentNames): readonly NamedExample[] =>
  models.flatMap((model) => examplesOf(model, withModel(names), (params) => ({ model: model.id, params })).slice(0, 1))

const workflowExamples = ({ name, models }: Workflow, names: DocumentNames): readonly NamedExample[] =>
  models.flatMap((model) =>
    examplesOf(
      model,
      models.length > 1 ? withModel(names) : alone,
      (params) => (isNested(model.params) ? { model: model.id, params } : { model: model.id, ...params }),
      (input) => isServed(model, name, input),
    ),
  )

/**
 * Example requests: every example of a model that is served here, or one made from its required parameters if possible,
 * with a mark that its authors did not write it.
 */
function examplesOf(
  model: Model,
  naming: Naming,
  wrap: (input: Schema) => Schema,
  isHere: (input: Schema) => boolean = () => true,
): readonly NamedExample[] {
  const isMade = model.examples.length === 0
  return inputsOf(model)
    .filter(({ input }) => isHere(input))
    .map((example) => {
      const { key, summary } = naming(model, example.name)
      const value = { params: wrap(example.input) }
      return [key, { ...(summary !== undefined && { summary }), value, ...(isMade && { 'x-made': true }) }] as const
    })
}

/** The examples of a model, or one that is made; none if no valid input can be made. */
function inputsOf(model: Model): Model['examples'] {
  const made = model.examples.length > 0 ? undefined : exampleOf(model)
  return made === undefined ? model.examples : [{ name: 'basic', input: made }]
}

/** The name of an example of a model, which no other example has: names of examples have no dots. */
const exampleName = (id: string, name: string): string => `${id}${id.includes('_') ? '.' : '_'}${name}`
