import { execSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey } from '../../support/node.ts'
import type { Census, Order, Report } from '../../support/pollServer.ts'
import { valueAt } from '../../support/reading.ts'
import { serve } from '../../support/served.ts'
import { received } from '../../support/rawSocket.ts'
import { times } from '../../support/size.ts'

const root = temporaryFolder()
const MiB = 1024 * 1024
/** The number of bodies of 100 MB that are sent one after another. */
const floods = times(0, 4, 10)

/** As many as the file limit of one process allows, with room for its other files. */
const openFiles = Number(execSync('ulimit -n').toString().replace('unlimited', '1000000'))
const polls = Math.min(times(0, 3000, 10_000), openFiles - 500)

describe(`${polls} polls that wait at once`, () => {
  let child: ChildProcess
  afterEach(() => child.disconnect())

  const report = async <Answer extends Report>(): Promise<Answer> => {
    const [answer]: Answer[] = await once(child, 'message')
    if (answer === undefined) throw new Error('The gateway has ended.')
    return answer
  }
  const census = (): Promise<Census> => {
    child.send('census' satisfies Order)
    return report()
  }

  /** Connects and sends in batches, so that no connection waits to be accepted. */
  async function open(port: number, request: string): Promise<readonly Promise<string>[]> {
    const answers: Promise<string>[] = []
    while (answers.length < polls) {
      const batch = Array.from({ length: Math.min(100, polls - answers.length) }, () => connect(port, '127.0.0.1'))
      await Promise.all(batch.map((socket) => once(socket, 'connect')))
      for (const socket of batch) {
        answers.push(received(socket))
        socket.write(request)
      }
    }
    return answers
  }

  test(
    'all get a response when the task ends, in little memory, while other requests are served',
    { timeout: 600_000 },
    async () => {
      child = fork(resolve('test/support/pollServer.ts'), [join(root, 'polls')], { execArgv: ['--expose-gc'] })
      const { url } = await report<{ url: string }>()
      const json = { 'content-type': 'application/json', authorization: 'Bearer any' }
      const submit = async (): Promise<string> => {
        const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
        const answer = await fetch(`${url}/workflows/v1/models/submit`, { method: 'POST', headers: json, body })
        return String(valueAt(await answer.json(), 'response', 'id'))
      }
      const id = await submit()
      const before = await census()
      const head = 'Host: a\r\nAuthorization: Bearer any\r\nPrefer: wait=600\r\nConnection: close\r\n\r\n'
      const answers = await open(Number(new URL(url).port), `GET /workflows/v1/models/${id}/result HTTP/1.1\r\n${head}`)
      await expect.poll(async () => (await census()).waiting).toBe(polls)
      const during = await census()
      expect(during.listeners - before.listeners).toBe(polls)
      expect((during.memory - before.memory) / polls).toBeLessThan(64 * 1024)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      expect(await submit()).not.toBe(id)
      child.send('end' satisfies Order)
      const texts = await Promise.all(answers)
      expect(texts.filter((text) => text.startsWith('HTTP/1.1 200') && text.includes('"COMPLETED"'))).toHaveLength(
        polls,
      )
      const left = async () => {
        const { waiting, listeners, timers } = await census()
        return { waiting, listeners, timers: Math.max(timers, before.timers) }
      }
      const expected = { waiting: 0, listeners: before.listeners, timers: before.timers }
      await expect.poll(left).toEqual(expected)
      await expect.poll(async () => (await census()).sockets).toBeLessThan(10)
    },
  )
})

describe('a body of 100 MB', () => {
  /** Sends chunks without reading, until all are sent or the connection is cut; returns the response. */
  async function flood(url: string, path: string, type: string): Promise<string> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const answer = received(socket)
    const head = `Host: a\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n`
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n9\r\n%PDF-1.7\n\r\n`)
    const piece = Buffer.alloc(MiB, 'a')
    const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    const closed = answer.then(() => undefined)
    for (let sent = 0; sent < 100 * MiB && socket.writable; sent += chunk.length) {
      await Promise.race([new Promise((done) => socket.write(chunk, done)), closed])
    }
    socket.end()
    return answer
  }

  const limits = { GATEWRIGHT_BODY_LIMIT_BYTES: String(MiB), GATEWRIGHT_FILE_LIMIT_BYTES: String(MiB) }

  test.each([
    ['JSON', '/workflows/v1/models/submit', 'application/json'],
    ['a file', '/files', 'application/pdf'],
  ])('is rejected after the first bytes over the limit and not kept, sent as %s', async (name, path, type) => {
    const { url, pid, stop } = await serve(join(root, `flood-${name}`), limits)
    const peaks: number[] = []
    for (let round = 0; round < floods; round++) {
      expect(await flood(url, path, type)).toMatch(/^HTTP\/1\.1 413 .*problems\/body-too-large/s)
      peaks.push(peakOf(pid))
    }
    // All bodies together take less memory than a single one would if it were kept.
    expect((peaks.at(-1) ?? 0) - (peaks[0] ?? 0)).toBeLessThan(100 * MiB)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await stop()).toBe(0)
  })

  test('is rejected by its declared length, whether or not the caller waits for `100 Continue`', async () => {
    const { url, stop } = await serve(join(root, 'flood-length'), limits)
    const asked = connect(Number(new URL(url).port), '127.0.0.1')
    const head = `Host: a\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json\r\nExpect: 100-continue`
    asked.write(`POST /workflows/v1/models/submit HTTP/1.1\r\n${head}\r\nContent-Length: ${100 * MiB}\r\n\r\n`)
    expect(await received(asked)).toMatch(/HTTP\/1\.1 413 .*problems\/body-too-large/s)
    for (const path of ['/workflows/v1/models/submit', '/files']) {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const answer = await fetch(url + path, { method: 'POST', headers, body: Buffer.alloc(40 * MiB, 'a') })
      expect(answer.status).toBe(413)
      expect<unknown>(await answer.json()).toMatchObject({ status: 413 })
    }
    expect(await stop()).toBe(0)
  })

  /** The peak memory of a process, in bytes; 0 if the system does not report it. */
  const peakOf = (pid: number | undefined): number =>
    process.platform === 'linux'
      ? 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
      : 0
})
