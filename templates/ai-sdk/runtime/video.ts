import type {
  Experimental_VideoModelV4,
  Experimental_VideoModelV4CallOptions,
  Experimental_VideoModelV4File,
} from '@ai-sdk/provider'
import type { TaskRecord } from '@gatewright/client'
import type { Asked } from '../../../generator/language/roleFit.ts'
import type { Caller, Own } from './caller.js'
import type { FieldRoles } from './options.js'
import { askedOf, download, eachOf } from './media.js'

/** The meanings of the fields of a call of `experimental_generateVideo`. */
export const videoRoles: FieldRoles<Experimental_VideoModelV4CallOptions> = {
  prompt: 'prompt',
  n: 'count',
  aspectRatio: 'aspectRatio',
  resolution: 'size',
  duration: 'duration',
  fps: 'fps',
  seed: 'seed',
  image: ['firstFrame', 'image', 'referenceImages'],
  frameImages: 'lastFrame',
  inputReferences: ['referenceImages', 'image', 'referenceVideos', 'video'],
  generateAudio: 'generateAudio',
}

/** The values of a call with their roles: the first frame is the image, and references go by their media. */
function askedOfVideo(options: Experimental_VideoModelV4CallOptions): readonly Asked[] {
  const { frameImages = [], inputReferences = [] } = options
  const [first, last] = ['first_frame', 'last_frame'].map((type) => frameImages.find((one) => one.frameType === type))
  const isVideo = ({ mediaType = '' }: Experimental_VideoModelV4File): boolean => mediaType.startsWith('video/')
  return [
    ...askedOf(videoRoles, {
      ...options,
      image: options.image ?? first?.image,
      frameImages: last?.image,
      inputReferences: inputReferences.filter((one) => !isVideo(one)),
    }),
    ...askedOf({ inputReferences: ['referenceVideos', 'video'] }, { inputReferences: inputReferences.filter(isVideo) }),
  ]
}

/** A model of videos: the AI SDK asks for the state of its task, or waits for a webhook. */
export const videoModel = (caller: Caller, modelId: string): Own<Experimental_VideoModelV4> => ({
  maxVideosPerCall: () => caller.most(modelId),
  async handleWebhookOption({ webhook }) {
    const { url, received } = await webhook()
    return { webhookUrl: url, received }
  },
  async doStart({ webhookUrl, ...options }) {
    const { task, ...started } = await caller.start(modelId, options, askedOfVideo(options), webhookUrl)
    return { operation: JSON.parse(JSON.stringify(task)), ...started }
  },
  async doStatus({ operation, abortSignal }) {
    const task = caller.client().task(operation as unknown as TaskRecord) // made by `doStart`
    const signal = abortSignal ? { signal: abortSignal } : {}
    const { value } = await caller.guard(abortSignal, () => task.updates({ holdSeconds: 0, ...signal }).next())
    // COMPLETED and FAILED are final.
    if (value && !/^[CF]/.test(value.status)) return { status: 'pending', response: caller.response(modelId) }
    const done = await caller.end(task, modelId, abortSignal)
    // Not their addresses: the AI SDK refuses those of private networks, where gateways can be.
    const videos = await Promise.all(
      done.urls.map(
        async (url) => ({ type: 'binary', data: await download(url, abortSignal), mediaType: '' }) as const,
      ),
    )
    const providerMetadata = eachOf(caller, 'videos', done)
    return { status: 'completed', videos, warnings: [], response: done.response, providerMetadata }
  },
})
