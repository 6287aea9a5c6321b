import type { Catalogue, Json, Model, Schema, Workflow } from '../../generator/catalogue/catalogue.ts'
import { isNested } from '../../generator/protocol/paths.ts'
import { exampleOf } from '../../generator/targets/example.ts'
import { markdown } from '../../generator/writing/markup.ts'
import type { DocumentNames } from './names.ts'
import { jsonBody, reference } from './reference.ts'
import { isServed } from './serving.ts'

/** The bodies of requests, by the name of their component: that of all models, and one for each workflow. */
export const requestBodies = ({ models, workflows }: Catalogue, names: DocumentNames): { readonly [name: string]: Json } =>
  Object.fromEntries([
    ['ModelRequest', requestBody('ModelRequest', modelExamples(models, names))],
    ...workflows.map((workflow) => {
      const name = names.ofWorkflow(workflow, 'Request')
      return [name, requestBody(name, workflowExamples(workflow, names))] as const
    }),
  ])

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

/** The examples of the endpoints of all models: the first of each category. The others stand with their workflows. */
function modelExamples(models: readonly Model[], names: DocumentNames): readonly NamedExample[] {
  const found = models.flatMap((model) => {
    const [first] = examplesOf(model, withModel(names), (params) => ({ model: model.id, params }))
    return first === undefined ? [] : [[model.category, first] as const]
  })
  return [...new Map(found.toReversed()).values()].toReversed()
}

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
  const { examples } = model
  const made = exampleOf(model)
  const isMade = examples.length === 0
  const inputs = isMade && made !== undefined ? [{ name: 'basic', input: made }] : examples
  return inputs
    .filter(({ input }) => isHere(input))
    .map((example) => {
      const { key, summary } = naming(model, example.name)
      const value = { params: wrap(example.input) }
      return [key, { ...(summary !== undefined && { summary }), value, ...(isMade && { 'x-made': true }) }] as const
    })
}

/** The name of an example of a model, which no other example has: names of examples have no dots. */
const exampleName = (id: string, name: string): string => `${id}${id.includes('_') ? '.' : '_'}${name}`
