/** A program that is bundled, or one that is typed. */
export interface Entry {
  readonly name: string
  readonly source: string
}

const runs = (definition: string): string => `
import { createClient } from '@gatewright/client'
import { ${definition} } from '@gatewright/client/models/vendor1-v3-omni'
console.log(await createClient().run(${definition}, { prompt: 'a cat' }))`

/** One model, run to its end, from the default definition and from the one without its validator. */
export const ours: { readonly typical: Entry; readonly plain: Entry } = {
  typical: { name: 'Gatewright, checks and explains', source: runs('vendor1V3Omni') },
  plain: { name: 'Gatewright, without the validator', source: runs('vendor1V3OmniPlain') },
}

/**
 * Limits of these bundles, minified and gzipped, in bytes: measured sizes, rounded up to the next 50. The goals were
 * 7,000 and 4,000. An earlier build reached 6,994 and 3,969, but it ignored unknown options. Every build since rejects
 * them by name, is safe from polluted prototypes, suggests ids, and imports by relative paths only, for environments
 * that resolve no packages. Issues have had pointers and replaceable words since 7,450. Since 7,680, the client removes
 * its listeners from a caller's signal, text of a server is cut, and a poll survives a 500. Since 8,000, it cancels tasks
 * and sends metadata, and since 8,400, it reads events.
 */
export const wanted: { readonly typical: number; readonly plain: number } = { typical: 8400, plain: 4950 }

/**
 * Limits of the same bundles with the advice that production builds of pages leave out, rounded up. The client passes
 * its advice to every model, so that it contains all of it even if no model has a validator.
 */
export const complete: { readonly typical: number; readonly plain: number } = { typical: 10_250, plain: 7150 }

const shows = (path: string): string => `import * as all from '@gatewright/validators/${path}'\nconsole.log(all)`

/**
 * Validators, and their limits in the same way. Only the first has JSON values, whose wrong part it names. Errors of a set
 * of messages have reached callers since 5,750.
 */
export const validators: readonly (Entry & { readonly most: number })[] = [
  { name: 'vendor1-v3-omni', source: shows('models/vendor1-v3-omni'), most: 6730 },
  { name: 'only `is`', source: shows('is/vendor1-v3-omni'), most: 2500 },
  { name: 'vendor2-audio-1.0', source: shows('models/vendor2-audio-1.0'), most: 5850 },
  { name: 'all', source: shows('all'), most: 64_990 }, // in one file, with the functions that load each model
  { name: 'compact', source: shows('compact'), most: 22_430 },
]

/** The entry points in addition to the core, which add nothing until they are imported. */
export const extras: readonly string[] = ['files', 'proxy', 'catalog', 'debug', 'price', 'tasks', 'webhooks']

/** The smallest program of each peer that runs one model and waits for its result. */
export const peers: readonly Entry[] = [
  {
    name: 'wavespeed',
    source: `
import { Client } from 'wavespeed'
console.log(await new Client('key').run('vendor1/v3-omni', { prompt: 'a cat' }))`,
  },
  {
    name: 'replicate',
    source: `
import Replicate from 'replicate'
console.log(await new Replicate({ auth: 'key' }).run('vendor1/v3-omni', { input: { prompt: 'a cat' } }))`,
  },
  {
    name: '@fal-ai/client',
    source: `
import { createFalClient } from '@fal-ai/client'
console.log(await createFalClient({ credentials: 'key' }).subscribe('vendor1/v3-omni', { input: { prompt: 'a cat' } }))`,
  },
  {
    name: 'openai',
    source: `
import OpenAI from 'openai'
const { videos } = new OpenAI({ apiKey: 'key' })
let video = await videos.create({ prompt: 'a cat' })
for (; video.status !== 'completed'; video = await videos.retrieve(video.id)) {
  if (video.status === 'failed') throw new Error(video.error?.message)
  await new Promise((wake) => setTimeout(wake, 1000))
}
console.log(video)`,
  },
]

/** The same with the client that hey-api's openapi-ts generates in this folder. It does not wait by itself. */
export const heyApi = (validator: string, folder: string): Entry => ({
  name: `@hey-api/openapi-ts with ${validator}`,
  source: `
import { client } from '${folder}/client.gen.ts'
import { readVendor1OmniVideoTask, submitVendor1OmniVideo } from '${folder}/sdk.gen.ts'
client.setConfig({ baseUrl: 'http://127.0.0.1', auth: () => 'key' })
const options = { throwOnError: true }
const submitted = await submitVendor1OmniVideo({ ...options, body: { params: { model: 'vendor1-v3-omni', prompt: 'a cat' } } })
const path = { id: submitted.data.response.id }
let task
do {
  await new Promise((wake) => setTimeout(wake, 1000))
  task = (await readVendor1OmniVideoTask({ ...options, path })).data.response
} while (task.status !== 'COMPLETED' && task.status !== 'FAILED')
console.log(task)`,
})
