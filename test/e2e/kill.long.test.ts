import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTree, temporaryFolder } from '../support/folder.ts'
import { copySpecs, documented, gatewright, gatewrightProcess, program } from '../support/gatewright.ts'
import { noteEvent } from '../support/events.ts'
import { textWith } from '../support/matching.ts'
import { readJson } from '../support/reading.ts'
import { Random } from '../support/random.ts'
import { seedOr, times } from '../support/size.ts'

type Tree = ReadonlyMap<string, string>

const folder = temporaryFolder()
const out = join(folder, 'generated')

/** Two states of one folder of specs: enough models for a long write, and every file differs. */
const states = { old: copySpecs(join(folder, 'old')), new: copySpecs(join(folder, 'new')) }
const expected: Record<keyof typeof states, Tree> = { old: new Map(), new: new Map() }
/** About as long as such a build takes, in milliseconds: kills and starts are spread over it. */
const buildMs = 2000
/** The number of builds that are killed. */
const rounds = times(6, 6, 200)
/** Where builds leave what they did, which a kill interrupts as well. */
const cache = ['--cache', join(folder, 'cache')] as const

beforeAll(async () => {
  addModels(states.old, 0, 6, 'default: 0')
  addModels(states.new, 2, 8, 'default: 1')
  for (const name of ['old', 'new'] as const) {
    const args = ['build', '--specs', states[name], '--out', join(folder, `expected-${name}`)]
    expect(await gatewright(folder, ...args)).toMatchObject({ code: 0 })
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

const random = new Random(seedOr(15))

/** Starts a build and kills it: at any moment, or soon after it has begun to write. */
async function killedBuild(specs: string, moment: 'any' | 'writing'): Promise<string> {
  const stale = drafts()
  const args = [program, 'build', '--specs', specs, '--out', out, ...cache]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' })
  const ended = once(child, 'close')
  const delay = random.next() * (moment === 'any' ? buildMs : 15)
  if (moment === 'writing') await begun(child, stale)
  await sleep(delay)
  child.kill('SIGKILL')
  await ended
  const story = `killed ${delay.toFixed(1)} ms after ${moment === 'any' ? 'its start' : 'its first draft'}`
  noteEvent(`a build of ${basename(specs)} was ${story}`)
  return story
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

/** The files of a tree that a check compares: what is committed, and the build products of packages that have some in `out`. */
function compared(tree: Tree, out: Tree): Tree {
  const built = new Set([...out.keys()].flatMap((path) => /^[^/]+[/]dist[/]/.exec(path) ?? []))
  return new Map(
    [...tree].filter(([path]) => {
      const [dist] = /^[^/]+[/]dist[/]/.exec(path) ?? []
      return !/^[.]|^gatewright[.]/.test(path) && (dist === undefined || built.has(dist))
    }),
  )
}

/** Compares the folder with what a build would make of specs; returns whether anything differs. */
async function differs(specs: string): Promise<boolean> {
  const { code } = await gatewright(folder, 'build', '--check', '--specs', specs, '--out', out)
  return code !== 0
}

const same = (a: Tree, b: Tree): boolean => a.size === b.size && [...a].every(([path, text]) => b.get(path) === text)

describe('a build that is killed', () => {
  it('leaves no partial file and no mixture that a check does not report, and the next build repairs everything', async () => {
    let interrupted = 0
    // Most runs catch several builds in the act; on a very fast machine, more builds are needed.
    for (let round = 0; round < rounds || (interrupted === 0 && round < 100); round++) {
      if (round % 4 === 0) rmSync(out, { recursive: true, force: true })
      const name = round % 2 === 0 ? 'old' : 'new'
      const specs = states[name]
      const story = await killedBuild(specs, round % 4 < 2 ? 'writing' : 'any')
      const tree = existsSync(out) ? readTree(out) : new Map<string, string>()
      expectWhole(tree, story)
      if (tree.size === 0 || same(tree, expected.old) || same(tree, expected.new)) continue
      interrupted++
      expect(await differs(specs), story).toBe(!same(compared(tree, tree), compared(expected[name], tree)))
    }
    expect(interrupted, 'builds that were caught in the act').toBeGreaterThan(0)
    const { code, stderr } = await gatewrightProcess(folder, 'build', '--specs', states.old, '--out', out, ...cache)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [whole, leftover] = [new Map<string, string>(), new Map<string, string>()]
    for (const [path, text] of readTree(out)) (path.startsWith('.') ? leftover : whole).set(path, text)
    expect(whole).toEqual(expected.old)
    expect([...leftover.keys()]).toEqual([])
    expect(drafts()).toEqual([])
    const again = await gatewrightProcess(folder, 'build', '--specs', states.old, '--out', out, ...cache)
    expect(again).toMatchObject({ code: 0, stdout: textWith('0 new, 0 changed, 0 removed') })
  }, 2_400_000)
})

describe('builds into one folder, each started while others read and write it', () => {
  it('wait for each other, and all succeed with the same files as a single build', async () => {
    const shared = join(folder, 'shared')
    const ended = await Promise.all(
      Array.from({ length: times(4, 4, 8) }, async (_, index) => {
        await sleep((index * buildMs) / 12)
        return gatewrightProcess(folder, 'build', '--specs', states.new, '--out', shared, ...cache)
      }),
    )
    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 0))
    const words = ended.flatMap(({ stderr }) => stderr.split('\n').filter(Boolean))
    expect(words.filter((line) => !/^Waiting for another build of .* \(process \d+\)\.$/.test(line))).toEqual([])
    expect(words.length, 'builds that waited').toBeGreaterThan(0)
    expect(readTree(shared)).toEqual(expected.new)
  })
})
