import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { AnswerBytes, type AnswerShare } from '../../../../gateway/upstream/http/answerBytes.ts'
import { isLong } from '../../../support/size.ts'
import { say } from '../upstreamKit.ts'
import { clip, jobs, start, still, video } from '../vendor.ts'

const kB = 1024
const MB = 1024 * kB

/** Counts answers, and records the most that it has counted. */
class Recorded extends AnswerBytes {
  peak = 0

  override share(): AnswerShare {
    const { grow, end } = super.share()
    const record = (): void => void (this.peak = Math.max(this.peak, this.held))
    return {
      grow: (bytes) => {
        const room = grow(bytes)
        record()
        return room?.then(record)
      },
      end,
    }
  }
}

/** Whether a promise has resolved by now. */
async function isSettled(promise: Promise<void> | undefined): Promise<boolean> {
  let settled = promise === undefined
  void promise?.then(() => (settled = true))
  await new Promise(setImmediate)
  return settled
}

describe('the answers of a vendor in memory', () => {
  /** Answers that have grown by this much each, without the part that is not counted. */
  const grown = (bytes: AnswerBytes, count: number, size: number) =>
    Array.from({ length: count }, () => {
      const share = bytes.share()
      share.grow(64 * kB)
      return { share, room: share.grow(size) }
    })

  test('wait beyond the limit, and continue in their order when others end', async () => {
    const bytes = new AnswerBytes(10 * MB)
    const answers = grown(bytes, 5, 4 * MB)
    const settled = (): Promise<readonly boolean[]> => Promise.all(answers.map(({ room }) => isSettled(room)))
    expect(await settled()).toEqual([true, true, false, false, false])
    expect(bytes.held).toBe(8 * MB)
    answers[1]?.share.end()
    expect(await settled()).toEqual([true, true, true, false, false])
    answers[0]?.share.end()
    answers[0]?.share.end()
    expect(await settled()).toEqual([true, true, true, true, false])
    expect(bytes.held).toBe(8 * MB)
    for (const { share } of answers) share.end()
    expect(bytes.held).toBe(0)
  })

  test('never all wait: the oldest continues, even alone beyond the limit', async () => {
    const bytes = new AnswerBytes(2 * MB)
    const [first, second] = grown(bytes, 2, MB)
    expect(await isSettled(second?.share.grow(5 * MB))).toBe(false)
    expect(await isSettled(first?.share.grow(5 * MB))).toBe(true)
    expect(bytes.held).toBe(7 * MB)
    first?.share.end()
    expect(bytes.held).toBe(6 * MB)
  })

  test('never wait if they are small', async () => {
    const bytes = new AnswerBytes(MB)
    grown(bytes, 1, 5 * MB)
    expect(bytes.isFull).toBe(true)
    expect(await isSettled(bytes.share().grow(60 * kB))).toBe(true)
  })
})

describe('24 large answers that arrive at once', () => {
  const count = 24
  const size = 320 * kB
  const padding = 'x'.repeat(size)

  /** Responds when all requests are there. */
  const atOnce = (body: object): ((response: ServerResponse) => void) => {
    const waiting: ServerResponse[] = []
    return (response) => {
      if (waiting.push(response) === count) for (const one of waiting) say(one, 200, { ...body, padding })
    }
  }

  test.runIf(isLong).each([
    ['of submits', 'vendor22', 'vendor22-flow-1', still, { images: [clip] }],
    ['of polls', 'vendor16', 'vendor16-lipsync-1.9', video, { status: 'succeeded', output: clip }],
  ])('%s share a limit, and none is lost or requested twice', async (_, vendor, model, params, body) => {
    const answers = new Recorded(MB)
    const respond = atOnce(body)
    const handler = vendor === 'vendor22' ? undefined : jobs((_got, response) => respond(response))
    const { the, got } = await start(
      vendor,
      handler ?? ((_got, response) => respond(response)),
      { concurrency: count },
      { answers },
    )
    const ids = Array.from({ length: count }, (_, at) => `task-${at}`)
    for (const id of ids) await the.submit(model, params, id)
    for (let steps = 0; steps < 3; steps++) await the.step(3000)
    const states = await Promise.all(ids.map((id) => the.read(id)))
    expect(states.map(({ state }) => state)).toEqual(ids.map(() => 'COMPLETED'))
    expect(got).toHaveLength(vendor === 'vendor22' ? count : 2 * count)
    expect(answers.peak).toBeGreaterThan(size)
    expect(answers.peak).toBeLessThanOrEqual(MB + size)
    expect(answers.held).toBe(0)
  })
})

test('nothing is sent while there is no room for its answer', async () => {
  const answers = new AnswerBytes(MB)
  const other = answers.share()
  other.grow(5 * MB)
  const { the, got } = await start('vendor22', (_, response) => say(response, 200, { images: [clip] }), {}, { answers })
  await the.submit('vendor22-flow-1', still)
  await the.step()
  expect(got).toEqual([])
  expect(await the.read()).toMatchObject({ state: 'IN_PROGRESS' })
  other.end()
  expect((await the.finish()).task).toMatchObject({ state: 'COMPLETED' })
  expect(got).toHaveLength(1)
})
