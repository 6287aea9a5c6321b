import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { models } from '@gatewright/catalog'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chooseUpstreams } from '../../../gateway/upstream/choice.ts'
import { runStep } from '../../../gateway/worker/step.ts'
import { temporary } from '../../support/temporary.ts'
import { atOnce, drawn, dub, mappingsOf, openPair, picture, specFrom, startPair, withJobs } from './pair.ts'
import type { Pair, PairOptions } from './pair.ts'
import { key, noSandbox, startVendor } from './upstreamKit.ts'
import { answer, done, jobs, still, video } from './vendor.ts'

/** Starts a process with both vendors and the tasks of a folder, which can kill itself; resolves when it is killed. */
function startProcess(folder: string, vendor: string, model: string, urls: Pair['urls'], end = ''): Killed {
  const args = [join(import.meta.dirname, 'pairProcess.ts'), folder, vendor, model, ...urls, end]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const closed = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_, signal) => resolve(signal)))
  return { closed, kill: () => (child.kill('SIGKILL'), closed) }
}

/** A process, and the signal that has ended it. */
interface Killed {
  readonly closed: Promise<NodeJS.Signals | null>
  readonly kill: () => Promise<NodeJS.Signals | null>
}

describe('a gateway that is killed between the write of a switch and the submit', () => {
  test.each([
    ['without tokens', atOnce, picture, still, drawn],
    ['with tokens', withJobs, dub, video, jobs(answer(200, done))],
  ] as const)('leaves one job in all, at an upstream %s', async (_, options, model, params, second) => {
    const folder = temporary()
    const { the: before, urls, submits } = await startPair([answer(429, {}), second], { folder, ...options })
    await before.submit(model, params)
    await before.engine.close()
    expect(await startProcess(folder, options.vendor, model, urls, 'at the switch').closed).toBe('SIGKILL')
    expect(submits()).toEqual([1, 0])
    const after = openPair(urls, { folder, ...options })
    onTestFinished(after.close)
    expect(await after.read()).toMatchObject({ step: { is: 'idle' }, upstream: 'second', attempt: 1 })
    expect((await after.finish()).task).toMatchObject({ state: 'COMPLETED', upstream: 'second' })
    expect(submits()).toEqual([1, 1])
  })
})

describe('a gateway that is killed when the second upstream has accepted a task that the first refused', () => {
  test.each([
    ['sends the same token there again', withJobs, dub, video, 'COMPLETED', 2],
    ['sends it nowhere else if that knows no tokens', atOnce, picture, still, 'FAILED', 1],
  ] as const)('%s', async (_, options, model, params, state, sent) => {
    const folder = temporary()
    let report = (): void => undefined
    const silent = new Promise<void>((resolve) => (report = resolve))
    const tokens = new Set<unknown>()
    const first = await startVendor(answer(422, {}))
    const second = await startVendor((got, response, at) => {
      if (got.method === 'POST') tokens.add(got.headers['idempotency-key'])
      return at === 0 ? report() : jobs(answer(200, done))(got, response, at)
    })
    const urls = [first.url, second.url] as const
    const before = openPair(urls, { folder, ...options })
    await before.submit(model, params)
    await before.close()
    const worker = startProcess(folder, options.vendor, model, urls)
    await Promise.race([silent, worker.closed])
    await worker.kill()
    // The lost worker holds the task until its lease ends; the clock of the next one is that far ahead.
    const after = openPair(urls, { folder, ahead: 200_000, ...options })
    onTestFinished(async () => void (await Promise.all([first.close(), second.close(), after.close()])))
    expect((await after.finish()).task).toMatchObject({ state, upstream: 'second', tried: [{ upstream: 'first' }] })
    const posts = ({ got }: typeof first): number => got.filter(({ method }) => method === 'POST').length
    expect([posts(first), posts(second), tokens.size]).toEqual([1, sent, 1])
  })
})

describe('two nodes, of which only one has the key of the second upstream,', () => {
  /** The steps of the node without the key. */
  const other = ({ the, urls }: Pair, { mappings }: Pick<PairOptions, 'mappings'>) => {
    const choice = chooseUpstreams({
      upstreams: [specFrom('vendor22', 'first'), specFrom('vendor22', 'second')],
      mappings,
      environment: { first_KEY: key, first_URL: urls[0] },
      sandbox: noSandbox,
      assetStore: { files: the.files, ttlMs: 1000 },
    })
    onTestFinished(choice.close)
    const routes = choice.routesOf(models)
    const { upstreamOf, idsOf } = choice
    return async (): Promise<number> => {
      const claims = await the.engine.claim({ limit: 10, leaseMs: 1000, routes })
      for (const claim of claims) await runStep(claim, { ...the.parts, upstreamOf, idsOf })
      return claims.length
    }
  }

  const onlySecond = mappingsOf(picture, { when: [{ is: 'in', param: 'prompt', values: ['A boat'] }] })

  test.each([
    ['that the first refuses', answer(422, {}), atOnce.mappings, [1, 1]],
    ['that only the second can run', drawn, onlySecond, [0, 1]],
  ] as const)('leave a task %s to the other one', async (_, first, mappings, submits) => {
    const both = await startPair([first, drawn], { ...atOnce, mappings })
    await both.the.step() // announces what the other node can run
    const step = other(both, { mappings })
    await both.the.submit(picture, still)
    expect(await step()).toBe(1)
    expect(await both.the.read()).toMatchObject({ step: { is: 'idle' }, upstream: 'second' })
    expect(await step()).toBe(0)
    await both.the.step()
    expect(await both.the.read()).toMatchObject({ state: 'COMPLETED', upstream: 'second' })
    expect(both.submits()).toEqual(submits)
  })

  test('run a task at the first if it is new, also if the second comes first in the order', async () => {
    const mappings = [...atOnce.mappings].reverse()
    const both = await startPair([drawn, drawn], { ...atOnce, mappings })
    const step = other(both, { mappings })
    await both.the.submit(picture, still)
    await step()
    expect(await both.the.read()).toMatchObject({ state: 'COMPLETED', upstream: 'first' })
    await both.the.run(picture, still, 'task-2')
    expect(both.submits()).toEqual([1, 1])
  })

  test('fail a task that the first refuses while the other node is gone', async () => {
    const both = await startPair([answer(422, {}), drawn], atOnce)
    const step = other(both, atOnce)
    await both.the.submit(picture, still)
    await step()
    expect(await both.the.read()).toMatchObject({ state: 'FAILED', error: { code: 'upstream-refused' } })
    expect(both.submits()).toEqual([1, 0])
  })
})
