import type { Json } from '../../generator/catalogue/catalogue.ts'
import { success, type StoredFile } from '../../generator/protocol/wire.ts'
import { content, reference } from './reference.ts'

/** A part of a document, by name. */
export type Parts = { readonly [name: string]: Json }

const text = (description: string): Parts => ({ type: 'string', description })

/** An object schema whose fields are required unless their names end in a question mark. */
function object(fields: Parts): Parts {
  const names = Object.keys(fields)
  const properties = Object.fromEntries(Object.entries(fields).map(([name, of]) => [name.replace('?', ''), of]))
  return { type: 'object', properties, required: names.filter((name) => !name.endsWith('?')) }
}

const envelope = (response: Json): Parts => object({ status: { type: 'string', const: success }, response })

/** The responses of the operations that report the state of the gateway. */
export const health: Json = content('application/json', object({ status: { type: 'string', const: 'ok' } }))

const summaryParts: Parts = {
  id: text('What requests name.'),
  name: text('The name that a person sees.'),
  vendor: text('Who makes it.'),
  workflow: text('Its path in the endpoints of workflows.'),
  category: text('What it makes: video, audio, image or text.'),
  task: text('What it is for.'),
  mode: text('sync: it ends within one call. async: submit and poll.'),
  estimatedSeconds: { type: 'number', description: 'How long it usually takes.' },
  source: text('documented: as the API document shows it. reference: stands in until the real one comes.'),
  description: text('What it does.'),
  result: text('asset: addresses. text: text.'),
  credits: { type: ['integer', 'string'], description: 'Whole credits, or a JSONata expression over the parameters.' },
  release: text('stable, beta or deprecated.'),
  'replacedBy?': text('The model that takes the place of a deprecated one.'),
  'deprecatedAt?': text('The day on which it was deprecated, as YYYY-MM-DD.'),
  'addedAt?': text('The day on which it was added, as YYYY-MM-DD.'),
  tags: { type: 'array', items: { type: 'string' } },
  aliases: { type: 'array', items: { type: 'string' }, description: 'Old ids that still work.' },
}

const list = (description: string): Parts => ({ type: 'array', items: { type: 'object' }, description })

/** The schemas of these operations that the API document does not have. */
export const extensionSchemas: Parts = {
  ModelSummary: object(summaryParts),
  ModelPage: envelope(
    object({
      result: object({
        items: { type: 'array', items: reference('schemas', 'ModelSummary') },
        nextCursor: { type: ['string', 'null'], description: 'The cursor of the next page; null on the last.' },
      }),
    }),
  ),
  ModelAnswer: envelope(
    object({
      result: object({
        ...summaryParts,
        params: list('The parameters, in the order in which a form should show them.'),
        rules: list('Rules between the parameters.'),
        resultFields: list('What it gives beyond the standard result.'),
        examples: list('Named inputs that are right.'),
        schema: { type: 'object', description: 'The JSON Schema of its parameters.' },
      }),
    }),
  ),
  StoredFile: envelope(
    object({
      url: text('The address of the file.'),
      contentType: text('What it is.'),
      bytes: { type: 'integer', minimum: 0, description: 'How large it is.' },
      expiresAt: { type: 'string', format: 'date-time', description: 'Until when it is kept.' },
    } satisfies { readonly [Name in keyof StoredFile]: Json }),
  ),
}
