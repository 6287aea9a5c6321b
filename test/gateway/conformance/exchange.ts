import { Agent, request, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { ValidateFunction } from 'ajv'
import { part, pointer, type OpenApi, type Operation } from './document.ts'
import type { Planned } from './requests.ts'

/** A response as it arrived. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends a request over HTTP without changing its path. */
export async function send(url: string, { method, path, headers, body }: Planned): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } })
  sent.end(body)
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  if (answer === undefined) throw new Error('There is no response.')
  const unpacked = unpack(await buffer(answer), answer.headers['content-encoding'])
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: unpacked }
}

/** The uncompressed body of a response; a response to HEAD has none. */
function unpack(body: Buffer, packing: string | undefined): Buffer {
  if (body.length === 0 || packing === undefined) return body
  return packing === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
}

/** Headers that HTTP itself adds. */
const transport = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']

/** The differences between a response and the document; undefined if there are none. */
export function undescribed(
  document: OpenApi,
  operation: Operation,
  planned: Planned,
  answer: Answer,
): string | undefined {
  const { status } = answer
  const responses = part(operation.of['responses'])
  const name = Object.hasOwn(responses, status) ? String(status) : 'default'
  const place = pointer('paths', operation.path, operation.method.toLowerCase(), 'responses', name)
  const described = responses[name]
  if (described === undefined) return `the status ${status} is not described`
  if (status >= 500) return `the status ${status} is not deserved`
  if (planned.verdict === 'right' && status >= 400 && status !== 409)
    return `a valid request is rejected with ${status}`
  if (planned.verdict === 'wrong' && status < 400) return `an invalid request is accepted with ${status}`
  const response = document.resolve(described, place)
  if (name === 'default' && !String(response.value['description']).includes(String(status)))
    return `the status ${status} is not described`
  return (
    wrongHeader(document, part(response.value['headers']), answer) ??
    wrongBody(document, part(response.value['content']), response.pointer, planned.method, answer)
  )
}

function wrongHeader(document: OpenApi, described: ReturnType<typeof part>, { headers }: Answer): string | undefined {
  const known = new Map(Object.entries(described).map(([name, of]) => [name.toLowerCase(), of] as const))
  for (const name of Object.keys(headers)) {
    if (!transport.includes(name) && !known.has(name)) return `the header ${name} is not described`
  }
  for (const [name, of] of known) {
    const { value: header, pointer: at } = document.resolve(of, '')
    const value = headers[name]
    if (value === undefined) {
      if (header['required'] === true) return `the header ${name} is missing`
      continue
    }
    const isNumber = part(header['schema'])['type'] === 'integer'
    if (!document.schema(`${at}/schema`)(isNumber ? Number(value) : value)) {
      return `the header ${name} is ${JSON.stringify(value)}`
    }
  }
  return undefined
}

function wrongBody(
  document: OpenApi,
  content: ReturnType<typeof part>,
  place: string,
  method: string,
  { headers, body }: Answer,
): string | undefined {
  if (method === 'HEAD') return body.length === 0 ? undefined : 'the response to HEAD has a body'
  if (Object.keys(content).length === 0) return body.length === 0 ? undefined : 'a body is not described'
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const entry = content[type] === undefined ? '*/*' : type
  if (content[entry] === undefined) return `the type ${type} is not described`
  if (entry === '*/*') return undefined
  const at = `${place}/content/${encodeURIComponent(entry.replaceAll('/', '~1'))}/schema`
  const schema = document.schema(document.resolve(part(content[entry])['schema'], at).pointer)
  const value: unknown = type.endsWith('json') ? JSON.parse(body.toString()) : body.toString()
  return schema(value)
    ? undefined
    : `the body does not match its schema: ${reason(schema)} in ${body.toString().slice(0, 300)}`
}

const reason = ({ errors }: ValidateFunction): string =>
  (errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('; ')
