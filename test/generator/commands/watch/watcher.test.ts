import { once } from 'node:events'
import { mkdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Watcher, type Watched } from '../../../../generator/commands/watch/watcher.ts'
import { temporary } from '../../../support/temporary.ts'

/** A watcher of a folder of specs, and of a file that need not exist. */
function watching(folder: string, more: Partial<Watched> = {}) {
  const watcher = new Watcher()
  const aborting = new AbortController()
  onTestFinished(() => {
    aborting.abort()
    watcher.close()
  })
  watcher.watch({ folders: [join(folder, 'specs')], files: [join(folder, 'settings.json')], ...more })
  return { watcher, aborting, changed: () => watcher.changed(aborting.signal) }
}

test('notices files and folders that are added, edited, renamed and deleted, also in folders that are new', async () => {
  const folder = temporary()
  const specs = join(folder, 'specs')
  mkdirSync(specs)
  const { changed } = watching(folder)
  const steps: readonly (() => void)[] = [
    () => writeFileSync(join(specs, 'one.yaml'), 'a'),
    () => writeFileSync(join(specs, 'one.yaml'), 'b'),
    () => mkdirSync(join(specs, 'models/acme'), { recursive: true }),
    () => writeFileSync(join(specs, 'models/acme/two.yaml'), 'c'),
    () => renameSync(join(specs, 'models/acme'), join(specs, 'models/other')),
    () => writeFileSync(join(specs, 'models/other/two.yaml'), 'd'),
    () => rmSync(join(specs, 'models/other/two.yaml')),
    () => writeFileSync(join(folder, 'settings.json'), '{}'),
  ]
  for (const step of steps) {
    step()
    await changed()
  }
})

test('notices a folder that is replaced, and one that does not exist yet', async () => {
  const folder = temporary()
  const specs = join(folder, 'deep', 'specs')
  const { watcher, changed } = watching(folder)
  watcher.watch({ folders: [specs], files: [] })
  mkdirSync(specs, { recursive: true })
  await changed()
  renameSync(specs, `${specs}-old`)
  mkdirSync(specs)
  await changed()
  writeFileSync(join(specs, 'one.yaml'), 'a')
  await changed()
})

/** Waits for the event of a file in a folder, after those that were asked for before. */
async function eventOf(folder: string, write: () => void): Promise<void> {
  const aborting = new AbortController()
  const event = once(watch(folder, { signal: aborting.signal }), 'change')
  write()
  await event
  await new Promise(setImmediate) // the watchers of one folder are called one after the other
  aborting.abort()
}

test('does not count what happens beside the files', async () => {
  const folder = temporary()
  mkdirSync(join(folder, 'specs'))
  const { changed } = watching(folder)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await eventOf(folder, () => writeFileSync(join(folder, 'notes.txt'), 'a'))
  expect(vi.getTimerCount()).toBe(0)
  await eventOf(folder, () => writeFileSync(join(folder, 'settings.json'), 'a'))
  expect(vi.getTimerCount()).toBe(1)
  vi.runAllTimers()
  await changed()
})

test('does not count the drafts and locks of editors, and of what is kept only its loss', async () => {
  const folder = temporary()
  for (const name of ['specs', 'out']) mkdirSync(join(folder, name))
  const { watcher, changed } = watching(folder)
  watcher.watch({ folders: [join(folder, 'specs')], files: [], kept: [join(folder, 'out')] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const name of ['.one.yaml.swp', '4913', 'one.yaml~', '.#one.yaml', '#one.yaml#', 'one.yaml___jb_tmp___'])
    await eventOf(join(folder, 'specs'), () => writeFileSync(join(folder, 'specs', name), 'a'))
  rmSync(join(folder, 'out'), { recursive: true })
  await eventOf(folder, () => mkdirSync(join(folder, 'out'))) // both have happened when the first of them is seen
  expect(vi.getTimerCount()).toBe(0)
  await eventOf(folder, () => rmSync(join(folder, 'out'), { recursive: true }))
  vi.runAllTimers()
  expect(await changed()).toEqual([join(folder, 'out')])
})

test('one edit counts after 20 milliseconds', async () => {
  const folder = temporary()
  mkdirSync(join(folder, 'specs'))
  const { changed } = watching(folder)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let isSettled = false
  const next = changed().finally(() => (isSettled = true))
  await eventOf(join(folder, 'specs'), () => writeFileSync(join(folder, 'specs/one.yaml'), 'a'))
  await vi.advanceTimersByTimeAsync(19)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await next).toEqual([join(folder, 'specs/one.yaml')])
})

test('waits longer when many files change, and until git has replaced all of them', async () => {
  const folder = temporary()
  const specs = join(folder, 'specs')
  mkdirSync(specs)
  writeFileSync(join(folder, 'index.lock'), '')
  const watcher = new Watcher(join(folder, 'index.lock'))
  onTestFinished(() => watcher.close())
  watcher.watch({ folders: [specs], files: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let isSettled = false
  const changed = watcher.changed(new AbortController().signal).finally(() => (isSettled = true))
  for (let index = 0; index < 7; index++) await eventOf(specs, () => writeFileSync(join(specs, `${index}.yaml`), 'a'))
  await vi.advanceTimersByTimeAsync(5000)
  expect([isSettled, vi.getTimerCount()]).toEqual([false, 1]) // git still has its lock
  rmSync(join(folder, 'index.lock'))
  await eventOf(specs, () => writeFileSync(join(specs, '7.yaml'), 'a'))
  await vi.advanceTimersByTimeAsync(30)
  expect(isSettled).toBe(false) // more files can follow
  await vi.advanceTimersByTimeAsync(100)
  expect([...(await changed)].sort()).toEqual([...Array(8).keys()].map((index) => join(specs, `${index}.yaml`)))
})

test('a lock that stays after a crash of git delays a change, and loses none', async () => {
  const folder = temporary()
  writeFileSync(join(folder, 'index.lock'), '')
  const watcher = new Watcher(join(folder, 'index.lock'))
  onTestFinished(() => watcher.close())
  watcher.watch({ folders: [], files: [join(folder, 'settings.json')] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await eventOf(folder, () => writeFileSync(join(folder, 'settings.json'), 'a'))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await watcher.changed(new AbortController().signal)).toEqual([join(folder, 'settings.json')])
})

test('ends when the signal is aborted', async () => {
  const folder = temporary()
  const { aborting, changed } = watching(folder)
  const next = changed()
  aborting.abort()
  await Promise.all([next, changed()])
})
