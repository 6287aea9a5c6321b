import { createServer } from 'node:http'
import type { Mapping } from '@gatewright/upstreams'
import { describe, expect, test } from 'vitest'
import type { UpstreamData } from '../../../gateway/catalogue/data.ts'
import { detailsOf, viewOf } from '../../../gateway/commands/taskList.ts'
import { groupsOf, timeoutsOf } from '../../../gateway/node/work.ts'
import { valueAt } from '../../support/reading.ts'
import { listen, shut } from '../../support/servers.ts'
import { atOnce, drawn, dub, mappingsOf, picture, specFrom, startPair, withJobs } from './pair.ts'
import { say, type Handler } from './upstreamKit.ts'
import { answer, done, jobs, still, video } from './vendor.ts'

const cut: Handler = (_, response) => void response.destroy()

/** An address at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer()
  const port = await listen(server)
  await shut(server)
  return `http://127.0.0.1:${port}`
}

describe('a model with two upstreams', () => {
  test('runs at the first one, and the log says which one served', async () => {
    const { the, submits, served, switched } = await startPair([drawn, drawn], atOnce)
    const { task } = await the.run(picture, still)
    expect(task).toMatchObject({ state: 'COMPLETED', upstream: 'first' })
    expect(task).not.toHaveProperty('tried')
    expect([submits(), switched]).toEqual([[1, 0], []])
    expect(served).toEqual([{ id: 'task-1', model: picture, upstream: 'first' }])
  })

  test.each<[string, Handler, string, string | undefined]>([
    ['refuses the parameters', answer(422, { message: 'No such size.' }), 'refused', 'upstream-refused'],
    ['refuses the key', answer(401, {}), 'refused', 'upstream-unauthorized'],
    ['has no balance left', answer(402, {}), 'refused', 'upstream-unauthorized'],
    ['is full', answer(429, {}), 'full', undefined],
    ['is full for a while', answer(503, {}, { 'retry-after': '60' }), 'full', undefined],
  ])('runs at the second one if the first %s, at once and once', async (_, first, why, code) => {
    const { the, submits, switched, served } = await startPair([first, drawn], atOnce)
    const { task, waits } = await the.run(picture, still)
    expect(task).toMatchObject({ state: 'COMPLETED', upstream: 'second', tried: [{ upstream: 'first', why }] })
    expect(submits()).toEqual([1, 1])
    expect(waits).toEqual([0])
    expect(switched).toEqual([{ id: 'task-1', model: picture, upstream: 'first', why, code, next: 'second' }])
    expect(served).toMatchObject([{ upstream: 'second' }])
    expect(await the.engine.spent('key-1')).toBe(valueAt(task, 'credits'))
  })

  test('has both in its history', async () => {
    const { the } = await startPair([answer(429, {}), drawn], atOnce)
    const { task } = await the.run(picture, still)
    const context = { now: the.engine.now(), shown: (time: number) => time, announced: new Set<string>() }
    const lines = detailsOf(viewOf(task, context)).slice(-4)
    expect(lines.map((line) => line.replace(/^\S+ +/, ''))).toEqual([
      'accepted',
      'not accepted by first: full',
      'sent to second',
      'COMPLETED',
    ])
  })

  test('counts in the concurrency group of its first upstream, and may take the longest time of all', async () => {
    const specs = [specFrom('vendor22', 'first', { jobs: 2 }), specFrom('vendor22', 'second')]
    const task = { model: picture, destination: 'vendor', id: 't-1' } as const
    const data = (mappings: readonly Mapping[]): UpstreamData => ({ upstreams: specs, mappings, lists: [] })
    const own = mappingsOf(picture, { timeoutSeconds: 90 }, { timeoutSeconds: 60 })
    expect(groupsOf(data(own))(task)).toBe('first')
    expect(groupsOf(data([...own].reverse()))(task)).toBeUndefined()
    expect(timeoutsOf(data(own))({ id: picture })).toBe(90)
  })

  test('runs at the second one if no connection to the first is made', async () => {
    const { the, submits } = await startPair([await closedAddress(), drawn], atOnce)
    const { task } = await the.run(picture, still)
    const tried = [{ upstream: 'first', why: 'unreached' }]
    expect(task).toMatchObject({ state: 'COMPLETED', upstream: 'second', tried })
    expect(submits()).toEqual([0, 1])
  })

  test('never runs at the second one after a reset, because the first may have the job', async () => {
    const { the, submits, switched } = await startPair([cut, drawn], atOnce)
    const { task } = await the.run(picture, still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown' }, upstream: 'first' })
    expect([submits(), switched]).toEqual([[1, 0], []])
  })

  test('never runs at the second one after a time-out or an error that says nothing about the job', async () => {
    const spec = specFrom('vendor22', 'first')
    const hasty = { ...spec, submit: { ...spec.submit, timeoutSeconds: 0.05 } }
    const silent = await startPair([() => undefined, drawn], { ...atOnce, spec: hasty })
    expect((await silent.the.run(picture, still)).task).toMatchObject({ error: { code: 'outcome-unknown' } })
    expect(silent.submits()).toEqual([1, 0])
    for (const status of [500, 502, 504]) {
      const { the, submits } = await startPair([answer(status, {}), drawn], atOnce)
      expect((await the.run(picture, still)).task).toMatchObject({ state: 'FAILED', upstream: 'first' })
      expect(submits()).toEqual([1, 0])
    }
  })

  test('stays at the first one, with the same token, if that knows it after a reset, whatever it then says', async () => {
    const replies = [cut, answer(429, {}), answer(503, {}, { 'retry-after': '1' }), answer(201, { id: 'job-1' })]
    const first: Handler = (got, response, at) =>
      got.method === 'POST' ? replies[at]?.(got, response, at) : say(response, 200, done)
    const { the, submits } = await startPair([first, drawn], withJobs)
    const { task } = await the.run(dub, video)
    expect(task).toMatchObject({ state: 'COMPLETED', upstream: 'first' })
    expect(submits()).toEqual([4, 0])
  })

  test('fails if the first one, after a reset, refuses the same token', async () => {
    const first: Handler = (got, response, at) => (at === 0 ? cut : answer(422, {}))(got, response, at)
    const { the, submits } = await startPair([first, drawn], withJobs)
    expect((await the.run(dub, video)).task).toMatchObject({ state: 'FAILED', upstream: 'first' })
    expect(submits()).toEqual([2, 0])
  })

  test('fails at the first one that refuses the content', async () => {
    const { the, submits } = await startPair([answer(400, { type: 'safety_checker', message: 'No.' }), drawn], atOnce)
    const { task } = await the.run(picture, still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'content-refused' } })
    expect(submits()).toEqual([1, 0])
  })

  test('fails if all refuse it, with what the last one says', async () => {
    const refuse = (message: string): Handler => answer(400, { message })
    const { the, submits } = await startPair([refuse('One.'), refuse('Two.')], atOnce)
    const { task } = await the.run(picture, still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-refused' } })
    expect(JSON.stringify(task)).toContain('Two.')
    expect(submits()).toEqual([1, 1])
    expect(await the.engine.spent('key-1')).toBe(0)
  })

  test('waits while all are full, and asks them in turn', async () => {
    const after = (count: number): Handler => {
      let left = count
      return (got, response, at) => (left-- > 0 ? answer(429, {}, { 'retry-after': '7' }) : drawn)(got, response, at)
    }
    const { the, submits } = await startPair([after(3), after(2)], atOnce)
    const { task, waits } = await the.run(picture, still)
    expect(task).toMatchObject({ state: 'COMPLETED', upstream: 'second' })
    expect(waits).toEqual([0, 7000, 7000, 7000, 7000])
    expect(submits()).toEqual([3, 3])
  })

  test('waits for the one that is full if the other refuses it, and never asks that again', async () => {
    let left = 2
    const full: Handler = (got, response, at) => (left-- > 0 ? answer(429, {}) : drawn)(got, response, at)
    const { the, submits } = await startPair([full, answer(422, {})], atOnce)
    expect((await the.run(picture, still)).task).toMatchObject({ state: 'COMPLETED', upstream: 'first' })
    expect(submits()).toEqual([3, 1])
  })

  test('fails if none is reached, after the retries of an upstream', async () => {
    const { the } = await startPair([await closedAddress(), await closedAddress()], atOnce)
    const { task } = await the.run(picture, still)
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'upstream-unreachable', retryable: true } })
  })

  test('polls, charges and ends where its job is', async () => {
    const refuse = answer(422, {})
    const second = jobs(answer(200, { status: 'queued' }), answer(200, done))
    const { the, submits } = await startPair([refuse, second], withJobs)
    const { task } = await the.run(dub, video)
    expect(task).toMatchObject({ state: 'COMPLETED', upstream: 'second' })
    expect(submits()).toEqual([1, 1])
    expect(await the.engine.spent('key-1')).toBe(valueAt(task, 'credits'))
  })

  test('cancels its job where that is', async () => {
    const cancel = {
      method: 'DELETE',
      path: '/jobs/{job}',
      headers: {},
      timeoutSeconds: 9,
      confirmed: [],
      tooLate: [],
    } as const
    const mappings = mappingsOf(dub, {}, { timeoutSeconds: 1 })
    const cancelled: string[] = []
    const at =
      (vendor: string, submit: Handler): Handler =>
      (got, response, count) => {
        if (got.method === 'DELETE') cancelled.push(vendor)
        return (got.method === 'POST' ? submit : answer(200, { status: 'queued' }))(got, response, count)
      }
    const vendors = [at('first', answer(429, {})), at('second', answer(201, { id: 'job-1' }))] as const
    const { the } = await startPair(vendors, { ...withJobs, mappings, change: { cancel } })
    expect((await the.run(dub, video)).task).toMatchObject({ error: { code: 'timed-out' }, upstream: 'second' })
    expect(cancelled).toEqual(['second'])
  })

  test('runs where its condition says, by the parameters after defaults', async () => {
    const own = mappingsOf(picture, { when: [{ is: 'in', param: 'prompt', values: ['A kite'] }] })
    const { the, submits } = await startPair([drawn, drawn], { ...atOnce, mappings: own })
    expect((await the.run(picture, still, 'task-1')).task).toMatchObject({ upstream: 'first' })
    expect((await the.run(picture, { prompt: 'A boat' }, 'task-2')).task).toMatchObject({ upstream: 'second' })
    expect(submits()).toEqual([1, 1])
  })

  test('shares its tasks, and each retry of a task goes to the same upstream', async () => {
    const own = mappingsOf(picture, { share: 3 }, { share: 1 })
    const { the, submits } = await startPair([drawn, drawn], { ...atOnce, mappings: own })
    for (let at = 0; at < 40; at++) await the.run(picture, still, `task-${at}`)
    const [first = 0, second = 0] = submits()
    expect(first + second).toBe(40)
    expect(first).toBeGreaterThan(second)
    expect(second).toBeGreaterThan(0)
  })
})
