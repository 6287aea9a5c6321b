// Never runs: it compiles, or it does not.
import { createClient, type AssetResult, type Outcome, type TextResult } from '@gatewright/client'
import { catalog } from '@gatewright/client/catalog'
import { models } from '@gatewright/client/models'
import { vendor1V3Omni, type Vendor1V3OmniInput } from '@gatewright/client/models/vendor1-v3-omni'
import { vendor2Audio1_0 } from '@gatewright/client/models/vendor2-audio-1.0'
import { createProxy } from '@gatewright/client/proxy'
import { vendor2Audio1_0 as speechInput } from '@gatewright/validators/models/vendor2-audio-1.0'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_: Same<A, B>): void => {}

const client = createClient({ apiKey: 'key', baseUrl: 'http://localhost:1', models })

// What is right compiles.
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

// Types are as narrow as the API document's tables, before and after defaults.
const parsed = speechInput.parse({})
same<typeof parsed.format, 'wav' | 'mp3' | 'pcm' | 'ogg_opus'>(true)
same<typeof parsed.sampleRate, 8000 | 16000 | 24000 | 32000 | 44100 | 48000>(true)
same<typeof parsed.audioUrls, string[] | undefined>(true)
same<typeof byId.result.url, string>(true)
same<typeof byId.credits, number>(true)

const names: string[] = []
for await (const { name } of catalog(client, 'vendor2/v1/catalog/voices').items({ limit: 2 })) names.push(name)
for await (const { version } of catalog(client, 'any/v1/catalog/of-tomorrow').pages()) names.push(version ?? '')
export const proxy: (request: Request) => Promise<Response> = createProxy({
  ...{
    authorize: (request: Request): boolean => request.headers.has('x'),
    models: [vendor1V3Omni, 'vendor2-audio-1.0'],
  },
})

// What is wrong does not.
// @ts-expect-error a proxy that authorizes nobody
createProxy({ models: ['vendor1-v3-omni'] })
// @ts-expect-error a wrong enum value
await client.run('vendor1-v3-omni', { prompt: 'A lighthouse.', aspectRatio: '16:10' })
// @ts-expect-error a wrong enum value, by definition
await client.run(vendor1V3Omni, { prompt: 'A lighthouse.', resolution: '8k' })
// @ts-expect-error a number where text is an option's twin
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
// @ts-expect-error a catalogue value that is no text
await client.run(vendor2Audio1_0, { prompt: 'Hi.', voiceId: 1 })
