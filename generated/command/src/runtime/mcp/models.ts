import { GatewayError, type FieldShape } from '@gatewright/client'
import type { ListedModel, ModelDetails } from '@gatewright/client/listing'
import { nearest } from '../../check/nearest.js'
import { fieldsOf, isRecord } from '../../check/values.js'
import type { Arguments } from './arguments.js'
import { ToolError } from './failures.js'
import { modelsOf, type IndexedModel } from './modelIndex.js'
import type { Scope } from './scope.js'
import { cut, oneLine } from './text.js'

/** Reads a model. Throws a ToolError that names the nearest id if there is none. */
export async function findModel({ client, context }: Scope, id: string): Promise<ModelDetails> {
  const { signal } = context.mcpReq
  try {
    return await client.model(id, { signal })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'unknown-model') throw error
    const ids = (await modelsOf(client)).map(({ model }) => model.id)
    const suggestion = nearest(id, ids)
    const hint = suggestion === undefined ? 'Find its id with search_models.' : `Did you mean ${suggestion}?`
    const { requestId } = error
    throw new ToolError(error.code, `There is no model ${JSON.stringify(id.slice(0, 100))} for this key. ${hint}`, {
      ...(suggestion !== undefined && { suggestion }),
      ...(requestId !== undefined && { request_id: requestId }),
    })
  }
}

/** Finds models by words, the best matches first. Models that the gateway refuses to run are left out. */
export async function searchModels({ client }: Scope, args: Arguments): Promise<object> {
  const category = args.text('category')?.toLowerCase()
  const words = wordsOf(args.text('query') ?? '')
  const all = (await modelsOf(client)).filter(({ model }) => !/^(?:disabled|retired)$/.test(model.release))
  const found = all
    .filter(({ model }) => category === undefined || model.category === category)
    .flatMap((one) => {
      const score = scoreOf(one, words)
      return score === undefined ? [] : [{ model: one.model, score }]
    })
    .sort((a, b) => b.score - a.score)
  const shown = found.slice(0, args.integer('limit') ?? 10)
  return {
    models: shown.map(({ model }) => summary(model)),
    total: found.length,
    ...(shown.length === 0 && { categories: [...new Set(all.map(({ model }) => model.category))] }),
  }
}

/** The words of a query, without those that are in every description. */
const wordsOf = (query: string): readonly string[] =>
  [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => !common.test(word))

const common = /^(?:an?|and|for|from|in|into|of|on|or|that|the|to|with|models?)$/

/** Ranks a model that has half of the words: the task counts most, then names, then the description. */
function scoreOf({ model, names, description }: IndexedModel, words: readonly string[]): number | undefined {
  const { task, release } = model
  const places = [task, names, description]
  const matches = words.map((word) => places.map((text) => text.includes(word)))
  if (matches.filter((found) => found.includes(true)).length * 2 < words.length) return undefined
  const score = matches.reduce((sum, [inTask, inNames, inText]) => sum + (inTask ? 5 : inNames ? 3 : inText ? 1 : 0), 0)
  const isTask = words.length > 0 && task === words.join('-to-')
  return (score + (isTask ? 10 : 0)) / (release === 'deprecated' ? 10 : 1)
}

const summary = (model: ListedModel): object => ({
  id: model.id,
  name: oneLine(model.name, 100),
  category: model.category,
  task: model.task,
  description: oneLine(model.description, 200),
  ...costOf(model),
  ...(model.availability === 'unavailable' && { availability: model.availability }),
})

/** The credits and the usual seconds of a model, if they do not depend on the parameters. */
const costOf = ({ credits, estimatedSeconds, release, replacedBy }: ListedModel): object => ({
  credits: typeof credits === 'number' ? credits : 'depends on the parameters: call price',
  ...(typeof estimatedSeconds === 'number' && { estimated_seconds: estimatedSeconds }),
  ...(release !== 'stable' && { release }),
  ...(replacedBy !== undefined && { replaced_by: replacedBy }),
})

/** How many entries of an option list are shown. */
const mostOptions = 40

/** Describes a model: its parameters in one flat schema, its rules in sentences, its options and an example. */
export async function describeModel(scope: Scope, args: Arguments): Promise<object> {
  const model = await findModel(scope, args.text('model') ?? '')
  const { schema, examples } = model
  const rules = (Array.isArray(schema['allOf']) ? schema['allOf'] : []).map(
    (rule: unknown) => fieldsOf(rule)['description'],
  )
  const [example] = examples
  return {
    id: model.id,
    name: oneLine(model.name, 100),
    category: model.category,
    task: model.task,
    description: cut(model.description, 1000),
    ...costOf(model),
    params: flatSchema(schema),
    rules: rules.filter((rule) => typeof rule === 'string'),
    ...(await liveOptions(scope, model)),
    ...(example && { example: example.input }),
  }
}

/** A schema without what hosts and models cannot use: rules are sentences, and long patterns only cost tokens. */
const flatSchema = ({ type, properties, required, additionalProperties, $defs }: ModelDetails['schema']): object => ({
  type,
  properties: short(properties),
  required,
  additionalProperties,
  ...($defs !== undefined && { $defs: short($defs) }),
})

/** The longest pattern that is shown. Those of file addresses are longer, and the descriptions say the same. */
const longest = 60

function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(short)
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(
    ([keyword, inner]) => keyword !== 'pattern' || typeof inner !== 'string' || inner.length <= longest,
  )
  return Object.fromEntries(kept.map(([keyword, inner]) => [keyword, short(inner)]))
}

/** The first entries of the option lists of a model, by the names of the parameters. */
async function liveOptions({ client, context }: Scope, { params }: ModelDetails): Promise<object> {
  const lists = params.flatMap(({ name, shape }) => {
    const address = listOf(shape)
    return address === undefined ? [] : [[name, address] as const]
  })
  if (lists.length === 0) return {}
  const { signal } = context.mcpReq
  const read = lists.map(async ([name, address]) => {
    const entries: object[] = []
    for await (const page of client.catalog(address).pages({ limit: mostOptions, signal })) {
      entries.push(...page.items.map((item) => ({ id: item.id, name: oneLine(item.name, 60) })))
      break
    }
    return [name, entries] as const
  })
  // A list that cannot be read now does not hide the rest.
  const settled = await Promise.allSettled(read)
  return { options: Object.fromEntries(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))) }
}

/** The address of the option list of a value, or of the items of a list. */
function listOf({ of = [], ...shape }: FieldShape): string | undefined {
  const { catalog } = fieldsOf(shape)
  return typeof catalog === 'string' ? catalog : [of].flat().map(listOf).find(Boolean)
}
