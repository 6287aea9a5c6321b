// Makes each call that it receives, chosen by name, and reports how it ended.
import {
  AbortedError,
  AuthenticationError,
  ConnectionError,
  createClient,
  GatewayError,
  NotFoundError,
  SyncTimeoutError,
  TaskFailedError,
  ValidationError,
  type Client,
  type Endpoints,
} from '@gatewright/client'
import { models, type Models } from '@gatewright/client/models'
import { vendor1V3Omni, type Vendor1V3OmniInput } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor2Audio1_0, type Vendor2Audio1_0Input } from '@gatewright/client/models/vendor2-audio-1.0'

/** A call to make. */
interface Call {
  readonly id: number
  readonly name: string
  readonly baseUrl: string
  readonly endpoints: string
}

declare const process: {
  readonly on: (event: 'message', listener: (call: Call) => void) => void
  readonly send: (ended: object) => void
}

const speech: Vendor2Audio1_0Input = { prompt: 'Hello, wörld 👋', format: 'mp3', sampleRate: 8000 }
const video: Vendor1V3OmniInput = { prompt: 'A lighthouse.', aspectRatio: '9:16', multiPrompt: { index: [1, 2] } }

const calls: Readonly<Record<string, (client: Client<Models>) => Promise<unknown>>> = {
  executeById: (client) => client.execute('vendor2-audio-1.0', speech),
  executeByDefinition: (client) => client.execute(vendor2Audio1_0, speech),
  executeVideo: (client) => client.execute(vendor1V3Omni, video),
  runById: (client) => client.run('vendor1-v3-omni', video),
  runByDefinition: (client) => client.run(vendor2Audio1_0, speech),
  submitThenResult: async (client) => (await client.submit('vendor2-audio-1.0', speech)).result(),
  submitOnly: async (client) => ({ id: (await client.submit(vendor2Audio1_0, speech)).id }),
  executeInvalid: (client) => client.execute('vendor1-v3-omni', invalid),
  submitInvalid: (client) => client.submit(vendor1V3Omni, invalid),
  runInvalid: (client) => client.run(vendor1V3Omni, invalid),
  unknownModel: (client) => client.run(unknownId, video),
  abortWhilePolling: (client) => client.run(vendor2Audio1_0, speech, { signal: AbortSignal.timeout(3000) }),
}

/** Like a caller without types: four issues, and an unknown id. */
const invalid: Vendor1V3OmniInput = JSON.parse('{"promt":"A lighthouse.","aspectRatio":"16:10","duration":99}')
const unknownId: 'vendor1-v3-omni' = JSON.parse('"vendor1-v3-omny"')

const kinds = {
  AbortedError,
  AuthenticationError,
  ConnectionError,
  GatewayError,
  NotFoundError,
  SyncTimeoutError,
  TaskFailedError,
  ValidationError,
}

/** The fields that a program can read from an error. */
function data(error: unknown): unknown {
  const is = Object.entries(kinds).flatMap(([name, kind]) => (error instanceof kind ? [name] : []))
  if (!(error instanceof GatewayError)) return { is, text: String(error) }
  const { name, message, status, code, requestId, taskId, retryable, cause } = error
  const issues = error instanceof ValidationError ? error.issues : undefined
  return { is, name, message, status, code, requestId, taskId, retryable, issues, cause: String(cause) }
}

const isEndpoints = (word: string): word is Endpoints => word === 'model' || word === 'workflow'

async function make({ id, name, baseUrl, endpoints }: Call): Promise<void> {
  if (!isEndpoints(endpoints)) throw new Error(`There are no ${endpoints} endpoints.`)
  const client = createClient({ apiKey: 'key-of-the-test', baseUrl, endpoints, models })
  const ended = await calls[name]?.(client).then(
    (outcome) => ({ outcome }),
    (error: unknown) => ({ error: data(error) }),
  )
  process.send({ id, ...ended })
}

process.on('message', (call) => void make(call))
