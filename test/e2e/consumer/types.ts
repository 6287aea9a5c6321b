// Never runs: it compiles, or it does not.
import {
  createClient,
  GatewayError,
  type AssetResult,
  type Client,
  type ClientOptions,
  type InputOf,
  type Model,
  type Outcome,
  type ResultOf,
  type Task,
  type TaskRecord,
  type TextResult,
} from '@gatewright/client'
import { catalog } from '@gatewright/client/catalog'
import { debug } from '@gatewright/client/debug'
import { files, type FileSource } from '@gatewright/client/files'
import { getModel, models, type Models } from '@gatewright/client/models'
import { vendor1V3Omni, type Vendor1V3OmniInput } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor10Video1, type Vendor10Video1Result } from '@gatewright/client/models/vendor10-video-1'
import { vendor2Audio1_0 } from '@gatewright/client/models/vendor2-audio-1.0'
import { vendor6PictureReader1Plain } from '@gatewright/client/models/vendor6-picture-reader-1'
import { createProxy } from '@gatewright/client/proxy'
import { validatorOf } from '@gatewright/validators/compact'
import { german } from '@gatewright/validators/messages/de'
import { vendor2Audio1_0 as speechInput } from '@gatewright/validators/models/vendor2-audio-1.0'
import { vendor2Audio1_0 as speechForm } from '@gatewright/validators/schemas/vendor2-audio-1.0'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_: Same<A, B>): void => {}

const client = createClient({ apiKey: 'key', baseUrl: 'http://localhost:1', models })

// These lines compile.
export const byId: Outcome<AssetResult> = await client.run('vendor1-v3-omni', { prompt: 'A lighthouse.' })
export const byDefinition: Outcome<AssetResult> = await client.run(vendor2Audio1_0, { prompt: 'Hi.', pitchRate: -3.5 })
export const every: Required<Vendor1V3OmniInput> = {
  prompt: 'A lighthouse.',
  aspectRatio: '1:1',
  duration: 3,
  resolution: '4k',
  generateAudio: false,
  startFrame: 'https://example.com/a.png',
  endFrame: 'https://example.com/b.png',
  imageUrls: ['https://example.com/c.png'],
  videoUrl: 'https://example.com/d.mp4',
  referType: 'base',
  keepOriginalSound: 'no',
  multiShot: true,
  shotType: 'customize',
  multiPrompt: { index: 1, prompt: 'One.', duration: 3 },
  elementList: { element_id: 'e1' },
}
export const result: AssetResult = { url: 'https://x/1', items: [{ url: 'https://x/1' }], model: 'vendor1-v3-omni' }
export const spoken: TextResult = { text: 'Hello.', model: 'some-model' }
export const first: string | undefined = byId.result.items[0]?.url

// A task and its parts have the types of its model, by definition, by id and after a round trip through JSON.
export const task: Task<AssetResult> = await client.submit('vendor2-audio-1.0', { prompt: 'Hi.' })
export const record: TaskRecord<AssetResult> = task.toJSON()
export const resumed: Task<AssetResult> = client.task(record.id, 'vendor1-v3-omni')
export const stored: Task<AssetResult> = client.task(record)
export const restored: Task<AssetResult> = client.task(JSON.parse('{}'), 'vendor2-audio-1.0')
export const unknownTask: Task<unknown> = client.task(record.id)
export const cause: GatewayError | undefined = await task.result().then(
  () => undefined,
  (error: unknown) => (error instanceof GatewayError ? error : undefined),
)
export const again: Outcome<unknown> | undefined = await cause?.task?.result()
for await (const { status, progress } of task.updates({ deadlineMs: 1000 })) {
  same<typeof status, 'ACCEPTED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'>(true)
  same<typeof progress, { readonly percent: number; readonly estimatedSecondsLeft?: number } | undefined>(true)
}
same<InputOf<'vendor1-v3-omni', Models>, Vendor1V3OmniInput>(true)
same<InputOf<typeof vendor1V3Omni, Models>, Vendor1V3OmniInput>(true)
same<ResultOf<'vendor2-audio-1.0', Models>, AssetResult>(true)
// Each model has its own type of result: a text, assets, or assets and more.
same<ResultOf<typeof vendor6PictureReader1Plain, Models>, TextResult>(true)
same<ResultOf<'vendor6-picture-reader-1', Models>, TextResult>(true)
same<ResultOf<typeof vendor10Video1, Models>, Vendor10Video1Result>(true)
same<ResultOf<'vendor10-video-1', Models>, Vendor10Video1Result>(true)
same<Vendor10Video1Result['fps'], number | undefined>(true)

// A part of the registry is enough, even a custom one; a function over models is as exact as a call.
const part = createClient({
  models: { 'vendor1-v3-omni': models['vendor1-v3-omni'], mine: async () => vendor10Video1 },
})
export const ofPart: Outcome<AssetResult> = await part.run('vendor1-v3-omni', { prompt: 'A.', duration: 3 })
export const ofMine: Outcome<Vendor10Video1Result> = await part.run('mine', { prompt: 'A.' })
export const byAnyId = <Id extends keyof Models>(
  id: Id,
  params: InputOf<Id, Models>,
): Promise<Outcome<ResultOf<Id, Models>>> => client.run(id, params)
export const byAny = <Input, Result>(model: Model<Input, Result>, params: Input): Promise<Task<Result>> =>
  client.submit(model, params)
same<ReturnType<typeof byAnyId<'vendor10-video-1'>>, Promise<Outcome<Vendor10Video1Result>>>(true)
declare const anyId: string
export const ofAnyId: Outcome<unknown> = await client.run(await getModel(anyId), { anything: 1 })
declare const either: typeof vendor1V3Omni | typeof vendor10Video1
export const ofEither: Outcome<AssetResult> = await client.run(either, { prompt: 'A.' })
export const options: ClientOptions<Models> = { apiKey: async () => 'key', retry: false, endpoints: 'workflow', models }
const startFrame: FileSource = new Blob(['a'], { type: 'image/png' })
const imageUrls = [new Uint8Array(9), new URL('https://example.com/a.png'), 'https://example.com/b.png']
const whole = createClient({
  apiKey: 'key',
  baseUrl: 'http://localhost:1',
  models,
  catalog,
  files: files(),
  ...debug(),
})
export const seen: Outcome<AssetResult> = await whole.run(vendor1V3Omni, { prompt: 'A.', startFrame })
export const seenById: Task<AssetResult> = await whole.submit('vendor1-v3-omni', { prompt: 'A.', imageUrls })
export const less: Client<Models> = whole

// Types are as narrow as the API document's tables, before and after defaults.
const parsed = speechInput.parse({})
same<typeof parsed.format, 'wav' | 'mp3' | 'pcm' | 'ogg_opus'>(true)
same<typeof parsed.sampleRate, 8000 | 16000 | 24000 | 32000 | 44100 | 48000>(true)
same<typeof parsed.audioUrls, string[] | undefined>(true)
same<typeof byId.result.url, string>(true)
same<typeof byId.credits, number>(true)

// The validators of the other entries have the same types.
const compact = validatorOf('vendor2-audio-1.0').parse({}, { messages: german })
same<typeof compact, typeof parsed>(true)
const described = speechForm.parse({})
same<typeof described, typeof parsed>(true)

const names: string[] = []
for await (const { name } of whole.catalog('vendor2/v1/catalog/voices').items({ limit: 2 })) names.push(name)
for await (const { version } of whole.catalog('any/v1/catalog/of-tomorrow').pages()) names.push(version ?? '')
export const proxy: (request: Request) => Promise<Response> = createProxy({
  authorize: (request: Request): boolean => request.headers.has('x'),
  models: [vendor1V3Omni, 'vendor2-audio-1.0'],
})

// These lines do not compile.
// @ts-expect-error a proxy that authorizes nobody
createProxy({ models: ['vendor1-v3-omni'] })
// @ts-expect-error a wrong enum value
await client.run('vendor1-v3-omni', { prompt: 'A lighthouse.', aspectRatio: '16:10' })
// @ts-expect-error a wrong enum value, by definition
await client.run(vendor1V3Omni, { prompt: 'A lighthouse.', resolution: '8k' })
// @ts-expect-error a text for a number option
await client.execute('vendor2-audio-1.0', { prompt: 'Hi.', sampleRate: '44100' })
// @ts-expect-error an unknown key
await client.run('vendor2-audio-1.0', { prompt: 'Hi.', voice: 'english-male-1' })
// @ts-expect-error an unknown key, by definition
await client.submit(vendor2Audio1_0, { prompt: 'Hi.', duration: 5 })
// @ts-expect-error a missing prompt
await client.run('vendor1-v3-omni', { duration: 5 })
// @ts-expect-error a missing prompt, by definition
await client.execute(vendor1V3Omni, {})
// @ts-expect-error an optional parameter given as undefined
await client.run(vendor1V3Omni, { prompt: 'A lighthouse.', duration: undefined })
// @ts-expect-error a property that an asset result does not have
console.log(byId.result.text)
// @ts-expect-error a property that no result has
console.log(byDefinition.result.adress)
// @ts-expect-error an id that no model has
await client.run('vendor1-v3-omny', { prompt: 'A lighthouse.' })
// @ts-expect-error a catalogue value that is not text
await client.run(vendor2Audio1_0, { prompt: 'Hi.', voiceId: 1 })
// @ts-expect-error a wrong enum value, in a submit by id
await client.submit('vendor1-v3-omni', { prompt: 'A.', shotType: 'automatic' })
// @ts-expect-error a parameter of another model
await client.run('vendor2-audio-1.0', { prompt: 'Hi.', multiShot: true })
// @ts-expect-error params of an id, without its prompt
export const bare: InputOf<'vendor1-v3-omni', Models> = {}
// @ts-expect-error a file for a parameter that is not a file
await whole.run(vendor1V3Omni, { prompt: 'A.', aspectRatio: new Blob([]) })
// @ts-expect-error a file without the option that sends it
await client.run(vendor1V3Omni, { prompt: 'A.', startFrame })
// @ts-expect-error an id without registered models
await createClient().run('vendor1-v3-omni', { prompt: 'A.' })
// @ts-expect-error a result field that the task does not have
console.log((await task.result()).result.text)
// @ts-expect-error a task is not awaited for its result
console.log((await task).credits)
// @ts-expect-error an option list without the option that reads it
client.catalog('vendor2/v1/catalog/voices')
// @ts-expect-error an unknown option
createClient({ apikey: 'key' })
// @ts-expect-error an unknown family of endpoints
createClient({ endpoints: 'both' })
// @ts-expect-error an asset of a model that returns text
console.log((await client.run('vendor6-picture-reader-1', { prompt: 'A.', imageUrls: [] })).result.url)
// @ts-expect-error a result field of another model
console.log((await client.run('vendor1-v3-omni', { prompt: 'A.' })).result.fps)
// @ts-expect-error params of an id that no model has
export const lost: InputOf<'vendor1-v3-omny', Models> = {}
// @ts-expect-error a model that the part does not have
await part.run('vendor2-audio-1.0', { prompt: 'A.' })
// @ts-expect-error an unknown key of a custom model
await part.run('mine', { prompt: 'A.', pitchRate: 3 })
// @ts-expect-error a parameter that the validator has no field of
console.log(speechForm.fields.voice)
// @ts-expect-error a set without the words of issues
speechInput.safeParse({}, { messages: { required: () => 'Missing.' } })
