import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { Folder } from '../../generator/files/folder.ts'
import { apply, plan, type Plan } from '../../generator/writing/write.ts'
import { readTree, temporaryFolder } from '../support/folder.ts'

/** Files of a build, with a callback that runs when the build reads a text or checks a name. */
class Made extends Map<string, string> {
  onGet = (): void => {}
  onHas = (): void => {}

  override get(path: string): string | undefined {
    this.onGet()
    return super.get(path)
  }

  override has(path: string): boolean {
    this.onHas()
    return super.has(path)
  }
}

const root = temporaryFolder()
const ledger = 'gatewright.json'
const [a, b, c] = ['client/src/models/a.ts', 'client/src/models/b.ts', 'client/src/models/c.ts']
let out = root
let count = 0

beforeEach(() => {
  out = join(root, `case-${++count}`)
})

const make = (text: string, ...paths: readonly string[]): Made => new Made(paths.map((path) => [path, text]))

/** A build from its plan to its end. */
function build(files: Made): Plan {
  const planned = plan(out, ledger, files)
  apply(out, ledger, files, planned)
  return planned
}

/** A build that stops after it has listed its files, before it replaces them. */
function stopped(files: Made): Plan {
  const planned = plan(out, ledger, files)
  files.onGet = () => {
    throw new Error('Stopped.')
  }
  expect(() => apply(out, ledger, files, planned)).toThrow('Stopped.')
  return planned
}

describe('builds that are interrupted one after another', () => {
  it('never report a file of a build as edited', () => {
    build(make('one', a, b))
    for (const text of ['two', 'three', 'four'])
      expect(stopped(make(text, a, b)), text).toMatchObject({ changed: [a, b], edited: [], foreign: [] })
    expect(build(make('five', a, b))).toMatchObject({ changed: [a, b], edited: [] })
    expect([...readTree(out).values()].slice(0, 2)).toEqual(['five', 'five'])
  })

  it('eventually remove files that no spec needs any more', () => {
    build(make('one', a, b))
    stopped(make('two', a, b))
    expect(stopped(make('three', a))).toMatchObject({ orphaned: [b], kept: [] })
    expect(build(make('three', a))).toMatchObject({ changed: [a], edited: [], orphaned: [b], kept: [] })
    expect([...readTree(out).keys()]).toEqual([a, ledger])
  })
})

describe('a build that is overtaken by another build while it compares', () => {
  it("does not report the other's files as edited, and removes the files that the other removed", () => {
    build(make('one', a, b, c))
    const files = make('two', a)
    let asked = 0
    files.onHas = () => {
      if (++asked === 3) build(make('two', a)) // after it saw b, which no spec needs any more
    }
    expect(build(files)).toMatchObject({ edited: [], orphaned: [], kept: [], foreign: [] })
    expect(asked).toBeGreaterThanOrEqual(3)
    expect([...readTree(out).keys()]).toEqual([a, ledger])
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
    expect(folder.standing('client/src')).toBe('folder')
  })
})
