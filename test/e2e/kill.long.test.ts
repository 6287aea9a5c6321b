import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTree, temporaryFolder } from '../support/folder.ts'
import { copySpecs, documented, gatewright, gatewrightProcess, program } from '../support/gatewright.ts'
import { scale } from '../support/size.ts'
import { readJson } from '../support/reading.ts'

type Tree = ReadonlyMap<string, string>

const folder = temporaryFolder()
const out = join(folder, 'generated')

/** Two states of one folder of specs: enough models for a long write, and every file differs. */
const states = { old: copySpecs(join(folder, 'old')), new: copySpecs(join(folder, 'new')) }
const expected: Record<keyof typeof states, Tree> = { old: new Map(), new: new Map() }
let milliseconds = 0
/** The number of builds that are killed. */
const rounds = 20 * scale

beforeAll(async () => {
  addModels(states.old, 0, 20, 'default: 0')
  addModels(states.new, 5, 25, 'default: 1')
  for (const name of ['old', 'new'] as const) {
    const start = performance.now()
    const args = ['build', '--specs', states[name], '--out', join(folder, `expected-${name}`)]
    expect(await gatewright(folder, ...args)).toMatchObject({ code: 0 })
    milliseconds = performance.now() - start
    expected[name] = readTree(join(folder, `expected-${name}`))
  }
})

function addModels(specs: string, from: number, to: number, value: string): void {
  const path = join(specs, documented['vendor2-audio-1.0'])
  const text = readFileSync(path, 'utf8')
  for (let index = from; index < to; index++) {
    const copy = text.replace('id: vendor2-audio-1.0', `id: vendor2-copy-${index}`).replaceAll('default: 0', value)
    writeFileSync(join(specs, `models/vendor2/vendor2-copy-${index}.yaml`), copy)
  }
}

const drafts = (): readonly string[] =>
  existsSync(out) ? readdirSync(out).filter((name) => name.startsWith('.gatewright-')) : []

/** Starts a build and kills it: at any moment, or soon after it has begun to write. */
async function killedBuild(specs: string, moment: 'any' | 'writing'): Promise<string> {
  const stale = drafts()
  const child = spawn(process.execPath, [program, 'build', '--specs', specs, '--out', out], { cwd: folder, stdio: 'ignore' })
  const ended = once(child, 'close')
  const delay = Math.random() * (moment === 'any' ? milliseconds : 15)
  if (moment === 'writing') await begun(child, stale)
  await sleep(delay)
  child.kill('SIGKILL')
  await ended
  return `killed ${delay.toFixed(1)} ms after ${moment === 'any' ? 'its start' : 'its first draft'}`
}

async function begun(child: ChildProcess, stale: readonly string[]): Promise<void> {
  while (child.exitCode === null && drafts().every((name) => stale.includes(name))) await sleep(1)
}

/** Whether every file with its final name is complete, from either the old or the new specs. */
function expectWhole(tree: Tree, story: string): void {
  for (const [path, text] of tree) {
    if (path.startsWith('.gatewright-')) continue // a draft: no user reads it
    if (/^gatewright\.(?:dist\.)?json$/.test(path)) readJson(text)
    else expect([expected.old.get(path), expected.new.get(path)], `${path}, ${story}`).toContain(text)
  }
}

const same = (a: Tree, b: Tree): boolean => a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)

describe('a build that is killed', () => {
  it('leaves no partial file, and the next build repairs everything', async () => {
    let interrupted = 0
    // Most runs catch several builds in the act; on a very fast machine, more builds are needed.
    for (let round = 0; round < rounds || (interrupted === 0 && round < 100); round++) {
      if (round % 4 === 0) rmSync(out, { recursive: true, force: true })
      const specs = round % 2 === 0 ? states.old : states.new
      const story = await killedBuild(specs, round % 4 < 2 ? 'writing' : 'any')
      const tree = existsSync(out) ? readTree(out) : new Map<string, string>()
      expectWhole(tree, story)
      if (tree.size > 0 && !same(tree, expected.old) && !same(tree, expected.new)) interrupted++
    }
    expect(interrupted, 'builds that were caught in the act').toBeGreaterThan(0)
    const { code, stderr } = await gatewrightProcess(folder, 'build', '--specs', states.old, '--out', out)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [whole, leftover] = [new Map<string, string>(), new Map<string, string>()]
    for (const [path, text] of readTree(out)) (path.startsWith('.') ? leftover : whole).set(path, text)
    expect(whole).toEqual(expected.old)
    expect([...leftover.keys()]).toEqual([])
    expect(drafts()).toEqual([])
  })
})

describe('builds into one folder, each started while others read and write it', () => {
  it('all succeed, with the same files as a single build', async () => {
    const shared = join(folder, 'shared')
    const ended = await Promise.all(
      Array.from({ length: 8 * scale }, async (_, index) => {
        await sleep((index * milliseconds) / 12)
        return gatewrightProcess(folder, 'build', '--specs', states.new, '--out', shared)
      }),
    )
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(ended.map(() => ({ code: 0, stderr: '' })))
    expect(readTree(shared)).toEqual(expected.new)
  })
})
