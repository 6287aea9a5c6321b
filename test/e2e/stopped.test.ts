import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { Folder } from '../../generator/files/folder.ts'
import { Compared } from '../../generator/writing/compared.ts'
import { Drafts } from '../../generator/writing/drafts.ts'
import { hashOf } from '../../generator/files/hash.ts'
import { apply, plan, type Plan } from '../../generator/writing/write.ts'
import { readTree, temporaryFolder } from '../support/folder.ts'
import { writeOldList } from '../support/oldList.ts'

/** The hashes of the files of a build, with a callback that runs when the build checks a name. */
class Hashes extends Map<string, string> {
  onHas = (): void => {}

  override has(path: string): boolean {
    this.onHas()
    return super.has(path)
  }
}

/** The files of a build. */
interface Made {
  readonly hashes: Hashes
  readonly texts: ReadonlyMap<string, string>
}

const root = temporaryFolder()
const ledger = 'client/gatewright.json'
const [a, b, c] = ['client/src/models/a.ts', 'client/src/models/b.ts', 'client/src/models/c.ts']
let out = root
let count = 0

beforeEach(() => {
  out = join(root, `case-${++count}`)
})

const make = (text: string, ...paths: readonly string[]): Made => ({
  hashes: new Hashes(paths.map((path) => [path, hashOf(text)])),
  texts: new Map(paths.map((path) => [path, text])),
})

/** A build from its plan to its end. `whenPlanned` can stop it. */
function build(
  { hashes, texts }: Made,
  whenPlanned: (planned: Plan, drafts: Drafts, folder: Folder) => void = () => {},
): Plan {
  const folder = new Folder(out)
  const drafts = new Drafts(folder)
  const compared = new Compared(folder, drafts)
  for (const [path, text] of texts) compared.add(path, text)
  const planned = plan(folder, { hashes, differing: compared.differing })
  whenPlanned(planned, drafts, folder)
  try {
    apply(folder, { hashes, drafts }, planned)
  } finally {
    drafts.close()
  }
  return planned
}

/** A build that stops after it has listed its files, before it replaces them. */
function stopped(files: Made): Plan {
  const plans: Plan[] = []
  const run = (): Plan =>
    build(files, (planned, drafts) => {
      plans.push(planned)
      const place = drafts.place.bind(drafts)
      drafts.place = (path) => {
        if (path !== ledger) throw new Error('Stopped.')
        place(path)
      }
    })
  expect(run).toThrow('Stopped.')
  const [planned] = plans
  if (planned === undefined) throw new Error('It stopped too early.')
  return planned
}

describe('builds that are interrupted one after another', () => {
  it('never report a file of a build as edited', () => {
    build(make('one', a, b))
    for (const text of ['two', 'three', 'four'])
      expect(stopped(make(text, a, b)), text).toMatchObject({ changed: [a, b], edited: [], foreign: [] })
    expect(build(make('five', a, b))).toMatchObject({ changed: [a, b], edited: [] })
    const tree = readTree(out)
    expect([tree.get(a), tree.get(b)]).toEqual(['five', 'five'])
  })

  it('eventually remove files that no spec needs any more', () => {
    build(make('one', a, b))
    stopped(make('two', a, b))
    expect(stopped(make('three', a))).toMatchObject({ orphaned: [b], kept: [] })
    expect(build(make('three', a))).toMatchObject({ changed: [a], edited: [], orphaned: [b], kept: [] })
    expect([...readTree(out).keys()]).toEqual([ledger, a])
  })
})

/** A build that stops before it replaces or removes its file of this number. Returns whether it has so many. */
function stopsBefore(number: number, files: Made): boolean {
  let count = 0
  const counted =
    <Result>(act: (path: string) => Result) =>
    (path: string): Result => {
      if (++count === number) throw new Error('Stopped.')
      return act(path)
    }
  try {
    build(files, (_, drafts, folder) => {
      drafts.place = counted(drafts.place.bind(drafts))
      folder.remove = counted(folder.remove.bind(folder))
    })
  } catch (error) {
    expect(String(error)).toContain('Stopped.')
  }
  return count >= number
}

describe('a build that takes over the list of all packages', () => {
  it('can be stopped at any moment: the next one finishes what it began', () => {
    const other = 'catalog/src/models/a.ts'
    let moments = 0
    for (let isStopped = true; isStopped;) {
      out = join(root, `old-${++moments}`)
      build(make('one', a, b, other))
      writeOldList(out)
      isStopped = stopsBefore(moments, make('two', a, other))
      const { edited, kept, foreign } = build(make('two', a, other))
      expect({ edited, kept, foreign }, `moment ${moments}`).toEqual({ edited: [], kept: [], foreign: [] })
      expect([...readTree(out).keys()]).toEqual(['catalog/gatewright.json', other, ledger, a])
    }
    // Two lists, two files, one file and one list that go, and the two lists again.
    expect(moments).toBe(9)
  })
})

describe('a build that is overtaken by another build while it compares', () => {
  it("does not report the other's files as edited, and removes the files that the other removed", () => {
    build(make('one', a, b, c))
    const files = make('two', a)
    let asked = 0
    files.hashes.onHas = () => {
      if (++asked === 3) build(make('two', a)) // after it saw b, which no spec needs any more
    }
    expect(build(files)).toMatchObject({ edited: [], orphaned: [], kept: [], foreign: [] })
    expect(asked).toBeGreaterThanOrEqual(3)
    expect([...readTree(out).keys()]).toEqual([ledger, a])
  })

  it('writes into a folder that the other created at the same moment', () => {
    mkdirSync(out)
    const folder = new Folder(out)
    const absolute = folder.absolute.bind(folder)
    const asked: string[] = []
    folder.absolute = (path) => {
      if (asked.includes(path)) mkdirSync(absolute(path), { recursive: true }) // the first check did not find it
      asked.push(path)
      return absolute(path)
    }
    folder.make('client/src')
    expect(folder.entryType('client/src')).toBe('folder')
  })
})
