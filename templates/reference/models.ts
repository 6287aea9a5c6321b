import {
  isEnding,
  isRefused,
  type Example,
  type Json,
  type Model,
  type Service,
} from '../../generator/catalogue/catalogue.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'
import { vendorName } from '../../generator/catalogue/names.ts'
import { conditionWords } from '../../generator/language/rule.ts'
import { curlOf, pythonOf, typescriptOf } from '../../generator/protocol/snippets.ts'
import { exampleOf } from '../../generator/targets/example.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { markdown } from '../../generator/writing/languages/markdown.ts'
import { paragraphs, wrapped } from '../../generator/writing/pages.ts'
import { paramViews, resultViews, type FieldView, type ResultView } from './fields.ts'

const { prose, inline } = markdown.print

/** The data of the page of a model. */
interface ModelView {
  readonly file: string
  readonly id: string
  readonly name: string
  readonly description: Code | undefined
  readonly notes: readonly Code[]
  readonly details: readonly Detail[]
  /** The parameters without the keys in them, for the table. */
  readonly table: readonly FieldView[]
  readonly params: readonly FieldView[]
  readonly unknown: string
  readonly result: string
  readonly standard: readonly ResultView[]
  readonly fields: readonly ResultView[]
  readonly examples: readonly ExampleView[]
}

interface Detail {
  readonly label: string
  readonly value: Code
}

/** The page of a model. */
export function modelView(catalogue: PackagedCatalogue, model: Model): ModelView {
  const { id, file, name, description, result, unknown } = model
  const params = paramViews(model)
  return {
    id,
    file,
    name,
    description: description === '' ? undefined : paragraphs(description),
    notes: notesOf(model).map((note) => wrapped(note, '> ')),
    details: detailsOf(catalogue, model),
    table: params.filter(({ isInner }) => !isInner),
    params,
    unknown: unknown === 'ignore' ? 'The gateway leaves out' : 'The gateway refuses a call with',
    result,
    standard: standardOf(catalogue.service, model),
    fields: resultViews(model),
    examples: exampleViews(catalogue, model),
  }
}

/** The stage of a model that callers should leave, and its successor. */
function notesOf({ release, replacedBy, deprecatedAt }: Model): readonly Code[] {
  if (!isEnding(release)) return []
  const stage = isRefused(release)
    ? prose(`The model is ${release}: the gateway refuses to run it.`)
    : prose(`The model is deprecated${deprecatedAt === undefined ? '' : ` since ${deprecatedAt}`}.`)
  if (replacedBy === undefined) return [stage]
  return [code`${stage} ${prose('Use')} ${modelLink(replacedBy, replacedBy, '')} ${prose('instead.')}`]
}

/** A link to the page of a model; `folder` is the way to the folder of these pages. */
export const modelLink = (id: string, words: string, folder: string): Code =>
  code`[${prose(words)}](${prose(`${folder}${id}.md`)})`

function detailsOf(catalogue: PackagedCatalogue, model: Model): readonly Detail[] {
  const { vendors, categories } = catalogue
  const category = categories.find(({ id }) => id === model.category)
  const list = (words: readonly string[]): Code =>
    join(
      words.map((word) => inline(word)),
      code`, `,
    )
  const rows: readonly (readonly [string, Code | undefined])[] = [
    ['Vendor', code`${prose(vendorName(vendors, model.vendor))} (${inline(model.vendor)})`],
    ['Category', code`[${prose(category?.plural ?? model.category)}](${prose(`../categories/${model.category}.md`)})`],
    ['Task', prose(model.task)],
    [
      'Mode',
      model.mode === 'sync' ? code`sync: [one call](../tasks.md)` : code`async: [submit, then poll](../tasks.md)`,
    ],
    ['Price', amountOf(model.credits, 'credit')],
    ['Usual time', timeOf(model)],
    ['Release', prose(model.release)],
    ['Workflow', workflowsOf(model)],
    ['Other names', model.aliases.length > 0 ? list(model.aliases) : undefined],
    ['Tags', model.tags.length > 0 ? list(model.tags) : undefined],
    ['Features', model.features && prose(model.features.join(', '))],
    [
      'Stream',
      model.stream && prose('The model writes its text piece by piece; the gateway returns it when it is complete.'),
    ],
    ['Added', model.addedAt === undefined ? undefined : prose(model.addedAt)],
    ['Deprecated', model.deprecatedAt === undefined ? undefined : prose(model.deprecatedAt)],
    ['Retires', model.retiresAt === undefined ? undefined : prose(model.retiresAt)],
    ['Id at the vendor', model.vendorId === undefined ? undefined : inline(model.vendorId)],
    ['Parameters', model.source === 'reference' ? prose('A stand-in until the real ones are known.') : undefined],
  ]
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}

/** How long a task usually takes. */
function timeOf({ estimatedSeconds, estimatedRange }: Model): Code | undefined {
  if (estimatedRange !== undefined) return prose(`${estimatedRange.from} to ${estimatedRange.to} seconds`)
  return estimatedSeconds === undefined ? undefined : amountOf(estimatedSeconds, 'second')
}

/** A number with its noun, or the expression that calculates it from the parameters. */
export function amountOf(value: number | string, noun: string): Code {
  if (typeof value === 'number') return prose(`${value} ${noun}${value === 1 ? '' : 's'}`)
  return code`${inline(value)} ${prose(`${noun}s, calculated from the parameters`)}`
}

function workflowsOf({ workflow, workflows }: Model): Code {
  if (workflows === undefined) return inline(workflow)
  const all = workflows.map(({ name, when }) =>
    when === undefined ? code`otherwise ${inline(name)}` : code`${inline(name)} when ${prose(conditionWords(when))}`,
  )
  return join(all, code`; `)
}

/** The fields of the standard result, in the words of the service. */
function standardOf({ envelope }: Service, { result }: Model): readonly ResultView[] {
  const row = (path: string, type: string, words: string): ResultView => ({
    path,
    type: prose(type),
    words: prose(words),
  })
  const asset = [row('url', 'text', envelope.url), row('items[].url', 'text', envelope.items)]
  const own = result === 'asset' ? asset : result === 'text' ? [row('text', 'text', envelope.text)] : []
  return [...own, row('model', 'text', envelope.resultModel), row('raw', 'any JSON value', envelope.raw)]
}

/** An input with the programs that send it. */
interface ExampleView {
  readonly name: string
  readonly input: Json
  readonly programs: Programs | undefined
}

interface Programs {
  readonly curl: string
  readonly typescript: string | undefined
  readonly python: string
}

/** The examples of a model, or one that has only what is required. No program calls a model that the gateway refuses. */
function exampleViews(catalogue: PackagedCatalogue, model: Model): readonly ExampleView[] {
  return examplesOf(model).map(({ name, input }) => ({
    name,
    input,
    programs: isRefused(model.release) ? undefined : programsOf(catalogue, model, input),
  }))
}

function examplesOf(model: Model): readonly Example[] {
  if (model.examples.length > 0) return model.examples
  const input = exampleOf(model)
  return input === undefined ? [] : [{ name: 'minimal', input }]
}

function programsOf(
  { service, packages }: PackagedCatalogue,
  { id, mode, names }: Model,
  input: Example['input'],
): Programs {
  const client = packages.names['client']
  const call = {
    baseUrl: service.baseUrl,
    model: id,
    mode,
    input,
    ...(client !== undefined && { client: { package: client, identifier: names.camel } }),
  }
  return {
    curl: curlOf(call),
    typescript: typescriptOf(call),
    python: pythonOf(call, packages.elsewhere['python']?.module),
  }
}
