import type { Entry } from './entries.ts'

const five: Readonly<Record<string, string>> = {
  'vendor1-v3-omni': 'vendor1V3Omni',
  'vendor9-video-6': 'vendor9Video6',
  'vendor10-video-2': 'vendor10Video2',
  'vendor12-camera-video-1': 'vendor12CameraVideo1',
  'vendor22-diffusion-1-fast': 'vendor22Diffusion1Fast',
}

const byId = `
import { createClient } from '@gatewright/client'
import { models } from '@gatewright/client/models'
const client = createClient({ apiKey: 'key', baseUrl: 'http://127.0.0.1', models })`

const falIds = [
  'fal-ai/flux/dev',
  'fal-ai/flux/schnell',
  'fal-ai/aura-flow',
  'fal-ai/recraft-v3',
  'fal-ai/kokoro/american-english',
]

const fal = `import { fal } from '@fal-ai/client'`

const calls = (ids: readonly string[], call: (id: string) => string): string =>
  ids.map((id, index) => `export const result${index} = await ${call(id)}`).join('\n')

/** Programs that use the types: of five models by definition and by id, of all by id with these parameters, of fal. */
export const consumers = (samples: Readonly<Record<string, object>>): readonly Entry[] => [
  { name: 'an empty file', source: 'export {}' },
  {
    name: 'five models by definition',
    source: `
import { createClient } from '@gatewright/client'
${Object.entries(five)
  .map(([id, name]) => `import { ${name} } from '@gatewright/client/models/${id}'`)
  .join('\n')}
const client = createClient({ apiKey: 'key', baseUrl: 'http://127.0.0.1' })
${calls(Object.values(five), (name) => `client.run(${name}, { prompt: 'a cat' })`)}`,
  },
  {
    name: `five models by id, of ${Object.keys(samples).length}`,
    source: `${byId}\n${calls(Object.keys(five), (id) => `client.run('${id}', { prompt: 'a cat' })`)}`,
  },
  {
    name: `all ${Object.keys(samples).length} by id, a call for each`,
    source: `${byId}\n${calls(Object.keys(samples), (id) => `client.run('${id}', ${JSON.stringify(samples[id])})`)}`,
  },
  {
    name: '@fal-ai/client, five endpoints',
    source: `${fal}\n${calls(falIds, (id) => `fal.subscribe('${id}', { input: { prompt: 'a cat' } })`)}`,
  },
]

/** A program in an editor: the position of an id that is being typed, and an id that must then be offered. */
export interface Edited {
  readonly name: string
  /** The program, with one `|` at the caret. */
  readonly source: string
  readonly offered: string
}

/** The same for ours and for fal: an id is typed within a call that has its parameters. */
export const edited: readonly Edited[] = [
  {
    name: 'Gatewright, by id',
    source: `${byId}\nexport const result = await client.run('|', { prompt: 'a cat' })`,
    offered: 'vendor1-v3-omni',
  },
  {
    name: '@fal-ai/client',
    source: `${fal}\nexport const result = await fal.subscribe('|', { input: { prompt: 'a cat' } })`,
    offered: 'fal-ai/flux/dev',
  },
]
