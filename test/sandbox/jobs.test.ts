import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Sandbox } from '../../gateway/upstream/sandbox.ts'
import type { Job, Polled } from '../../gateway/upstream/upstream.ts'
import { WorkerPool } from '../../gateway/upstream/workerPool.ts'
import type { Made, PictureOrder } from '../../sandbox/order.ts'
import { openMakers } from '../../sandbox/make.ts'
import { kit, modelWith, withDefaults, type Kit } from './sandboxKit.ts'
import { objectWith, textWith } from '../support/matching.ts'
import { isLong } from '../support/size.ts'

const image = modelWith('image', 'prompt', 'aspectRatio')
let now = 1_000_000
let the: Kit
beforeAll(async () => {
  the = await kit({ seconds: 8, now: () => now, holdMs: 10_000 })
})
afterAll(() => the.close())

async function start(sandbox: Sandbox, prompt: string, token: string = crypto.randomUUID()): Promise<Job> {
  const request = { model: image, params: withDefaults(image, { prompt }), token }
  const submitted = await sandbox.submit(request)
  if (submitted.is !== 'submitted') throw new Error(JSON.stringify(submitted))
  return { ...request, job: submitted.job }
}

describe('a job of the sandbox', () => {
  it('runs for its time, reports its progress, and completes', async () => {
    const job = await start(the.sandbox, 'A kite')
    expect(await the.sandbox.poll(job)).toEqual({
      is: 'working',
      progress: { percent: 0, estimatedSecondsLeft: 8 },
      inMs: 1000,
    })
    now += 6000
    expect(await the.sandbox.poll(job)).toMatchObject({ progress: { percent: 75, estimatedSecondsLeft: 2 } })
    now += 2000
    const done = await the.sandbox.poll(job)
    expect(done).toMatchObject({ is: 'done', result: { model: image.id } })
    expect(await the.sandbox.poll(job)).toEqual(done)
  })

  it('of a text model writes its text part by part', async () => {
    const model = modelWith('text', 'prompt')
    const request = { model, params: withDefaults(model, { prompt: 'A kite' }), token: crypto.randomUUID() }
    const submitted = await the.sandbox.submit(request)
    const job = { ...request, job: 'job' in submitted ? submitted.job : '' }
    const texts: string[] = []
    for (let seconds = 0; seconds < 8; seconds += 2) {
      const polled = await the.sandbox.poll(job)
      if (polled.is === 'working') texts.push(polled.text ?? '')
      now += 2000
    }
    const done = await the.sandbox.poll(job)
    const text = done.is === 'done' ? String(done.result['text']) : ''
    expect(texts).toHaveLength(4)
    expect(new Set([...texts, text]).size).toBe(5)
    for (const [at, part] of texts.entries()) expect(texts[at + 1] ?? text).toEqual(textWith(part))
  })

  it('takes the time that its prompt names', async () => {
    const job = await start(the.sandbox, 'A kite sandbox:seconds=25')
    now += 24_000
    expect(await the.sandbox.poll(job)).toMatchObject({ is: 'working', progress: { percent: 96 } })
    now += 1000
    expect(await the.sandbox.poll(job)).toMatchObject({ is: 'done' })
  })

  it('is made again with the next poll if the disk was full, and does not fail', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const put = vi.spyOn(the.files, 'put').mockRejectedValue(full)
    const job = await start(the.sandbox, 'A kite')
    now += 8000
    await expect(the.sandbox.poll(job)).rejects.toThrow('could not be stored')
    await expect(the.sandbox.poll(job)).rejects.toThrow('could not be stored')
    expect(put).toHaveBeenCalledTimes(2)
    put.mockRestore()
    expect(await the.sandbox.poll(job)).toMatchObject({ is: 'done' })
  })

  it('fails after its time if its prompt says so', async () => {
    const job = await start(the.sandbox, 'sandbox:fail A kite')
    expect(await the.sandbox.poll(job)).toMatchObject({ is: 'working' })
    now += 8000
    expect(await the.sandbox.poll(job)).toMatchObject({
      is: 'failed',
      error: { code: 'sandbox-fail', retryable: false },
    })
  })

  it('hangs if its prompt says so', async () => {
    const job = await start(the.sandbox, 'sandbox:hang')
    now += 86_400_000
    expect(await the.sandbox.poll(job)).toMatchObject({ is: 'working', inMs: 5000 })
  })

  it('reads the words in a conversation', async () => {
    const model = modelWith('text', 'messages')
    const params = { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello sandbox:fail' }] }] }
    const submitted = await the.sandbox.submit({ model, params, token: 'talk' })
    now += 8000
    const job = submitted.is === 'submitted' ? submitted.job : ''
    expect(await the.sandbox.poll({ model, params, token: 'talk', job })).toMatchObject({ is: 'failed' })
  })

  it('is the same for the same token', async () => {
    const first = await start(the.sandbox, 'A kite', 'once')
    now += 5
    expect((await start(the.sandbox, 'A kite', 'once')).job).toBe(first.job)
  })

  it('can be polled by another sandbox after a restart', async () => {
    const job = await start(the.sandbox, 'A kite')
    now += 8000
    const other = await kit({ now: () => now, holdMs: 10_000 })
    expect(await other.sandbox.poll(job)).toMatchObject({ is: 'done' })
    await other.close()
  })

  it('responds to a poll in time while its media are still being made', async () => {
    const hasty = await kit({ holdMs: 0 })
    const job = await start(hasty.sandbox, 'A kite')
    expect(await hasty.sandbox.poll(job)).toEqual({ is: 'working', progress: { percent: 99 }, inMs: 50 })
    await expect.poll(() => hasty.sandbox.poll(job)).toMatchObject({ is: 'done' })
    await hasty.close()
  })

  it('fails if the sandbox never started it', async () => {
    const job = await start(the.sandbox, 'A kite')
    expect(await the.sandbox.poll({ ...job, job: 'nonsense' })).toMatchObject({ error: { code: 'unknown-job' } })
  })
})

describe('a worker', () => {
  // Responds with its thread's number; ends, throws or hangs for labels that say so.
  const program = `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', ({ id, order }) => {
      parentPort.postMessage({ id, begun: undefined })
      if (order.label === 'exit') process.exit(1)
      if (order.label === 'throw') throw new Error('out of luck')
      if (order.label === 'hang') for (;;);
      parentPort.postMessage({ id, made: { bytes: new Uint8Array(1), contentType: String(threadId), extension: '' } })
    })`
  const order = { is: 'picture', width: 2, height: 2, format: 'png', seed: 1 } as const
  let folder = ''
  let pool: WorkerPool<PictureOrder, Made>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-worker-'))
    await writeFile(join(folder, 'worker.mjs'), program)
    pool = new WorkerPool({
      size: 1,
      name: 'sandbox',
      program: pathToFileURL(join(folder, 'worker.mjs')),
      limitMs: 3000,
    })
  })
  afterAll(async () => {
    await pool.close()
    await rm(folder, { recursive: true })
  })

  it.runIf(isLong).each(['exit', 'throw', 'hang'])(
    'that crashes (%s) fails only its own request, and is replaced',
    async (label) => {
      const pieces = ['one', label, 'two'].map((each) => pool.make({ ...order, label: each }))
      const [one, lost, two] = await Promise.allSettled(pieces)
      expect(lost).toMatchObject({ status: 'rejected', reason: { message: textWith('was lost') } })
      expect([one?.status, two?.status]).toEqual(['fulfilled', 'fulfilled'])
      expect(one).not.toEqual(two)
    },
  )

  it('that crashes fails the job of a sandbox, and the error is retryable', async () => {
    const broken = await kit({ holdMs: 10_000 }, { program: pathToFileURL(join(folder, 'worker.mjs')) })
    const polled: Polled = await broken.sandbox.poll(await start(broken.sandbox, 'exit'))
    expect(polled).toMatchObject({ is: 'failed', error: { code: 'sandbox-error', retryable: true } })
    await broken.close()
  })

  it.runIf(isLong)('that exceeds its time is replaced, and the job waits and is logged', async () => {
    const once = `import { existsSync, writeFileSync } from 'node:fs'
      import { parentPort } from 'node:worker_threads'
      const mark = new URL('hung', import.meta.url)
      parentPort.on('message', ({ id }) => {
        parentPort.postMessage({ id, begun: undefined })
        if (!existsSync(mark)) {
          writeFileSync(mark, '')
          for (;;);
        }
        parentPort.postMessage({ id, made: { bytes: new Uint8Array(1), contentType: 'image/png', extension: 'png' } })
      })`
    await writeFile(join(folder, 'once.mjs'), once)
    const onWarning = vi.fn()
    const workers = { program: pathToFileURL(join(folder, 'once.mjs')), limitMs: 2000 }
    const slow = await kit({ holdMs: 60_000, onWarning }, workers)
    const job = await start(slow.sandbox, 'A kite')
    await expect(slow.sandbox.poll(job)).rejects.toThrow('was lost')
    expect(onWarning).toHaveBeenCalledWith(textWith('again'), objectWith({ job: job.job }))
    await expect.poll(() => slow.sandbox.poll(job).catch(() => undefined)).toMatchObject({ is: 'done' })
    await slow.close()
  })

  it('that has no time for a job lets it wait, and this is logged once a minute', async () => {
    const onWarning = vi.fn()
    const openPool = () => ({ make: () => new Promise<never>(() => {}), close: () => Promise.resolve() })
    const busy = await kit({ now: () => now, holdMs: 0, openPool, onWarning })
    const job = await start(busy.sandbox, 'A kite')
    for (let seconds = 0; seconds < 150; seconds += 5) {
      expect(await busy.sandbox.poll(job)).toMatchObject({ is: 'working', progress: { percent: 99 } })
      now += 5000
    }
    expect(onWarning.mock.calls).toEqual([
      ['tasks wait for the sandbox', { tasks: 1, seconds: 65 }],
      ['tasks wait for the sandbox', { tasks: 1, seconds: 125 }],
    ])
    await busy.close()
  })

  it('whose media library fails reports why', async () => {
    const real = openMakers((options) => new WorkerPool({ ...options, size: 1 }))
    await expect(real.make({ ...order, width: 0, label: '' })).rejects.toThrow('could not make the media')
    await expect(real.make({ ...order, label: 'fine' })).resolves.toMatchObject({ contentType: 'image/png' })
    await real.close()
    await expect(real.make({ ...order, label: 'late' })).rejects.toThrow('closed')
  })
})
