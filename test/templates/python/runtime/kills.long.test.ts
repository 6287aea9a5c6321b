import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@gatewright/client'
import { tasks, type ListedTask } from '@gatewright/client/tasks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { noteEvent } from '../../../support/events.ts'
import { printsEvents } from '../../../support/failure.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { apiKey, startGateway } from '../../../support/gateway.ts'
import { valueAt } from '../../../support/reading.ts'
import { isRelease } from '../../../support/size.ts'
import { temporary } from '../../../support/temporary.ts'
import { python } from '../python.ts'
import { points, startKillingProxy, type KillingProxy, type Point } from './killingProxy.ts'
import { environment, without } from './pytest.ts'

const program = (name: string): string => join(import.meta.dirname, 'client', name)

describe.skipIf(without !== '')(`a program with a resume file${without}`, () => {
  printsEvents()
  let proxy: KillingProxy
  let gateway: Gateway
  let direct: Gateway['url']

  beforeAll(async () => {
    proxy = await startKillingProxy()
    gateway = await startGateway(temporaryFolder(), { GATEWRIGHT_PUBLIC_URL: proxy.url })
    direct = gateway.listening
    proxy.lead(direct)
  })
  afterAll(async () => {
    await proxy.close()
    await gateway.stop()
  })

  interface Run {
    readonly folder: string
    readonly prompt: string
    /** The event at the network that kills it. */
    readonly point?: Point
    /** The change of a file before which it is killed. */
    readonly change?: number
    /** Whether it is killed when it has started. */
    readonly atStart?: true
  }

  interface Ended {
    readonly code: number | null
    readonly signal: string | null
    readonly stdout: string
    readonly stderr: string
  }

  /** Runs the program until it ends, or is killed. */
  function start({ folder, prompt, point, change = 0, atStart }: Run): Promise<Ended> {
    const args = [program('killing.py'), String(change), program('film.py'), prompt]
    const env = { ...process.env, ...environment, GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: proxy.url }
    const child = spawn(python ?? '', args, { cwd: folder, env })
    const kill = (): void => {
      noteEvent(`the program is killed: ${point ?? 'at its start'}`)
      child.kill('SIGKILL')
    }
    proxy.arm(point, kill)
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (atStart) kill()
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr })))
  }

  /** The tasks with this prompt. */
  async function tasksOf(prompt: string): Promise<readonly ListedTask[]> {
    const { tasks: all } = createClient({ apiKey, baseUrl: direct, tasks })
    const found: ListedTask[] = []
    for await (const task of all.list({ include: 'params' }))
      if (valueAt(task, 'params', 'prompt') === prompt) found.push(task)
    return found
  }

  /** The bytes of the film of a task, from the gateway itself. */
  async function bytesOf(task: string): Promise<Buffer> {
    const { result } = await createClient({ apiKey, baseUrl: direct }).task(task).result()
    const path = new URL(String(valueAt(result, 'url'))).pathname
    return Buffer.from(await (await fetch(direct + path)).arrayBuffer())
  }

  /** Runs the program again, and checks that there is one task, one charge, and the bytes of the film. */
  async function expectOneFilm(run: Run): Promise<void> {
    const { folder, prompt } = run
    const again = await start({ folder, prompt })
    expect([again.code, again.stderr]).toEqual([0, ''])
    const found = await tasksOf(prompt)
    expect(found.length).toBe(1)
    const [id = '', credits] = [found[0]?.id, found[0]?.usage?.credits]
    expect(again.stdout).toContain(`made ${id} ${credits}\n`)
    const film = readFileSync(join(folder, 'film.mp4'))
    expect(film.equals(await bytesOf(id))).toBe(true)
  }

  const lasting = (name: string): string => `A film, ${name}, sandbox:seconds=1`

  /** Points that come again and again in a run; only `npm run test:release` has all. */
  const again: readonly Point[] = [
    'poll 1 half delivered',
    'poll 2 received',
    'poll 2 delivered',
    'last poll answered',
    'download chunk 2 delivered',
    'download chunk 3 delivered',
  ]

  test.each(points.filter((point) => isRelease || !again.includes(point)))(
    'killed at this event, and run again, makes one film: %s',
    async (point) => {
      const run = { folder: temporary(), prompt: lasting(point) }
      expect((await start({ ...run, point })).signal).toBe('SIGKILL')
      await expectOneFilm(run)
    },
  )

  test('killed when it has started, and run again, makes one film', async () => {
    const run = { folder: temporary(), prompt: lasting('start') }
    expect((await start({ ...run, atStart: true })).signal).toBe('SIGKILL')
    await expectOneFilm(run)
  })

  test('killed before any change of a file, and run again, makes one film', async () => {
    const { stdout } = await start({ folder: temporary(), prompt: 'A film, changes' })
    const count = Number(/changes (\d+)/.exec(stdout)?.[1])
    expect(count).toBeGreaterThan(2)
    for (let change = 1; change <= count; change++) {
      const run = { folder: temporary(), prompt: `A film, change ${change}` }
      expect((await start({ ...run, change })).signal).toBe('SIGKILL')
      await expectOneFilm(run)
    }
  })

  test('refuses another input, also after the film is made, and makes no task', async () => {
    const folder = temporary()
    await start({ folder, prompt: 'A film, mine', point: 'submit answered' })
    const before = readFileSync(join(folder, 'film.json'), 'utf8')
    const refuse = async (): Promise<void> => {
      const { code, stderr } = await start({ folder, prompt: 'A film, of another' })
      expect(code).toBe(1)
      expect(stderr).toContain('film.json')
      expect(await tasksOf('A film, of another')).toEqual([])
    }
    await refuse()
    expect(readFileSync(join(folder, 'film.json'), 'utf8')).toBe(before)
    await expectOneFilm({ folder, prompt: 'A film, mine' })
    await refuse()
    await expectOneFilm({ folder, prompt: 'A film, mine' })
  })

  test('that runs twice at once makes one film', async () => {
    const run = { folder: temporary(), prompt: lasting('twice at once') }
    const ended = await Promise.all([start(run), start(run), start(run)])
    const [task, ...more] = await tasksOf(run.prompt)
    expect(more).toEqual([])
    // One that finds the file in use says so; all others have the film.
    for (const { code, stdout, stderr } of ended)
      expect(code === 0 ? stdout : stderr).toContain(code === 0 ? `made ${task?.id} ` : 'film.json')
    expect(ended.map(({ code }) => code)).toContain(0)
    await expectOneFilm(run)
  })
})
