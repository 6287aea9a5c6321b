import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { locked, lockName } from '../../../generator/files/lock.ts'
import { node } from '../../support/command.ts'
import { temporary } from '../../support/temporary.ts'

/** The id of a process that has ended. */
const ended = Number((await node(['-p', 'process.pid'], { cwd: '.' })).stdout)

const silent = { onWait: (): void => undefined }

/** Leaves a lock in a folder. */
function leave(folder: string, content: unknown, ageSeconds = 0): string {
  const path = join(folder, lockName)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  const time = Date.now() / 1000 - ageSeconds
  utimesSync(path, time, time)
  return path
}

test('the second of two that work with a folder waits for the first, and says so', async () => {
  const folder = temporary()
  const events: string[] = []
  const first = Promise.withResolvers<void>()
  const onWait = vi.fn()
  const one = locked(
    folder,
    async () => {
      events.push('one begins')
      await first.promise
      events.push('one ends')
    },
    silent,
  )
  const two = locked(folder, async () => void events.push('two'), { onWait })
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce())
  expect([...events]).toEqual(['one begins'])
  expect(onWait).toHaveBeenCalledWith(`Waiting for another build of ${folder} (process ${process.pid}).`)
  first.resolve()
  await Promise.all([one, two])
  expect(events).toEqual(['one begins', 'one ends', 'two'])
  expect(readdirSync(folder)).toEqual([])
})

test('work that fails leaves no lock, and no folder that is empty', async () => {
  const folder = temporary()
  const out = join(folder, 'a/b')
  const work = async (): Promise<never> => {
    expect(existsSync(join(out, lockName))).toBe(true)
    throw new Error('no space')
  }
  await expect(locked(out, work, silent)).rejects.toThrow('no space')
  expect(readdirSync(folder)).toEqual([])
})

describe('a lock is taken at once', () => {
  const here = hostname()
  test.each<[string, unknown, number?]>([
    ['of a process that was killed', { pid: ended, host: here }],
    ['of a process with the same id, as in a container', { pid: process.pid, host: here }],
    ['of another machine, which is 11 minutes old', { pid: 1, host: 'elsewhere' }, 660],
    ['that was never written', '', 10],
    ['that is cut off', '{"pid":1', 10],
    ['that is something else', 'null', 10],
  ])('%s', async (_, content, age) => {
    const folder = temporary()
    const path = leave(folder, content, age)
    const onWait = vi.fn()
    expect(await locked(folder, async () => readFileSync(path, 'utf8'), { onWait })).toContain(`"pid":${process.pid}`)
    expect(onWait).not.toHaveBeenCalled()
    expect(existsSync(path)).toBe(false)
  })
})

test.each<[string, unknown]>([
  ['a process that is running', { pid: 1, host: hostname() }],
  ['another machine', { pid: 7, host: 'elsewhere' }],
  ['a process that is just writing it', ''],
])('waiting for %s ends with a sentence that says what to do, and leaves its lock', async (_, content) => {
  const folder = temporary()
  const path = leave(folder, content)
  const work = vi.fn()
  await expect(locked(folder, work, { ...silent, most: 40 })).rejects.toThrow(
    /^Another build of .* \(process \d+.*\) is still running after 0 seconds\. End it, or delete .*\.gatewright-lock/,
  )
  expect(work).not.toHaveBeenCalled()
  expect(existsSync(path)).toBe(true)
})

test('a folder in which no lock can be written gets none, and the work still runs', async () => {
  const folder = temporary()
  writeFileSync(join(folder, 'file'), 'mine')
  mkdirSync(join(folder, 'linked'))
  symlinkSync('nowhere', join(folder, 'linked', lockName))
  mkdirSync(join(folder, 'full', lockName), { recursive: true })
  for (const name of ['file', 'file/below', 'linked', 'full'])
    expect(await locked(join(folder, name), async () => name, silent)).toBe(name)
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine')
  expect([...readdirSync(join(folder, 'linked')), ...readdirSync(join(folder, 'full'))]).toEqual([lockName, lockName])
})
