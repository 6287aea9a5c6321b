import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../support/folder.ts'
import {
  bench,
  say,
  specOf,
  startVendor,
  type Bench,
  type Got,
  type Handler,
  type VendorServer,
} from './upstreamKit.ts'
import { valueAt } from '../../support/reading.ts'

const root = temporaryFolder()
let count = 0

const video = { videoUrl: 'https://example.com/1.mp4', audioUrl: 'https://example.com/1.wav' }
const avatar = { imageUrls: ['https://example.com/a.jpg'], audioUrl: 'https://example.com/a.mp3' }
const asset = 'https://cdn.example/1.mp4'

/** A vendor that charges accepted jobs; `takes` returns the token of a request, if it supports one. */
interface Paid {
  readonly vendor: VendorServer
  /** The jobs that were paid, by token or by number. */
  readonly charges: readonly string[]
  /** Resolves when a submit is accepted whose response is never sent. */
  readonly silent: Promise<void>
}

/** A vendor that accepts and charges the first submit, and never responds. */
async function startPaid(
  tokenOf: (got: Got) => string | undefined,
  speak: (charges: readonly string[]) => Handler,
): Promise<Paid> {
  const charges: string[] = []
  let report = (): void => undefined
  const silent = new Promise<void>((resolve) => (report = resolve))
  const vendor = await startVendor((got, response, at) => {
    if (got.method !== 'POST') return speak(charges)(got, response, at)
    const token = tokenOf(got)
    if (token === undefined || !charges.includes(token)) charges.push(token ?? `job-${at}`)
    return at === 0 ? report() : speak(charges)(got, response, at)
  })
  onTestFinished(vendor.close)
  return { vendor, charges, silent }
}

/** Submits a task, lets a separate process send it, and kills that when the vendor has accepted it. */
async function kill(id: string, model: string, params: object, { vendor, silent }: Paid): Promise<Bench> {
  const folder = join(root, `crash-${count++}`)
  const before = bench({ folder, url: vendor.url, spec: specOf(id) })
  await before.submit(model, params)
  await before.close()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'workerProcess.ts'), folder, vendor.url, id], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  await Promise.race([silent, closed])
  child.kill('SIGKILL')
  await closed
  // The lost worker holds the task until its lease ends; the clock of the next worker is that far ahead.
  const after = bench({ folder, url: vendor.url, spec: specOf(id), ahead: 200_000 })
  onTestFinished(after.close)
  return after
}

describe('a gateway that is killed after a vendor has accepted a task, before it could record that,', () => {
  test('sends the same token again, and the vendor starts no second job', async () => {
    const paid = await startPaid(
      ({ headers }) => String(headers['idempotency-key']),
      () =>
        ({ method }, response) =>
          method === 'POST'
            ? say(response, 200, { id: 'job-1' })
            : say(response, 200, { status: 'succeeded', output: { url: asset } }),
    )
    const the = await kill('vendor16', 'vendor16-dub-1', { ...video, language: 'es' }, paid)
    // The store recorded the attempt, the token and the vendor before the vendor was called.
    const stored = { step: { is: 'submitting', token: 'task-1' }, upstream: 'vendor16' }
    expect(await the.read()).toMatchObject({ id: 'task-1', state: 'IN_PROGRESS', attempt: 1, ...stored })
    const { task } = await the.finish()
    expect(task).toMatchObject({ state: 'COMPLETED', result: { url: asset } })
    expect(paid.charges).toEqual(['task-1'])
    expect(paid.vendor.got.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  test('looks the job up and sends nothing', async () => {
    const paid = await startPaid(
      ({ body }) => String(valueAt(body, 'external_id')),
      () =>
        ({ path }, response) => {
          if (path.startsWith('/requests?')) return say(response, 200, { requests: [{ request_id: 'r-1' }] })
          return path.endsWith('/status')
            ? say(response, 200, { status: 'COMPLETED' })
            : say(response, 200, { video: { url: asset } })
        },
    )
    const the = await kill('vendor14', 'vendor14-talking-avatar-1', avatar, paid)
    const { task } = await the.finish()
    expect(task).toMatchObject({ state: 'COMPLETED', result: { url: asset } })
    expect(paid.charges).toEqual(['task-1'])
    expect(paid.vendor.got.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /talking-avatar-1',
      'GET /requests?external_id=task-1',
      'GET /requests/r-1/status',
      'GET /requests/r-1',
    ])
  })

  test('fails the task without sending it again, because it cannot know whether the vendor accepted it', async () => {
    const paid = await startPaid(
      () => undefined,
      () => (_, response) => say(response, 200, { images: [{ url: asset }] }),
    )
    const the = await kill('vendor22', 'vendor22-flow-1', { prompt: 'A kite' }, paid)
    const { task } = await the.finish()
    expect(task).toMatchObject({ state: 'FAILED', error: { code: 'outcome-unknown', retryable: false } })
    expect(paid.charges).toHaveLength(1)
    expect(paid.vendor.got).toHaveLength(1)
  })
})

describe('a look-up', () => {
  const speak =
    (lookUp: Handler): Handler =>
    (got, response, at) => {
      if (got.path.startsWith('/requests?')) return lookUp(got, response, at)
      if (got.method === 'POST') return say(response, 200, { request_id: 'r-2' })
      return got.path.endsWith('/status')
        ? say(response, 200, { status: 'COMPLETED' })
        : say(response, 200, { video: { url: asset } })
    }

  test.each<[string, Handler]>([
    ['an empty list', (_, response) => say(response, 200, { requests: [] })],
    ['404', (_, response) => say(response, 404, {})],
  ])('that finds nothing (%s) leads to a second submission with the same token', async (_, lookUp) => {
    const vendor = await startVendor((got, response, at) =>
      at === 0 ? void response.destroy() : speak(lookUp)(got, response, at),
    )
    const the = bench({ folder: join(root, `crash-${count++}`), url: vendor.url, spec: specOf('vendor14') })
    onTestFinished(async () => void (await Promise.all([vendor.close(), the.close()])))
    const { task } = await the.run('vendor14-talking-avatar-1', avatar)
    expect(task).toMatchObject({ state: 'COMPLETED' })
    const tokens = vendor.got.filter(({ method }) => method === 'POST').map(({ body }) => valueAt(body, 'external_id'))
    expect(tokens).toEqual(['task-1', 'task-1'])
  })

  test.each<[string, Handler]>([
    ['is reset', (_, response) => void response.destroy()],
    ['fails with an error', (_, response) => say(response, 500, {})],
    ['is not JSON', (_, response) => void response.end('<html>')],
  ])('that %s is repeated, and nothing is sent', async (_, trouble) => {
    const found: Handler = (_got, response) => say(response, 200, { requests: [{ request_id: 'r-1' }] })
    let looks = 0
    const vendor = await startVendor((got, response, at) => {
      if (at === 0) return void response.destroy()
      return speak(looks < 2 && got.path.startsWith('/requests?') && ++looks ? trouble : found)(got, response, at)
    })
    const the = bench({ folder: join(root, `crash-${count++}`), url: vendor.url, spec: specOf('vendor14') })
    onTestFinished(async () => void (await Promise.all([vendor.close(), the.close()])))
    expect((await the.run('vendor14-talking-avatar-1', avatar)).task).toMatchObject({ state: 'COMPLETED' })
    expect(vendor.got.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

test('the next process continues to poll a job', async () => {
  const folder = join(root, `crash-${count++}`)
  const vendor = await startVendor(({ method }, response, at) => {
    if (method === 'POST') return say(response, 201, { id: 'job-1' })
    return at < 2
      ? say(response, 200, { status: 'queued' })
      : say(response, 200, { status: 'succeeded', output: { url: asset } })
  })
  onTestFinished(vendor.close)
  const first = bench({ folder, url: vendor.url, spec: specOf('vendor16') })
  await first.submit('vendor16-lipsync-1.9', video)
  await first.step()
  await first.step(3000)
  await first.close()
  const second = bench({ folder, url: vendor.url, spec: specOf('vendor16') })
  onTestFinished(second.close)
  expect((await second.finish()).task).toMatchObject({ state: 'COMPLETED' })
  expect(vendor.got.map(({ path }) => path)).toEqual(['/models/lipsync-1.9/jobs', '/jobs/job-1', '/jobs/job-1'])
})
