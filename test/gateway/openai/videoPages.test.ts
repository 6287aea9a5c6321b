import { expect, onTestFinished, test } from 'vitest'
import type { ListQuery, Page } from '../../../gateway/engine/listing.ts'
import type { Seen } from '../../../gateway/tasks/task.ts'
import { temporary } from '../../support/temporary.ts'
import { openaiBench } from '../../support/openaiBench.ts'

/** The id of the task at a place, from the newest, which is at 0. */
const idAt = (place: number): string => String(9000 - place)

/**
 * A gateway whose engine reads one task a call, as one does whose tasks are hardly ever videos: only those at these
 * places are, of as many as there are. Returns the pages of videos, and how often the engine was called.
 */
async function gatewayOf(total: number, places: readonly number[]) {
  const gateway = openaiBench(temporary())
  onTestFinished(() => gateway.app.close())
  const created = await gateway.send({
    method: 'POST',
    url: '/v1/videos',
    payload: { model: 'vendor1-v3-omni', prompt: 'A lighthouse' },
  })
  const video = await gateway.engine.get(created.json<{ id: string }>().id, 'one')
  if (video === undefined) return expect.fail('There is no video.')
  const reads: ListQuery[] = []
  const list = async (_owner: string, query: ListQuery): Promise<Page> => {
    reads.push(query)
    const place = query.cursor === undefined ? 0 : 9001 - Number(query.cursor)
    const task: Seen = { ...video, id: idAt(place), ...(!places.includes(place) && { model: 'none' }) }
    const isWanted = place < total && (query.matches?.(task) ?? true)
    return { tasks: isWanted ? [task] : [], next: place < total - 1 ? task.id : undefined }
  }
  Object.assign(gateway.engine, { list })
  const read = async (query: string) => {
    reads.length = 0
    const answer = await gateway.get(`/v1/videos?${query}`)
    const { data = [], ...rest } = answer.json<{ data?: readonly { id: string }[] }>()
    return { status: answer.statusCode, ids: data.map(({ id }) => id), ...rest, reads: reads.length }
  }
  return { read }
}

test('the oldest videos are not searched for in all tasks of a key that has too many', async () => {
  const { read } = await gatewayOf(30, [0, 25])
  expect(await read('order=asc')).toMatchObject({ status: 400, reads: 20 })
  expect(await (await gatewayOf(20, [0, 19])).read('order=asc')).toMatchObject({
    status: 200,
    ids: [idAt(19), idAt(0)],
    has_more: false,
  })
})

test('the videos after one are found without reading older tasks', async () => {
  const { read } = await gatewayOf(30, [0, 2, 3, 25])
  expect(await read(`order=asc&after=${idAt(3)}`)).toMatchObject({ status: 200, ids: [idAt(2), idAt(0)], reads: 4 })
})

test('the newest videos are listed in parts, each of which says where the next begins', async () => {
  const { read } = await gatewayOf(30, [0, 25])
  expect(await read('limit=1')).toMatchObject({ ids: [idAt(0)], has_more: true, last_id: idAt(0), reads: 20 })
  expect(await read(`limit=1&after=${idAt(0)}`)).toMatchObject({
    ids: [],
    has_more: true,
    last_id: idAt(20),
    reads: 20,
  })
  expect(await read(`limit=1&after=${idAt(20)}`)).toMatchObject({ ids: [idAt(25)], has_more: false, reads: 9 })
})
