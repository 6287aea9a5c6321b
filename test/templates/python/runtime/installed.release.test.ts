import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@gatewright/client'
import { tasks } from '@gatewright/client/tasks'
import { expect, onTestFinished, test } from 'vitest'
import { apiKey, startGateway } from '../../../support/gateway.ts'
import { blocksOf } from '../../../support/markdown.ts'
import { temporary } from '../../../support/temporary.ts'
import { python, skippedWithout } from '../python.ts'
import { startKillingProxy } from './killingProxy.ts'

/** The end of a title where the package cannot be built. */
const without = skippedWithout(['build', 'hatchling', 'httpx', 'venv', 'pip'])

/** Builds the wheel, and installs it into a new environment in a folder; returns its Python. */
function install(folder: string): string {
  const run = (command: string, ...args: readonly string[]): void => {
    const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${args.join(' ')} ends with ${status}: ${stderr.slice(-2000)}`)
  }
  cpSync('generated/python', join(folder, 'package'), { recursive: true })
  run(python ?? '', '-m', 'build', '--no-isolation', '--skip-dependency-check', '--wheel', '--outdir', '.', 'package')
  const wheel = readdirSync(folder).find((name) => name.endsWith('.whl')) ?? ''
  run(python ?? '', '-m', 'venv', '--system-site-packages', '--without-pip', 'env')
  const inside = join(folder, 'env/bin/python')
  run(inside, '-m', 'pip', 'install', '--no-index', '--no-deps', '--no-compile', '--quiet', wheel)
  return inside
}

test.skipIf(without !== '')(
  `the first program of the README is killed in the middle, run again, and saves one film that is paid once${without}`,
  async () => {
    const folder = temporary()
    const inside = install(folder)
    const proxy = await startKillingProxy()
    const gateway = await startGateway(join(folder, 'data'), {
      GATEWRIGHT_PUBLIC_URL: proxy.url,
      GATEWRIGHT_SANDBOX_SECONDS: '1',
    })
    proxy.lead(gateway.listening)
    onTestFinished(async () => {
      await proxy.close()
      await gateway.stop()
    })
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    writeFileSync(join(folder, 'program.py'), blocksOf('generated/python/README.md', 'python')[0] ?? '')
    const env = { PATH: process.env['PATH'], GATEWRIGHT_API_KEY: apiKey, GATEWRIGHT_BASE_URL: proxy.url }
    const start = (point?: 'poll 1 received'): Promise<unknown> => {
      const child = spawn(inside, [join(folder, 'program.py')], { cwd: empty, env })
      proxy.arm(point, () => void child.kill('SIGKILL'))
      let stderr = ''
      child.stderr.on('data', (text: Buffer) => (stderr += String(text)))
      return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, stderr })))
    }
    expect(await start('poll 1 received')).toMatchObject({ signal: 'SIGKILL' })
    expect(await start()).toEqual({ code: 0, signal: null, stderr: '' })
    const film = readFileSync(join(empty, 'film.mp4'))
    expect(film.subarray(4, 8).toString()).toBe('ftyp')
    expect(readdirSync(empty).sort()).toEqual(['call.json', 'film.mp4'])
    const client = createClient({ apiKey, baseUrl: gateway.listening, tasks })
    const charged: unknown[] = []
    for await (const { usage } of client.tasks.list()) charged.push(usage?.credits)
    expect(charged).toEqual([1])
  },
)
