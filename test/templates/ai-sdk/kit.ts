import type {
  Experimental_VideoModelV4CallOptions as VideoOptions,
  ImageModelV4CallOptions as ImageOptions,
} from '@ai-sdk/provider'
import { createGatewright } from '@gatewright/ai-sdk'
import { fieldsOf } from '../../../generator/language/values.ts'
import { providerOf, type ModelIds, type Provider } from '../../../templates/ai-sdk/runtime/provider.ts'
import type { RoleModel } from '../../../generator/language/roleFit.ts'
import { readJson, unchecked, valueAt } from '../../support/reading.ts'

/** The settings of a provider whose gateway completes each task at once, and the parameters that this has received. */
export function stub(): {
  readonly settings: { readonly apiKey: string; readonly baseUrl: string; readonly fetch: typeof fetch }
  readonly received: Readonly<Record<string, unknown>>[]
} {
  const received: Readonly<Record<string, unknown>>[] = []
  const url = 'data:image/png;base64,iVBORw0KGgo='
  const result = { url, items: [{ url }], text: 'Hello', model: 'stand-in', seed: 7 }
  const response = { id: 'task-1', status: 'COMPLETED', result, usage: { credits: 2 } }
  const answer: typeof fetch = async (_url, init) => {
    if (typeof init?.body === 'string') received.push(fieldsOf(valueAt(readJson(init.body), 'params', 'params')))
    return Response.json({ status: 'success', response })
  }
  return { settings: { apiKey: 'key', baseUrl: 'http://gateway.example', fetch: answer }, received }
}

/** A provider of the models of the catalogue, which calls that gateway. */
export const standIn = (): Provider<ModelIds> => unchecked(createGatewright(stub().settings)) // any id

/** A provider of five models, with these parameters and roles, and the parameters that their gateway has received. */
export function providerWith(
  model: RoleModel,
  voices: Readonly<Record<string, string>> = {},
): {
  readonly provider: Provider<ModelIds>
  readonly received: Readonly<Record<string, unknown>>[]
} {
  const { settings, received } = stub()
  const own = { id: 'stand-in', workflow: 'stand/in', mode: 'async', params: model.params } as const
  const source = {
    name: 'stand-in',
    models: Object.fromEntries('ilstv'.split('').map((kind) => [kind, async () => own])),
    kinds: 'ilstv',
    data: async () => ({ roles: { 'stand-in': model.roles ?? {} }, voices }),
  }
  return { provider: providerOf<ModelIds>(source, settings), received }
}

/** The options of a call of `generateImage` that asks for one picture. */
export const imageOptions: ImageOptions = {
  prompt: 'A cat',
  n: 1,
  size: undefined,
  aspectRatio: undefined,
  seed: undefined,
  files: undefined,
  mask: undefined,
  providerOptions: {},
}

/** The options of a call of `experimental_generateVideo` that asks for one video. */
export const videoOptions: VideoOptions = {
  prompt: 'A cat',
  n: 1,
  aspectRatio: undefined,
  resolution: undefined,
  duration: undefined,
  fps: undefined,
  seed: undefined,
  image: undefined,
  frameImages: undefined,
  inputReferences: undefined,
  generateAudio: undefined,
  providerOptions: {},
}
