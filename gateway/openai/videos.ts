import { pageLimit } from '@gatewright/openapi/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import type { Context } from '../http/context.ts'
import { idOf } from '../http/headers.ts'
import { deleteTask } from '../http/keyTasks.ts'
import { cancel, ownTask } from '../http/ownTasks.ts'
import { Values } from '../http/pages.ts'
import { Problem } from '../http/problem.ts'
import { isFinal, type Seen } from '../tasks/task.ts'
import { addressesOf, streamOf, untilClosed } from './assets.ts'
import { methods } from './fields.ts'
import { run, submitTask, type Parts } from './running.ts'
import { isVideo, videoOf, videosOf, type ExpiryOf, type Video } from './video.ts'

const segment = { is: 'models' } as const

/** The parts of the interface for videos. */
export interface VideoParts extends Parts {
  readonly expiryOf: ExpiryOf
}

/** A page of videos. */
interface VideoPage {
  readonly object: 'list'
  readonly data: readonly Video[]
  readonly first_id: string | null
  readonly last_id: string | null
  readonly has_more: boolean
}

/** Starts a video. */
export const createVideo =
  (parts: VideoParts) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<Video> =>
    run(parts, methods.createVideo, request, reply, async (ready) => {
      const id = await submitTask(parts, request, reply, ready)
      const task = await parts.context.engine.get(id, callerOf(request).id)
      if (task === undefined) throw unknownVideo(id)
      return videoOf(parts.context, task, parts.expiryOf)
    })

const unknownVideo = (id: string): Problem =>
  new Problem('unknown-task', `There is no video ${id.slice(0, 100)} for this key.`)

/** The task of the video that a request is about. Throws a problem if there is none. */
async function ownVideo(context: Context, request: FastifyRequest): Promise<Seen> {
  const id = idOf(request)
  const task = await ownTask(context, segment, request).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'unknown-task' ? unknownVideo(id) : error
  })
  if (!isVideo(context, task)) throw unknownVideo(id)
  return task
}

/** Returns a video. */
export const readVideo =
  ({ context, expiryOf }: VideoParts) =>
  async (request: FastifyRequest): Promise<Video> =>
    videoOf(context, await ownVideo(context, request), expiryOf)

/** How many videos a page has by default. */
const defaultLimit = 20

/** Returns a page of the videos of the key. */
export const listVideos =
  ({ context, expiryOf }: VideoParts) =>
  async (request: FastifyRequest): Promise<VideoPage> => {
    const values = new Values(request.query, ['after', 'limit', 'order'])
    const [after, order = 'desc'] = [values.text('after'), values.text('order', ['desc', 'asc'])]
    const text = values.text('limit') ?? String(defaultLimit)
    const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
    if (limit < 1 || limit > pageLimit.most)
      values.addIssue('limit', 'not-an-option', `a whole number from 1 to ${pageLimit.most}`)
    values.check()
    const found = await (order === 'desc' ? newest : oldest)(context, callerOf(request).id, limit, after)
    const data = await videosOf(context, found.tasks, expiryOf)
    const isCut = data.length < found.tasks.length
    const last = data.at(-1)?.id ?? found.next ?? null
    return {
      object: 'list',
      data,
      first_id: data[0]?.id ?? null,
      last_id: last,
      has_more: isCut || found.next !== undefined,
    }
  }

/** The videos of a page, and the id after which the next page begins; undefined if there is none. */
interface Found {
  readonly tasks: readonly Seen[]
  readonly next: string | undefined
}

/** How often a call reads tasks, so that its cost is limited however few of them are videos. */
const mostReads = 20

/** The newest videos of a key before one. */
async function newest(context: Context, owner: string, limit: number, after: string | undefined): Promise<Found> {
  const found: Seen[] = []
  let cursor = after
  for (let reads = 0; reads < mostReads && found.length <= limit; reads++) {
    const page = { limit: limit + 1 - found.length, ...(cursor !== undefined && { cursor }) }
    const { tasks, next } = await context.engine.list(owner, { ...page, matches: (task) => isVideo(context, task) })
    found.push(...tasks)
    cursor = next
    if (next === undefined) break
  }
  const tasks = found.slice(0, limit)
  return { tasks, next: found.length > limit ? tasks.at(-1)?.id : cursor }
}

/** The oldest videos of a key after one. The store lists from the newest on, so all that are kept are read. */
async function oldest(context: Context, owner: string, limit: number, after = ''): Promise<Found> {
  const matches = (task: Seen): boolean => isVideo(context, task) && task.id > after
  let found: readonly Seen[] = []
  let cursor: string | undefined
  for (let reads = 0; reads === 0 || cursor !== undefined; reads++) {
    if (reads === mostReads) throw tooManyToSort()
    const page = { limit: pageLimit.most, ...(cursor !== undefined && { cursor }) }
    const { tasks, next } = await context.engine.list(owner, { ...page, matches })
    found = [...found, ...tasks].slice(-(limit + 1))
    cursor = next !== undefined && next > after ? next : undefined
  }
  const tasks = (found.length > limit ? found.slice(1) : found).toReversed()
  return { tasks, next: found.length > limit ? tasks.at(-1)?.id : undefined }
}

const tooManyToSort = (): Problem =>
  new Problem('bad-request', 'This key has too many tasks to list them from the oldest on. Use order=desc.')

/** Sends the file of a video. */
export const readContent =
  ({ context, openAsset }: VideoParts) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const task = await ownVideo(context, request)
    const values = new Values(request.query, ['variant'])
    values.text('variant', ['video'])
    values.check()
    const [address] = task.state === 'COMPLETED' ? addressesOf(task) : []
    if (address === undefined) {
      const why = isFinal(task) ? 'failed, and has no file' : 'has not ended: retrieve it until its status is completed'
      throw new Problem('bad-request', `The video ${task.id} ${why}.`, { taskId: task.id })
    }
    const asset = await openAsset(address, task.id, untilClosed(reply))
    return reply.type(asset.contentType).send(streamOf(asset))
  }

/** Deletes a video; one that has not ended is cancelled first, and stays if its vendor does not stop at once. */
export const deleteVideo =
  ({ context }: VideoParts) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ readonly id: string; readonly object: 'video.deleted'; readonly deleted: boolean }> => {
    const { id } = await ownVideo(context, request)
    const { response } = await cancel(context, segment)(request, reply)
    const hasEnded = response.status === 'COMPLETED' || response.status === 'FAILED'
    if (hasEnded) await deleteTask(context)(request)
    return { id, object: 'video.deleted', deleted: hasEnded }
  }

/** Refuses a method that no model has. */
export const refuse = (what: string) => async (): Promise<never> => {
  throw new Problem('not-found', `This gateway does not ${what}. Start a new video with an input_reference instead.`)
}
