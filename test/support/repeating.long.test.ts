import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository, run } from './command.ts'
import { temporary } from './temporary.ts'
import { writeFiles } from './writeFiles.ts'

/** A project with one test, which draws with the run's seed, kills a process and fails. */
const project = (folder: string): ReadonlyMap<string, string> => {
  const own = (name: string): string => JSON.stringify(join(repository, 'test/support', name))
  const cacheDir = JSON.stringify(join(folder, 'cache'))
  return new Map([
    [
      'vitest.config.mjs',
      `export default {
  cacheDir: ${cacheDir},
  test: { projects: [{ test: { name: 'long', include: ['*.test.ts'], provide: { size: 'long' } } }] },
}`,
    ],
    [
      'draws.test.ts',
      `import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { noteEvent } from ${own('events.ts')}
import { Random } from ${own('random.ts')}
import { seedOr } from ${own('size.ts')}
test('draws', async () => {
  const random = new Random(seedOr(5))
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  noteEvent('process ' + random.below(1e6) + ' is killed')
  child.kill('SIGKILL')
  await once(child, 'close')
  noteEvent('process ' + random.below(1e6) + ' is next')
  expect('alive').toBe('dead')
})`,
    ],
  ])
}

/** Runs a command that fails, and returns what its output says: how to repeat it, and what happened. */
async function fail(cwd: string, command: string): Promise<readonly [repeated: string, ...events: string[]]> {
  const { code, stdout, stderr } = await run('sh', ['-c', command], { cwd, env: { SCALE: '3', SEED: undefined } })
  const output = stdout + stderr
  expect([code, output.includes("expected 'alive' to be 'dead'")], output).toEqual([1, true])
  const [, repeated = ''] = /To repeat its decisions: (.*)/.exec(output) ?? []
  return [repeated, ...[...output.matchAll(/ s: (process .*)/g)].map(([, event = '']) => event)]
}

test('a failed run prints its seed, its events and a command, and the command makes the same events', async () => {
  const folder = temporary()
  writeFiles(folder, project(folder))
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const [command, ...events] = await fail(folder, 'npx vitest run')
  expect(command).toMatch(/^SEED=\d+ SCALE=3 npx vitest run --project=long draws\.test\.ts$/)
  expect(events).toHaveLength(2)
  expect(await fail(folder, command)).toEqual([command, ...events])
  // Without the seed, a run with a factor makes other decisions.
  expect(await fail(folder, 'npx vitest run')).not.toContain(events[0])
})
