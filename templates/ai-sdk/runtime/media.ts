import type {
  ImageModelV4,
  ImageModelV4CallOptions,
  JSONObject,
  SpeechModelV4,
  SpeechModelV4CallOptions,
} from '@ai-sdk/provider'
import type { Asked } from '../../../generator/language/roleFit.ts'
import { failed, type Caller, type Done, type Own, type Started } from './caller.js'
import type { CallOptions, FieldRoles } from './options.js'

/** The meanings of the fields of a call of `generateImage`. */
export const imageRoles: FieldRoles<ImageModelV4CallOptions> = {
  prompt: 'prompt',
  n: 'count',
  size: 'size',
  aspectRatio: 'aspectRatio',
  seed: 'seed',
  files: ['image', 'referenceImages'],
  mask: 'mask',
}

/** The meanings of the fields of a call of `generateSpeech`. */
export const speechRoles: FieldRoles<SpeechModelV4CallOptions> = {
  text: 'prompt',
  voice: 'voice',
  outputFormat: 'format',
  instructions: 'instructions',
  speed: 'speed',
  language: 'language',
}

/** The values of the fields of a call with their roles. */
export const askedOf = <Roles extends FieldTable>(
  roles: Roles,
  options: { readonly [Field in keyof Roles]?: unknown },
): readonly Asked[] => Object.entries(roles).map(([field, role]) => ({ field, role, value: options[field] }))

/** Fields with the roles that they mean. */
interface FieldTable {
  readonly [field: string]: Asked['role']
}

/** Runs a model to the end of its task. */
export async function run<Roles extends FieldTable>(
  caller: Caller,
  id: string,
  roles: Roles,
  options: CallOptions & { readonly [Field in keyof Roles]?: unknown },
): Promise<Started & Done> {
  const started = await caller.start(id, options, askedOf(roles, options))
  return { ...started, ...(await caller.end(started.task, id, options.abortSignal)) }
}

/** The bytes of a file of a result. Throws an APICallError if it cannot be read. */
export async function download(url: string, signal: AbortSignal | null = null): Promise<Uint8Array> {
  let status: number | undefined
  let why: unknown
  try {
    const answer = await fetch(url, { signal })
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    status = answer.status
    why = `HTTP ${status}`
  } catch (error) {
    signal?.throwIfAborted()
    why = error
  }
  throw failed(url, `The file could not be read: ${why}.`, status)
}

/**
 * The metadata of a task with those of each of its files: of several calls, the AI SDK keeps only these. The credits
 * are of the task: their sum over all files must be what was charged.
 */
export function eachOf<List extends 'images' | 'videos'>(
  { name }: Caller,
  list: List,
  { urls, providerMetadata }: Pick<Done, 'urls' | 'providerMetadata'>,
): Record<string, JSONObject & Record<List, JSONObject[]>> {
  const about = providerMetadata[name]
  const files = urls.map((url, at) => ({ ...about, url, credits: at ? undefined : about?.['credits'] }))
  return { [name]: { ...about, [list]: files } as JSONObject & Record<List, JSONObject[]> } // of the name of a list
}

/** A model of pictures. */
export const imageModel = (caller: Caller, modelId: string): Own<ImageModelV4> => ({
  maxImagesPerCall: () => caller.most(modelId),
  async doGenerate(options) {
    const done = await run(caller, modelId, imageRoles, options)
    const images = await Promise.all(done.urls.map((url) => download(url, options.abortSignal)))
    const { warnings, response } = done
    return { images, isRetryable: false, warnings, response, providerMetadata: eachOf(caller, 'images', done) }
  },
})

/** A model of speech, music and sounds. */
export const speechModel = (caller: Caller, modelId: string): Own<SpeechModelV4> => ({
  async doGenerate(options) {
    const { urls, providerMetadata, warnings, response } = await run(caller, modelId, speechRoles, options)
    return { audio: await download(`${urls[0]}`, options.abortSignal), warnings, response, providerMetadata }
  },
})
