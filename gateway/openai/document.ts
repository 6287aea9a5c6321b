import { fieldOf } from '../base/values.ts'
import type { FieldTable, FieldType } from './field.ts'
import { methods } from './fields.ts'
import { operations, type ForeignOperation, type OperationName } from './operations.ts'

type Schema = Readonly<Record<string, unknown>>

/** The schema of each type of field. */
const schemas: Readonly<Record<FieldType, Schema>> = {
  text: { type: 'string' },
  texts: { type: 'array', items: { type: 'string' } },
  number: { type: 'number' },
  integer: { type: 'integer' },
  flag: { type: 'boolean' },
  file: { type: 'string', format: 'binary' },
  files: { type: 'array', items: { type: 'string', format: 'binary' } },
  voice: { type: 'string' },
  reference: { type: 'string', format: 'binary' },
  messages: {
    type: 'array',
    items: { type: 'object', required: ['role'], properties: { role: { type: 'string' }, content: {} } },
  },
  object: { type: 'object' },
  any: {},
}

const hasFiles = (fields: FieldTable): boolean =>
  Object.values(fields).some(({ is, type }) => is === 'mapped' && ['file', 'files', 'reference'].includes(type))

/** The schema of a body. Fields that are refused are left out; the parameters of a model can be added by their names. */
function bodySchema(fields: FieldTable): Schema {
  const shown = Object.entries(fields).filter(([, { is }]) => is !== 'refused')
  const properties = shown.map(([name, { type, doc, options }]) => [
    name,
    { ...schemas[type], ...(options && { enum: options }), description: doc },
  ])
  const required = shown.filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  return { type: 'object', required, properties: Object.fromEntries(properties) }
}

const jsonOf = (schema: Schema): Schema => ({ 'application/json': { schema } })
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const problem = { description: 'What is wrong, and what to do.', content: jsonOf(ref('ErrorBody')) }

/** The content of the answer of each operation. */
const answers: Readonly<Record<OperationName, Schema>> = {
  listModels: jsonOf(ref('ModelList')),
  readModel: jsonOf(ref('Model')),
  generateImages: jsonOf(ref('Images')),
  editImages: jsonOf(ref('Images')),
  createVideo: jsonOf(ref('Video')),
  listVideos: jsonOf(ref('VideoList')),
  readVideo: jsonOf(ref('Video')),
  readContent: { 'video/*': { schema: { type: 'string', format: 'binary' } } },
  deleteVideo: jsonOf(ref('DeletedVideo')),
  editVideo: {},
  extendVideo: {},
  remixVideo: {},
  createSpeech: { 'audio/*': { schema: { type: 'string', format: 'binary' } } },
  createTranscription: { ...jsonOf(ref('Transcript')), 'text/plain': { schema: { type: 'string' } } },
  createChatCompletion: { ...jsonOf(ref('ChatCompletion')), 'text/event-stream': { schema: { type: 'string' } } },
}

function operationOf(
  name: OperationName,
  { path, summary, description: effect, runs, query = [] }: ForeignOperation,
): Schema {
  const fields = runs && methods[runs].fields
  const schema = fields && bodySchema(fields)
  const parameters = [
    ...(path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...query.map((one) => ({ name: one, in: 'query', schema: { type: one === 'limit' ? 'integer' : 'string' } })),
    ...(runs
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            schema: { type: 'string' },
            description: 'Repeated calls with it run once.',
          },
        ]
      : []),
  ]
  return {
    operationId: name,
    summary,
    description: effect,
    tags: [path.split('/')[2]],
    ...(parameters.length > 0 && { parameters }),
    ...(schema && {
      requestBody: {
        required: true,
        content: fields && hasFiles(fields) ? { 'multipart/form-data': { schema }, ...jsonOf(schema) } : jsonOf(schema),
      },
    }),
    responses: { 200: { description: 'The answer.', content: answers[name] }, '4XX': problem, '5XX': problem },
  }
}

/** The tags of the operations: a part of their paths. */
const tags = [
  { name: 'models', description: 'The models of the key.' },
  { name: 'images', description: 'Pictures, of a prompt or of other pictures.' },
  { name: 'videos', description: 'Videos, which are started and polled.' },
  { name: 'audio', description: 'Speech, and what recordings say.' },
  { name: 'chat', description: 'Text that answers a conversation.' },
]

/** The OpenAPI document of the interface at an address; its contact and licence are those of the main document. */
export function openaiDocument(publicUrl: string, main: object): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [name, operation] of Object.entries(operations)) {
    if (operation.isAbsent) continue
    const own = operationOf(name as OperationName, operation) // the keys of a constant
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: own }
  }
  const info = fieldOf(main, 'info')
  const [contact, license] = [fieldOf(info, 'contact'), fieldOf(info, 'license')]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Endpoints in the shape of OpenAI',
      version: '1',
      description,
      ...(contact !== undefined && { contact }),
      ...(license !== undefined && { license }),
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    tags,
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas: results },
  }
}

const description =
  'The models of this gateway, for programs that know the API of OpenAI. A field that a model cannot take is refused with ' +
  'the nearest possible value. The parameters of a model can be added by their own names.'

const text = { type: 'string' }
const seconds = { type: 'integer' }
const list = (name: string): Schema => ({ type: 'array', items: ref(name) })
const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})

const results: Readonly<Record<string, Schema>> = {
  ErrorBody: object({
    error: object(
      {
        message: text,
        type: text,
        param: { type: ['string', 'null'] },
        code: text,
        task_id: text,
        issues: { type: 'array', items: { type: 'object' } },
      },
      ['task_id', 'issues'],
    ),
  }),
  Model: object({ id: text, object: { const: 'model' }, created: seconds, owned_by: text }),
  ModelList: object({ object: { const: 'list' }, data: list('Model') }),
  Images: object({
    created: seconds,
    data: { type: 'array', items: object({ url: text, b64_json: text }, ['url', 'b64_json']) },
  }),
  Video: object({
    id: text,
    object: { const: 'video' },
    model: text,
    status: { enum: ['queued', 'in_progress', 'completed', 'failed'] },
    progress: { type: 'integer' },
    created_at: seconds,
    completed_at: { type: ['integer', 'null'] },
    expires_at: { type: ['integer', 'null'] },
    prompt: { type: ['string', 'null'] },
    seconds: text,
    size: text,
    remixed_from_video_id: { type: 'null' },
    error: { anyOf: [object({ code: text, message: text }), { type: 'null' }] },
  }),
  VideoList: object({
    object: { const: 'list' },
    data: list('Video'),
    first_id: { type: ['string', 'null'] },
    last_id: { type: ['string', 'null'] },
    has_more: { type: 'boolean' },
  }),
  DeletedVideo: object({ id: text, object: { const: 'video.deleted' }, deleted: { type: 'boolean' } }),
  Transcript: object({ text }),
  ChatCompletion: object({
    id: text,
    object: { const: 'chat.completion' },
    created: seconds,
    model: text,
    choices: {
      type: 'array',
      items: object({ index: { type: 'integer' }, message: { type: 'object' }, finish_reason: text }),
    },
    usage: { type: 'object' },
  }),
}
