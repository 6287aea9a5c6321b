import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { commandKey, isFresh, stampFile, type Stamp } from '../../../generator/building/stamp.ts'
import { leaveStamp, type StampedState } from '../../../generator/building/stampStates.ts'
import { entryStateOf as stateOf, isRacy } from '../../../generator/files/state.ts'
import { hashOf } from '../../../generator/files/hash.ts'
import { temporary } from '../../support/temporary.ts'

const key = 'gatewright build'
const printed = { stdout: 'Built\n', stderr: 'a warning\n', code: 0 }

/** Long after everything that a test wrote. */
const later = (): number => Date.now() + 60_000

/** A folder with the files and the stamp of a command. */
class Workplace {
  readonly folder = temporary()
  readonly cache = join(this.folder, 'cache')
  readonly paths = [
    ...['specs', 'specs/a.yaml', 'specs/b c.yaml', 'specs/ä\n.yaml'],
    ...['out/a.ts', 'out/below/b.ts', 'out/z.ts'],
  ].map((path) => this.at(path))
  private readonly states = new Map<string, StampedState>()

  constructor() {
    for (const name of ['specs', 'out', 'out/below', 'cache']) mkdirSync(this.at(name))
    for (const path of this.paths.slice(1)) writeFileSync(path, `content of ${path}`)
    for (const path of this.paths) this.states.set(path, { ...this.stateOf(path), hash: this.hashOf(path) })
  }

  at(path: string): string {
    return join(this.folder, path)
  }

  write(now: number = later(), states: ReadonlyMap<string, StampedState> = this.states): void {
    leaveStamp(this.cache, key, { printed, present: [this.at('specs')], absent: [this.at('new.json')], states }, now)
  }

  read(): Stamp | undefined {
    return stampFile(this.cache, key).read()
  }

  isFresh(): boolean {
    const stamp = this.read()
    return stamp !== undefined && isFresh(stamp)
  }

  /** The file of the stamp. */
  get stamp(): string {
    return join(this.cache, readdirSync(this.cache)[0] ?? '')
  }

  private hashOf(path: string): string | undefined {
    return path.endsWith('specs') ? undefined : hashOf(readFileSync(path))
  }

  private stateOf(path: string): StampedState {
    const state = stateOf(path)
    if (state === undefined) throw new Error(`${path} is missing`)
    return state
  }
}

test('a stamp says what a command has printed, as long as nothing changes', () => {
  const place = new Workplace()
  place.write()
  expect(place.read()).toMatchObject({ printed, racy: {} })
  expect(place.isFresh()).toBe(true)
})

describe('a stamp is not fresh any more', () => {
  const sameTimes = (path: string): void => utimesSync(path, 1, 1)
  test.each<[string, (place: Workplace) => void]>([
    [
      'an input has another size',
      (place) => writeFileSync(place.at('specs/a.yaml'), 'longer than it was before, by some words and some more'),
    ],
    [
      'an input has another content of the same size',
      (place) =>
        writeFileSync(
          place.at('specs/a.yaml'),
          readFileSync(place.at('specs/a.yaml'), 'utf8').replace('content', 'CONTENT'),
        ),
    ],
    ['only the times of an input are others', (place) => sameTimes(place.at('specs/b c.yaml'))],
    ['an input is deleted', (place) => rmSync(place.at('specs/a.yaml'))],
    [
      'an input is replaced by a copy',
      (place) => {
        writeFileSync(place.at('copy'), readFileSync(place.at('specs/a.yaml')))
        renameSync(place.at('copy'), place.at('specs/a.yaml'))
      },
    ],
    [
      'an input is a folder now',
      (place) => {
        rmSync(place.at('specs/a.yaml'))
        mkdirSync(place.at('specs/a.yaml'))
      },
    ],
    [
      'an input is a link now',
      (place) => {
        renameSync(place.at('specs/a.yaml'), place.at('moved'))
        symlinkSync(place.at('moved'), place.at('specs/a.yaml'))
      },
    ],
    ['a folder has a new file', (place) => writeFileSync(place.at('specs/new.yaml'), '')],
    ['a file in a folder is renamed', (place) => renameSync(place.at('specs/a.yaml'), place.at('specs/c.yaml'))],
    ['an output is edited', (place) => writeFileSync(place.at('out/a.ts'), 'mine')],
    ['an output in a folder below is edited', (place) => writeFileSync(place.at('out/below/b.ts'), 'mine')],
    ['an output behind a folder below is edited', (place) => writeFileSync(place.at('out/z.ts'), 'mine')],
    ['an output is deleted', (place) => rmSync(place.at('out/a.ts'))],
    ['a file whose name has a line break is edited', (place) => writeFileSync(place.at('specs/ä\n.yaml'), 'other')],
    ['something is where nothing was', (place) => writeFileSync(place.at('new.json'), '')],
    ['an output has another mode', (place) => chmodSync(place.at('out/a.ts'), 0o600)],
    ['an output has another name as well', (place) => linkSync(place.at('out/a.ts'), place.at('out/b.ts'))],
  ])('when %s', (_, change) => {
    const place = new Workplace()
    for (const path of place.paths) utimesSync(path, 1000, 1000)
    const states = new Map(place.paths.map((path) => [path, stateOf(path) ?? unknown]))
    place.write(later(), states)
    expect(place.isFresh()).toBe(true)
    waitForTick()
    change(place)
    expect(place.isFresh()).toBe(false)
  })
})

const unknown: StampedState = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 }

/** Waits for the next tick of the clock of the file system, which is a few milliseconds away. */
function waitForTick(): void {
  const file = join(temporary(), 'clock')
  writeFileSync(file, '')
  const start = stateOf(file)?.ctimeMs
  do writeFileSync(file, '')
  while (stateOf(file)?.ctimeMs === start)
}

describe('a file that was written in the same moment as the stamp', () => {
  test('is read again, and a change that its times do not show is found', () => {
    const place = new Workplace()
    const path = place.at('specs/a.yaml')
    const state = stateOf(path) ?? unknown
    const now = Math.max(state.ctimeMs, state.mtimeMs)
    place.write(now, new Map([[path, { ...state, hash: hashOf(readFileSync(path)) }]]))
    expect(place.read()?.racy).toEqual({ [path]: hashOf(readFileSync(path)) })
    expect(place.isFresh()).toBe(true)
    place.write(now, new Map([[path, { ...state, hash: hashOf('what it was when the command read it') }]]))
    expect(place.isFresh()).toBe(false)
  })

  test('leaves no stamp, nor an older one, if its content is not known', () => {
    const place = new Workplace()
    place.write()
    const path = place.at('specs/a.yaml')
    place.write(Date.now(), new Map([[path, { ...(stateOf(path) ?? unknown), ctimeMs: Date.now() }]]))
    expect(place.read()).toBeUndefined()
  })

  test('is one that is younger than a tick of its file system, also where that is two seconds', () => {
    const at = (ctimeMs: number, mtimeMs = 0.5): StampedState => ({ size: 0, mtimeMs, ctimeMs, ino: 0 })
    expect([1010, 1050].map((now) => isRacy(at(1000.5, 1000.5), now))).toEqual([true, false])
    expect([2500, 4500].map((now) => isRacy(at(1000, 1000), now))).toEqual([true, false])
    expect(isRacy(at(5000.5), 1000)).toBe(true) // of a server whose clock is ahead
  })
})

describe('a stamp is ignored', () => {
  test.each<[string, (path: string) => void]>([
    [
      'is of another command',
      (path) => {
        const other = temporary()
        leaveStamp(other, 'other', { printed, present: [], absent: [], states: new Map() }, later())
        renameSync(join(other, readdirSync(other)[0] ?? ''), path)
      },
    ],
    ['is cut off in its head', (path) => truncateSync(path, 50)],
    ['is cut off in its states', (path) => truncateSync(path, readFileSync(path).length - 8)],
    ['is empty', (path) => writeFileSync(path, '')],
    ['is of another layout', (path) => writeFileSync(path, readFileSync(path).fill(7, 0, 8))],
    [
      'has another word',
      (path) => writeFileSync(path, readFileSync(path, 'latin1').replace('a warning', 'A warning'), 'latin1'),
    ],
    ['has a name less', (path) => writeFileSync(path, readFileSync(path, 'latin1').replace('a.ts', 'b.ts'), 'latin1')],
    ['has other states', (path) => writeFileSync(path, readFileSync(path).fill(7, readFileSync(path).length - 8))],
    ['is text', (path) => writeFileSync(path, '{"key":"gatewright build"}\n'.repeat(100))],
    ['is huge', (path) => truncateSync(path, 1024 ** 4)],
    [
      'is a folder',
      (path) => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
    [
      'is a link to a right one',
      (path) => {
        renameSync(path, `${path}.moved`)
        symlinkSync(`${path}.moved`, path)
      },
    ],
    ['is missing', (path) => rmSync(path)],
  ])('that %s', (_, damage) => {
    const place = new Workplace()
    place.write()
    expect(place.isFresh()).toBe(true)
    damage(place.stamp)
    expect(place.isFresh()).toBe(false)
  })
})

test('the key of a command depends on the arguments and on the folder', () => {
  const keys = [['build'], ['check'], ['build', '--out', 'a'], ['build', '--out', 'b'], ['build', '--out=a']].map(
    commandKey,
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.every((one) => one.includes(JSON.stringify(process.cwd())))).toBe(true)
})

test.each(['NO_COLOR', 'FORCE_COLOR', 'TERM'])(
  'the key of a command depends on %s, which decides its colours',
  (name) => {
    onTestFinished(() => void vi.unstubAllEnvs())
    const keys = ['1', '0', undefined].map((value) => {
      vi.stubEnv(name, value)
      return commandKey(['build'])
    })
    expect(new Set(keys).size).toBe(keys.length)
  },
)

test('a folder that was removed makes a stamp stale', () => {
  const place = new Workplace()
  place.write()
  expect(place.isFresh()).toBe(true)
  rmSync(place.at('out'), { recursive: true })
  expect(place.isFresh()).toBe(false)
})
