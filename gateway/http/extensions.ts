/** JSON of a document. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A part of a document, by name. */
export type Parts = { readonly [name: string]: Json }

const ref = (group: string, name: string): Parts => ({ $ref: `#/components/${group}/${name}` })
const content = (type: string, schema: Json): Parts => ({ [type]: { schema } })
const text = (description: string): Parts => ({ type: 'string', description })
const number = (description: string): Parts => ({ type: 'integer', minimum: 0, description })

/** An object of which every field is there but those whose names end in a question mark. */
function object(fields: Parts): Parts {
  const names = Object.keys(fields)
  const properties = Object.fromEntries(Object.entries(fields).map(([name, of]) => [name.replace('?', ''), of]))
  return { type: 'object', properties, required: names.filter((name) => !name.endsWith('?')) }
}

const envelope = (response: Json): Parts => object({ status: { type: 'string', const: 'success' }, response })

const requestId = { 'X-Request-Id': ref('headers', 'RequestId') }
const etag = { ETag: ref('headers', 'ETag') }
const caching = { 'Cache-Control': ref('headers', 'CacheControl') }
const packing = {
  'Content-Encoding': ref('headers', 'ContentEncoding'),
  Vary: ref('headers', 'Vary'),
}
const fileHeaders = {
  ...caching,
  'Accept-Ranges': ref('headers', 'AcceptRanges'),
  'Content-Disposition': ref('headers', 'ContentDisposition'),
  'Content-Security-Policy': ref('headers', 'ContentSecurityPolicy'),
  'X-Content-Type-Options': ref('headers', 'ContentTypeOptions'),
}
const contentRange = { 'Content-Range': ref('headers', 'ContentRange') }

const answer = (description: string, body: Json, headers: Parts = {}): Parts => ({
  description,
  headers: { ...requestId, ...headers },
  content: body,
})

const problem = (description: string): Parts =>
  answer(description, content('application/problem+json', ref('schemas', 'Problem')))

const problems = {
  '400': 'BadRequest',
  '401': 'Unauthorized',
  '404': 'NotFound',
  '405': 'MethodNotAllowed',
  '408': 'RequestTimeout',
  '413': 'TooLarge',
  '414': 'AddressTooLong',
  '415': 'UnsupportedFile',
  '422': 'Invalid',
  '429': 'TooMany',
  '431': 'HeadersTooLarge',
  '503': 'Unavailable',
} as const

type Status = keyof typeof problems

/** The problems of an operation that needs no key: those of any request, and its own. */
const failing = (...own: readonly Status[]): Parts => {
  const statuses: readonly Status[] = ['400', '405', '408', '414', '431', ...own]
  return Object.fromEntries(statuses.map((status) => [status, ref('responses', problems[status])]))
}

/** The problems of an operation that needs a key. */
const failingWithKey = (...own: readonly Status[]): Parts => failing('401', '429', '503', ...own)

const tagged = (description: string, schema: Json): Parts => ({
  200: answer(description, content('application/json', schema), { ...etag, ...caching, ...packing }),
  304: { description: 'It has not changed.', headers: { ...requestId, ...etag, ...caching, ...packing } },
})

const isExtension = 'The API document does not have it: it is an extension of this gateway.'

const operation = (tag: string, operationId: string, summary: string, description: string, more: Parts): Parts => ({
  tags: [tag],
  operationId,
  summary,
  description: `${description} ${isExtension}`,
  ...more,
})

const query = (name: string, description: string, schema: Json): Parts => ({ name, in: 'query', description, schema })
const idIn = (description: string): Parts => ({
  name: 'id',
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
})
const knownTag = ref('parameters', 'IfNoneMatch')
const open = { security: [] }

/** The paths that lead to the models themselves. The words of a filter are those that the catalogue knows. */
export const modelPaths = (words: Readonly<Record<'category' | 'mode', readonly string[]>>): Parts => ({
  '/workflows/v1/models': {
    get: operation('models', 'listModels', 'List the models', 'The models that the key may use.', {
      parameters: [
        query('category', 'Only models of this category.', { type: 'string', enum: words.category }),
        query('mode', 'Only models of this mode.', { type: 'string', enum: words.mode }),
        query('vendor', 'Only models of this vendor.', { type: 'string' }),
        query('task', 'Only models for this task.', { type: 'string' }),
        query('q', 'Words that must all stand in a name, a description, a tag or an id.', { type: 'string' }),
        query('cursor', 'The nextCursor of the page before.', { type: 'string' }),
        query('limit', 'The most entries of a page.', { type: 'integer', minimum: 1, maximum: 100, default: 50 }),
        knownTag,
      ],
      responses: {
        ...tagged('A page of the list.', ref('schemas', 'ModelPage')),
        ...failingWithKey('422'),
      },
    }),
  },
  '/workflows/v1/models/{id}': {
    get: operation('models', 'readModel', 'Read a model', 'Everything about one model, with its JSON Schema.', {
      parameters: [idIn('Id of the model, or an alias.'), knownTag],
      responses: { ...tagged('The model.', ref('schemas', 'ModelAnswer')), ...failingWithKey('404') },
    }),
  },
})

const bytes = content('*/*', { description: 'Bytes.' })

const store = 'The body is the file. Its type is told from its first bytes, and must be the one that Content-Type says.'
const read = 'The address of a file is its secret, so that no key is asked for.'

const readFile = (id: string, summary: string): Parts =>
  operation('files', id, summary, read, {
    ...open,
    parameters: [
      idIn('Id of the file.'),
      { name: 'Range', in: 'header', description: 'The bytes to send.', schema: { type: 'string' } },
    ],
    responses: {
      200: answer('The file.', bytes, fileHeaders),
      206: answer('A part of the file.', bytes, { ...fileHeaders, ...contentRange }),
      416: {
        description: 'The range lies outside the file.',
        headers: { ...requestId, ...fileHeaders, ...contentRange },
      },
      ...failing('404', '503'),
    },
  })

/** The paths of the file store. */
export const filePaths: Parts = {
  '/files': {
    post: operation('files', 'storeFile', 'Store a file', `${store} Its address may be a file parameter.`, {
      parameters: [query('name', 'The name under which it is downloaded.', { type: 'string', default: 'upload' })],
      requestBody: { required: true, content: bytes },
      responses: {
        200: answer('The file is stored.', content('application/json', ref('schemas', 'StoredFile'))),
        ...failingWithKey('413', '415'),
      },
    }),
  },
  '/files/{id}': {
    get: readFile('readFile', 'Read a file'),
    head: readFile('readFileHead', 'Read the headers of a file'),
  },
}

const health = content('application/json', object({ status: { type: 'string', const: 'ok' } }))

/** The paths that tell of the gateway itself; they need no key. */
export const servicePaths: Parts = {
  '/openapi.json': {
    get: operation('service', 'readDocument', 'Read this document', 'What this gateway serves.', {
      ...open,
      parameters: [knownTag],
      responses: { ...tagged('An OpenAPI 3.1 document.', { type: 'object' }), ...failing('503') },
    }),
  },
  '/healthz': {
    get: operation('service', 'readHealth', 'Tell whether the process lives', 'It does not ask the store.', {
      ...open,
      responses: { 200: answer('It lives.', health), ...failing() },
    }),
  },
}

/** The paths of operators; they need no key. */
export const operationPaths: Parts = {
  '/readyz': {
    get: operation('service', 'readReadiness', 'Tell whether it takes requests', 'It does while the store answers.', {
      ...open,
      responses: { 200: answer('It takes requests.', health), ...failing('503') },
    }),
  },
  '/metrics': {
    get: operation('service', 'readMetrics', 'Read the metrics', 'Counts and durations for Prometheus.', {
      ...open,
      responses: { 200: answer('The metrics.', content('text/plain', { type: 'string' })), ...failing('503') },
    }),
  },
}

const modelFacts: Parts = {
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

/** The components that the paths above refer to. */
export const components: { readonly [group: string]: Parts } = {
  parameters: {
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'The tag that is known already.',
      schema: { type: 'string' },
    },
  },
  headers: {
    ETag: { description: 'Changes whenever the answer does.', required: true, schema: { type: 'string' } },
    CacheControl: { description: 'How long the answer may be kept.', schema: { type: 'string' } },
    ContentRange: { description: 'Which bytes of how many.', required: true, schema: { type: 'string' } },
    ContentEncoding: {
      description: 'How the answer is packed, for callers that take it so.',
      schema: { type: 'string', enum: ['br', 'gzip'] },
    },
    Vary: { description: 'The headers of a request on which the answer depends.', schema: { type: 'string' } },
    AcceptRanges: { description: 'Parts of the file can be asked for.', schema: { type: 'string', const: 'bytes' } },
    ContentDisposition: {
      description: 'Whether a browser shows the file, and the name under which it is downloaded.',
      schema: { type: 'string' },
    },
    ContentSecurityPolicy: { description: 'Nothing in the file can run.', schema: { type: 'string' } },
    ContentTypeOptions: { description: 'The type is as it says.', schema: { type: 'string', const: 'nosniff' } },
  },
  responses: {
    UnsupportedFile: problem('The file is of no type that is taken, or not of the type that is said.'),
  },
  schemas: {
    ModelSummary: object(modelFacts),
    ModelPage: envelope(
      object({
        result: object({
          items: { type: 'array', items: ref('schemas', 'ModelSummary') },
          nextCursor: { type: ['string', 'null'], description: 'The cursor of the next page; null on the last.' },
        }),
      }),
    ),
    ModelAnswer: envelope(
      object({
        result: object({
          ...modelFacts,
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
        bytes: number('How large it is.'),
        expiresAt: { type: 'string', format: 'date-time', description: 'Until when it is kept.' },
      }),
    ),
  },
}
