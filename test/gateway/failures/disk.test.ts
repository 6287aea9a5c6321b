import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { present } from '../../contract/tasks.ts'
import { png } from '../../support/assets.ts'
import { catalogues } from '../../support/catalogues.ts'
import { calls } from '../../support/countingVendor.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startGateway } from '../../support/gateway.ts'
import { apiKey, awaitEnd, submitCall, type NodeProcess } from '../../support/node.ts'
import { serve as serveAll } from '../../support/served.ts'
import { textWith } from '../../support/matching.ts'
import { isLong } from '../../support/size.ts'
import { key, say, startVendor } from '../upstream/upstreamKit.ts'
import { lacking } from '../../support/lacking.ts'

const root = temporaryFolder()
let packages = ''
beforeAll(async () => void (packages = (await catalogues()).current), 300_000)

/** Starts a gateway that serves a few models: all take twice as long. */
const serve: typeof serveAll = (dataDir, settings, start) =>
  serveAll(dataDir, { GATEWRIGHT_PACKAGES: packages, ...settings }, start)

const isLinux = process.platform === 'linux'
const asRoot = process.getuid?.() === 0

describe('a data folder that is not writable', () => {
  // Root ignores file modes unless it drops these privileges.
  const powers = '-dac_override,-dac_read_search'
  const user = asRoot ? ['setpriv', `--bounding-set=${powers}`, `--inh-caps=${powers}`] : []

  /** The error of a failed start. */
  const refused = (dataDir: string, as: readonly string[] = []): Promise<string> =>
    serve(dataDir, {}, { before: as }).then(
      ({ kill }) => kill().then(() => 'It serves.'),
      (error: unknown) => String(error),
    )

  /** A folder that a gateway has used. */
  async function used(name: string): Promise<string> {
    const dataDir = join(root, name)
    mkdirSync(dataDir)
    await (await startGateway(dataDir)).stop()
    return dataDir
  }

  const expectOneLine = (text: string, dataDir: string, reason: RegExp): void => {
    expect(text).toMatch(/ended with 1: error: .+\n$/)
    expect(text).toContain(`The data folder ${dataDir} cannot be written`)
    expect(text).toMatch(reason)
    expect(text).toContain('GATEWRIGHT_DATA_DIR')
  }

  test.runIf(isLong)('because it is a file prevents the start with one line', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    expectOneLine(await refused(file), file, /EEXIST/)
    expectOneLine(await refused(join(file, 'data')), join(file, 'data'), /ENOTDIR/)
  })

  test.skipIf(!isLinux)(
    `because it is read-only prevents the start with one line${lacking(isLinux, 'Linux')}`,
    async () => {
      const dataDir = await used('read-only')
      chmodSync(dataDir, 0o500)
      expectOneLine(await refused(dataDir, user), dataDir, /EACCES/)
      expectOneLine(await refused(join(dataDir, 'new'), user), join(dataDir, 'new'), /EACCES/)
    },
  )

  test.skipIf(!isLinux)(
    `because of a single file prevents the start with one line that names the file${lacking(isLinux, 'Linux')}`,
    async () => {
      const dataDir = await used('read-only-file')
      chmodSync(join(dataDir, 'tasks.sqlite'), 0o400)
      expectOneLine(await refused(dataDir, user), dataDir, /EACCES.*tasks\.sqlite/)
    },
  )
})

/** Whether the limit of a running process can be changed, to fill its disk and empty it again. */
const canLimit = isLinux && spawnSync('prlimit', ['--version']).status === 0

describe.skipIf(!canLimit)(`a disk that fills up while the gateway runs${lacking(canLimit, 'prlimit')}`, () => {
  const limit = ({ pid }: NodeProcess, bytes: number | 'unlimited'): void => {
    const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
    if (status !== 0) throw new Error('The limit could not be set.')
  }

  // The signal would end the process; without it a write fails as on a full disk.
  const patient = ['bash', '-c', `trap '' XFSZ; exec "$@"`, 'bash']
  const call = async ({ url }: NodeProcess, path: string, content?: string | Buffer, type = 'application/json') => {
    const answer = await fetch(url + path, {
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': type },
      ...(content !== undefined && { method: 'POST', body: new Uint8Array(Buffer.from(content)) }),
    })
    const body: { response?: { id: string; status: string } } = JSON.parse(await answer.text())
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body, task: body.response }
  }

  const body = JSON.stringify({ params: { model: 'vendor2-audio-1.0', params: { prompt: 'a' } } })
  const submit = (served: NodeProcess) => call(served, '/workflows/v1/models/submit', body)

  test('leads to 503, acknowledges nothing, and recovers when there is room again', async () => {
    const dataDir = join(root, 'full')
    // A task whose write failed is claimed again when its lease ends.
    const settings = { GATEWRIGHT_SANDBOX_SECONDS: '0.5', GATEWRIGHT_LEASE_SECONDS: '1' }
    const served = await serve(dataDir, settings, { before: patient })
    const before = await submit(served)
    expect(before.status).toBe(200)
    limit(served, 0)
    const refused = [await submit(served), await submit(served)]
    refused.push(await call(served, '/files', png, 'image/png'))
    for (const { status, retryAfter, body: problem } of refused) {
      expect([status, retryAfter]).toEqual([503, '5'])
      expect(problem).toMatchObject({ type: textWith('store-failed'), title: 'The task store is unavailable' })
      expect(JSON.stringify(problem)).not.toContain(dataDir)
    }
    const read = (id = '') => call(served, `/workflows/v1/models/${id}/result`)
    expect((await read(before.task?.id)).status).toBe(200)
    expect((await call(served, '/healthz')).status).toBe(200)
    limit(served, 'unlimited')
    const after = await submit(served)
    for (const { task } of [before, after]) {
      await expect.poll(async () => (await read(task?.id)).task?.status).toBe('COMPLETED')
    }
    const metrics = await (await fetch(`${served.url}/metrics`)).text()
    expect(metrics).toMatch(/gatewright_tasks\{state="COMPLETED"\} 2\n/)
    expect(metrics).toMatch(/gatewright_tasks\{state="ACCEPTED"\} 0\n/)
    expect(await served.stop()).toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.probe'))).toEqual([])
    expect(readdirSync(dataDir)).toContain('tasks.sqlite')
  })

  test.runIf(isLong)(
    'while a task is cancelled loses neither the cancel nor its answer, and the vendor is asked once',
    async () => {
      let onCancel = (): void => undefined
      let isCancelled = false
      const vendor = await startVendor(({ method, path }, response) => {
        if (path.endsWith('/cancel')) onCancel()
        isCancelled ||= path.endsWith('/cancel')
        const job = { id: 'job-1', status: isCancelled ? 'canceled' : 'processing' }
        say(response, 200, method === 'POST' && !isCancelled ? { id: job.id } : job)
      })
      onTestFinished(vendor.close)
      const settings = {
        GATEWRIGHT_LEASE_SECONDS: '1',
        GATEWRIGHT_SANDBOX: 'off',
        VENDOR16_API_KEY: key,
        VENDOR16_BASE_URL: vendor.url,
      }
      const served = await serve(join(root, 'cancel'), settings, { before: patient })
      const id = present(await submitCall(served.url, present(calls[0])('load-disk')))
      await expect.poll(() => vendor.got.length).toBeGreaterThan(1)
      const cancel = () => call(served, `/workflows/v1/tasks/${id}/cancel`, '{}')
      const asked = () => vendor.got.filter(({ path }) => path.endsWith('/cancel')).length

      limit(served, 0)
      const refused = await cancel()
      expect([refused.status, refused.retryAfter]).toEqual([503, '5'])
      expect(refused.body).toMatchObject({ type: textWith('store-failed') })
      expect(asked()).toBe(0)
      limit(served, 'unlimited')

      // The disk is full again when the vendor answers.
      onCancel = () => limit(served, 0)
      const open = await cancel()
      expect(open.task).toMatchObject({ status: 'IN_PROGRESS', cancellation: 'requested' })
      limit(served, 'unlimited')
      expect(await awaitEnd(served.url, id)).toMatchObject({
        status: 'FAILED',
        error: { code: 'cancelled' },
        usage: { credits: 0 },
      })
      expect((await cancel()).task).toMatchObject({ status: 'FAILED', cancellation: 'confirmed' })
      expect(asked()).toBe(1)
      expect(await served.stop()).toBe(0)
    },
  )
})
