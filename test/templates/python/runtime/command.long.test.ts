import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@gatewright/client'
import { tasks } from '@gatewright/client/tasks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../../gateway/gateway.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { apiKey, startGateway } from '../../../support/gateway.ts'
import { textWith } from '../../../support/matching.ts'
import { readJson, valueAt } from '../../../support/reading.ts'
import { temporary } from '../../../support/temporary.ts'
import { python } from '../python.ts'
import { clientModule, environment, runPython, without } from './pytest.ts'

const model = 'vendor1-v3-omni'

describe.skipIf(without !== '')(`the command of the client for Python${without}`, () => {
  let gateway: Gateway
  let env: Readonly<Record<string, string>> = {}

  beforeAll(async () => {
    gateway = await startGateway(temporaryFolder())
    env = { GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: gateway.url }
  })
  afterAll(() => gateway.stop())

  const command = (folder: string, ...args: readonly string[]): ReturnType<typeof runPython> =>
    runPython(['-m', clientModule, ...args], folder, env)

  /** The number of tasks of the gateway. */
  async function countTasks(): Promise<number> {
    let count = 0
    for await (const _ of createClient({ apiKey, baseUrl: gateway.url, tasks }).tasks.list()) count++
    return count
  }

  test('makes one film, also when it is killed and run again', async () => {
    const folder = temporary()
    const args = ['run', model, 'prompt=A lighthouse, sandbox:seconds=1', '--resume', 'film.json', '--download', '.']
    const before = await countTasks()
    const first = spawn(python ?? '', ['-m', clientModule, ...args], {
      cwd: folder,
      env: { ...process.env, ...environment, ...env },
    })
    const killed = new Promise((resolve) => first.on('close', (_, signal) => resolve(signal)))
    first.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Task ')) first.kill('SIGKILL')
    })
    expect(await killed).toBe('SIGKILL')
    const [second, third] = [await command(folder, ...args), await command(folder, ...args)]
    expect([second.code, third.code]).toEqual([0, 0])
    const result = readJson(second.stdout)
    expect(third.stdout).toBe(second.stdout)
    expect(second.stderr).toContain(`Task ${valueAt(result, 'id')}\n`)
    expect(readFileSync(join(folder, String(valueAt(result, 'files', 0)))).length).toBeGreaterThan(1000)
    expect((await countTasks()) - before).toBe(1)
  })

  test('hands a task from one process to the next', async () => {
    const folder = temporary()
    const { stdout: record } = await command(folder, 'submit', model, 'prompt=A lighthouse.', 'duration=5')
    const { code, stdout } = await command(folder, 'result', record)
    expect([code, valueAt(readJson(stdout), 'id')]).toEqual([0, valueAt(readJson(record), 'id')])
    const ended = await command(folder, 'cancel', String(valueAt(readJson(record), 'id')))
    expect(readJson(ended.stdout)).toMatchObject({ cancellation: 'too-late' })
  })

  test('shows a task that somebody stopped as stopped, with what it cost', async () => {
    const folder = temporary()
    const { stdout } = await command(folder, 'submit', model, 'prompt=sandbox:hang', 'duration=5')
    const id = String(valueAt(readJson(stdout), 'id'))
    expect(readJson((await command(folder, 'cancel', id)).stdout)).toMatchObject({ cancellation: 'confirmed' })
    const { code, stderr } = await command(folder, 'result', id)
    expect([code, stderr]).toEqual([1, textWith('Stopped: The task was cancelled. Nothing was charged.')])
  })

  test('says what the gateway refuses', async () => {
    const { code, stderr } = await runPython(['-m', clientModule, 'run', model, 'prompt=A'], temporary(), {
      ...env,
      GATEWRIGHT_API_KEY: 'another-key',
    })
    expect(code).toBe(1)
    expect(stderr).toContain('Check the key in GATEWRIGHT_API_KEY.')
    expect(stderr).not.toContain('another-key')
  })
})
