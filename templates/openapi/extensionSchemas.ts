import type { Catalogue, Json } from '../../generator/catalogue/catalogue.ts'
import { usageDays, warnedShare } from '../../generator/protocol/limits.ts'
import type { KeyUsage, PreviewBody, StoredFile } from '../../generator/protocol/wire.ts'
import { envelope, object, pageOf, text, time, content, reference, type Parts } from './fields.ts'

/** The responses of the operations that report the state of the gateway. */
export const health: Json = content('application/json', object({ status: { type: 'string', const: 'ok' } }))

const summaryParts = (categories: readonly string[]): Parts => ({
  id: text('The id in requests.'),
  name: text('The display name.'),
  vendor: text('The company that makes it.'),
  workflow: text('The path of its workflow; of several, the one without conditions.'),
  'workflows?': {
    type: 'array',
    items: object({ name: text('The path of the workflow.'), 'when?': { type: 'array', items: { type: 'object' } } }),
    description: 'Every workflow that serves it, if there are several: the first whose conditions hold.',
  },
  category: text(`Its output: ${categories.slice(0, -1).join(', ')} or ${String(categories.at(-1))}.`),
  task: text('Its task, such as text-to-video.'),
  mode: text('sync: it runs within one call. async: submit and poll.'),
  'estimatedSeconds?': {
    type: ['number', 'string'],
    description: 'How long it usually takes: seconds, or a JSONata expression over the parameters.',
  },
  'estimatedRange?': {
    ...object({ from: { type: 'number' }, to: { type: 'number' } }),
    description: 'The seconds between which it usually takes.',
  },
  source: text(
    'documented: exactly as in the API document. reference: a stand-in until the real data is known. imported: from a published schema.',
  ),
  description: text('What it does.'),
  result: text('asset: addresses. text: text. fields: only the fields that it declares.'),
  'media?': text('The media of the files of its result, such as image; absent if it has none.'),
  credits: {
    type: ['integer', 'string'],
    description: 'Its price: whole credits, or a JSONata expression over the parameters.',
  },
  release: text('stable, preview, beta, deprecated, disabled or retired. The last two cannot run.'),
  availability: text('vendor, sandbox (its results are made up), or unavailable: no worker can run it now.'),
  'replacedBy?': text('The model that replaces one that is deprecated, disabled or retired.'),
  'deprecatedAt?': text('The date of deprecation, as YYYY-MM-DD.'),
  'addedAt?': text('The date of release, as YYYY-MM-DD.'),
  'retiresAt?': text('The date from which it no longer runs, as YYYY-MM-DD.'),
  'vendorId?': text('Its id at the vendor.'),
  tags: { type: 'array', items: { type: 'string' } },
  'stream?': { type: 'boolean', description: 'Whether its text is written piece by piece.' },
  'features?': { type: 'array', items: { type: 'string' }, description: 'Short texts to show as badges.' },
  'vendorDetails?': object({
    id: text('The id of the vendor.'),
    name: text('Its display name.'),
    'color?': text('Its color, as #rrggbb.'),
    'url?': text('The address of its page.'),
    'logo?': text('The address of its logo.'),
  }),
  aliases: { type: 'array', items: { type: 'string' }, description: 'Other names that work too, such as former ids.' },
})

const keyUsage = {
  spent: { type: 'integer' },
  held: { type: 'integer', description: 'The prices of open tasks.' },
  'limit?': { type: 'integer' },
  'left?': { type: 'integer' },
  'isAlmostSpent?': { type: 'boolean', description: `Whether ${warnedShare * 100} % of the limit are spent or held.` },
  'requestsPerMinute?': { type: 'integer' },
  'openTasks?': { type: 'integer', description: 'How many can be open.' },
  days: {
    type: 'array',
    description: `The last ${usageDays} days, in UTC.`,
    items: object({
      day: { type: 'string' },
      model: { type: 'string' },
      tasks: { type: 'integer' },
      credits: { type: 'integer' },
    }),
  },
} satisfies {
  readonly [Name in keyof KeyUsage as KeyUsage[Name] extends NonNullable<KeyUsage[Name]> ? Name : `${Name}?`]-?: Json
}

const list = (description: string): Parts => ({ type: 'array', items: { type: 'object' }, description })

const named = (description: string, of: Json = {}): Parts => ({
  type: 'object',
  additionalProperties: of,
  description,
})

const credits: Parts = { type: 'integer', minimum: 0 }

/** The response to a preview. Its price has `credits` if it is exact, and bounds otherwise. */
const preview: Parts = object({
  params: named('The parameters after defaults, without secret ones.'),
  disabled: named('Why rules disable a parameter, by its name.', { type: 'string' }),
  options: named('The options that a parameter still has, by its name.', { type: 'array', items: {} }),
  issues: list('Why the call would be refused, as in a problem; empty if it would run.'),
  estimatedSeconds: { type: 'number', description: 'How long it usually takes; absent if that is unknown.' },
  price: {
    ...object({
      'credits?': { ...credits, description: 'What a completed task is charged; present if that is certain.' },
      'min?': { ...credits, description: 'The lowest price, if it is known.' },
      'max?': { ...credits, description: 'The highest price, if it is known.' },
      exact: { type: 'boolean', description: 'Whether the price is certain.' },
    }),
    description: 'The price in credits.',
  },
} satisfies { readonly [Name in keyof Required<PreviewBody>]: Json })

const listedTask = {
  model: text('The id of its model.'),
  workflow: text('The path of its workflow.'),
  createdAt: time('When it was accepted.'),
  'endedAt?': time('When it ended.'),
  'params?': named('Its parameters after defaults, without secret ones.'),
}

const historyEvent = {
  at: time('When it happened.'),
  event: text('accepted, not-accepted, sent, contact, storing, retry, end, cancel or ended.'),
  'vendor?': text('The vendor that it was sent to, or that has not accepted it.'),
  'why?': text('Why the vendor has not accepted it: refused, full or unreached.'),
  'by?': text('Who cancelled it: caller, deadline, disconnect or operator.'),
  'cancellation?': reference('schemas', 'Cancellation'),
  'credits?': { ...credits, description: 'What was charged.' },
}

const previewRequest: Parts = object({
  params: object({
    model: text('The id of the model, or an alias.'),
    params: { type: 'object', description: 'Its parameters, as far as they are known.' },
  }),
})

/** The schemas of these operations that the API document does not have. */
export const extensionSchemas = ({ categories }: Pick<Catalogue, 'categories'>): Parts => {
  const summary = summaryParts(categories.map(({ id }) => id))
  return {
    ModelSummary: object(summary),
    ModelPage: pageOf(reference('schemas', 'ModelSummary')),
    ModelAnswer: envelope(
      object({
        result: {
          // Linters take an object with both keys "schema" and "examples" for a media type.
          allOf: [object({ schema: { type: 'object', description: 'The JSON Schema of its parameters.' } })],
          ...object({
            ...summary,
            params: list('The parameters, in display order.'),
            roles: named('Names of parameters by their roles.', { type: 'string' }),
            rules: list('Rules between the parameters.'),
            resultFields: list('Its result fields beyond the standard result.'),
            examples: list('Named valid inputs.'),
          }),
        },
      }),
    ),
    ListedTask: { allOf: [reference('schemas', 'TaskFields')], ...object({ ...listedTask, 'result?': {} }) },
    TaskPage: pageOf(reference('schemas', 'ListedTask')),
    TaskDetails: envelope({
      allOf: [reference('schemas', 'ListedTask')],
      ...object({ history: { type: 'array', items: object(historyEvent), description: 'The oldest event first.' } }),
    }),
    DeletedTask: envelope(object({ id: text('The id of the task.'), deleted: { type: 'boolean', const: true } })),
    KeyUsage: envelope(object(keyUsage)),
    PreviewRequest: previewRequest,
    Preview: envelope({ ...preview, required: ['params', 'disabled', 'options', 'issues', 'price'] }),
    StoredFile: envelope(
      object({
        url: text('The address of the file.'),
        contentType: text('What it is.'),
        bytes: { type: 'integer', minimum: 0, description: 'Its size in bytes.' },
        expiresAt: { type: 'string', format: 'date-time', description: 'When it expires.' },
      } satisfies { readonly [Name in keyof StoredFile]: Json }),
    ),
  }
}
