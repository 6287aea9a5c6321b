import type { CatalogModel } from '@gatewright/catalog'
import type { Context } from '../http/context.ts'
import { fieldOf, isRecord, readJson } from '../base/values.ts'
import type { Seen } from '../tasks/task.ts'
import { addressesOf } from './assets.ts'

/** A video as their interface has it: times are seconds since 1970. */
export interface Video {
  readonly id: string
  readonly object: 'video'
  readonly model: string
  readonly status: 'queued' | 'in_progress' | 'completed' | 'failed'
  readonly progress: number
  readonly created_at: number
  readonly completed_at: number | null
  readonly expires_at: number | null
  readonly prompt: string | null
  readonly seconds: string
  readonly size: string
  readonly remixed_from_video_id: null
  readonly error: { readonly code: string; readonly message: string } | null
}

/** When the file at an address expires, in milliseconds of the store; undefined if it is not in our file store. */
export type ExpiryOf = (address: string) => Promise<number | undefined>

/** Whether a task makes a video. */
export const isVideo = ({ catalogue }: Pick<Context, 'catalogue'>, { model }: Pick<Seen, 'model'>): boolean =>
  catalogue.find(model)?.model.category === 'video'

/** The maximum number of characters of all parameters of a page; the first video has its own whatever their size. */
const mostParams = 4 * 1024 * 1024

/** The first of these tasks as videos: as many as a response can have. */
export async function videosOf(
  context: Context,
  tasks: readonly Seen[],
  expiryOf: ExpiryOf,
): Promise<readonly Video[]> {
  const videos: Video[] = []
  let size = 0
  for (const task of tasks) {
    const params = await paramsOf(context, task)
    size += params.length
    if (size > mostParams && videos.length > 0) break
    videos.push(await videoWith(context, task, params, expiryOf))
  }
  return videos
}

/** A task as a video. */
export const videoOf = async (context: Context, task: Seen, expiryOf: ExpiryOf): Promise<Video> =>
  videoWith(context, task, await paramsOf(context, task), expiryOf)

const paramsOf = async ({ engine }: Pick<Context, 'engine'>, { id, owner }: Seen): Promise<string> =>
  (await engine.paramsOf(id, owner)) ?? '{}'

async function videoWith(context: Context, task: Seen, params: string, expiryOf: ExpiryOf): Promise<Video> {
  const { catalogue, engine } = context
  const model = catalogue.find(task.model)?.model
  const stored = readJson(params)
  const given = new Given(model, isRecord(stored) ? stored : {}, task.state === 'COMPLETED' ? task.result : {})
  const seconds = (time: number): number => Math.floor(engine.shown(time) / 1000)
  const [address] = task.state === 'COMPLETED' ? addressesOf(task) : []
  const expiresAt = address === undefined ? undefined : await expiryOf(address)
  return {
    id: task.id,
    object: 'video',
    model: task.model,
    ...stateOf(task),
    created_at: seconds(task.createdAt),
    completed_at: task.state === 'COMPLETED' ? seconds(task.endedAt) : null,
    expires_at: expiresAt === undefined ? null : seconds(expiresAt),
    prompt: given.text('prompt') ?? null,
    seconds: given.seconds(),
    size: given.size(),
    remixed_from_video_id: null,
  }
}

function stateOf(task: Seen): Pick<Video, 'status' | 'progress' | 'error'> {
  switch (task.state) {
    case 'ACCEPTED':
      return { status: 'queued', progress: 0, error: null }
    case 'IN_PROGRESS':
      return { status: 'in_progress', progress: Math.round(task.progress?.percent ?? 0), error: null }
    case 'COMPLETED':
      return { status: 'completed', progress: 100, error: null }
    case 'FAILED': {
      const { code, message } = task.error
      return { status: 'failed', progress: 0, error: { code: code.replaceAll('-', '_'), message } }
    }
  }
}

/** The parameters and the result of a task, by the roles of its model. */
class Given {
  private readonly roles: NonNullable<CatalogModel['roles']>
  private readonly params: Readonly<Record<string, unknown>>
  private readonly result: unknown

  constructor(model: CatalogModel | undefined, params: Readonly<Record<string, unknown>>, result: unknown) {
    this.roles = model?.roles ?? {}
    this.params = params
    this.result = result
  }

  /** The value of a role as text, if it is a text or a number. */
  text(role: keyof typeof this.roles): string | undefined {
    const value = fieldOf(this.params, this.roles[role] ?? '')
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }

  /** The length in seconds; empty if it is not known. */
  seconds(): string {
    const made = fieldOf(this.result, 'duration')
    return this.text('duration')?.replace(/s$/, '') ?? (typeof made === 'number' ? String(made) : '')
  }

  /** Width x height, as the result or the parameters say it; else the aspect ratio and the resolution in their words. */
  size(): string {
    const [width, height] = [this.text('width'), this.text('height')]
    if (width !== undefined && height !== undefined) return `${width}x${height}`
    return this.text('size') ?? pixelsOf(this.text('aspectRatio'), this.text('resolution'))
  }
}

/** The size of an aspect ratio such as 16:9 and a resolution such as 720p, whose number is the shorter side. */
function pixelsOf(ratio: string | undefined, resolution: string | undefined): string {
  const [, across, down] = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(ratio ?? '') ?? []
  const [, lines] = /^(\d{3,4})p?$/i.exec(resolution ?? '') ?? []
  const side = Number(lines ?? { '2k': 1440, '4k': 2160 }[resolution?.toLowerCase() ?? ''])
  if (across === undefined || Number.isNaN(side))
    return [ratio, resolution].filter((one) => one !== undefined).join(' ')
  const [x, y] = [Number(across), Number(down)]
  const even = (length: number): number => 2 * Math.round(length / 2)
  return x >= y ? `${even((side * x) / y)}x${side}` : `${side}x${even((side * y) / x)}`
}
