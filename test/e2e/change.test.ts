import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTree, temporaryFolder } from '../support/folder.ts'
import { build, copySpecs, documented } from '../support/gatewright.ts'
import { readJson, unchecked, valueAt } from '../support/reading.ts'
import { isLong } from '../support/size.ts'

type Tree = ReadonlyMap<string, string>

const folder = temporaryFolder()
const specs = copySpecs(folder)
let before: Tree

beforeAll(async () => {
  before = await buildTo('before')
})

async function buildTo(name: string): Promise<Tree> {
  await build(join(folder, name), specs)
  return readTree(join(folder, name))
}

/** The paths where two trees differ. */
const differing = (a: Tree, b: Tree): readonly string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path)).sort()

/** The lines that differ from another text of the same length. */
function changedLines(tree: Tree, other: Tree, path: string): readonly string[] {
  const [lines, others] = [tree, other].map((one) => one.get(path)?.split('\n') ?? [])
  expect(lines?.length, path).toBe(others?.length)
  return lines?.filter((line, index) => line !== others?.[index]).map((line) => line.trim()) ?? []
}

/** Whether a file is a list of written files, with a hash of each. */
const isLedger = (path: string): boolean => /^(?:[^/]+\/gatewright|gatewright\.dist)\.json$/.test(path)

const ledgersOf = (tree: Tree): readonly string[] => [...tree.keys()].filter(isLedger)

/** The files in the lists of a build, with their hashes. */
const listed = (tree: Tree): ReadonlyMap<string, string> =>
  new Map(
    ledgersOf(tree).flatMap((name) => {
      const files: Record<string, string> = unchecked(valueAt(readJson(tree.get(name) ?? ''), 'files'))
      return Object.entries(files)
    }),
  )

const withoutLedgers = (tree: Tree): Tree => new Map([...tree].filter(([path]) => !isLedger(path)))

describe('a default that changes in one spec', () => {
  const id = 'vendor1-v3-omni'
  const sources = [
    `catalog/src/models/${id}.ts`,
    'client/src/types/vendor1.ts',
    // The help of the command line.
    'command/src/summaries.ts',
    'openapi/openapi.json',
    'openapi/openapi.yaml',
    // One table of all models, which Python reads.
    'python/src/gatewright_client/_data/table.json',
    `python/src/gatewright_client/models/${id.replaceAll('-', '_')}.py`,
    `reference/models/${id}.md`,
    `schemas/models/${id}.json`,
    // One table of all models.
    'validators/src/compact.ts',
    `validators/src/models/${id}.ts`,
  ]
  const products = [
    `catalog/dist/models/${id}.js`,
    `catalog/dist/specs/models/${id}.json`,
    'client/dist/types/vendor1.d.ts',
    'command/dist/summaries.js',
    'openapi/dist/index.js',
    `schemas/dist/models/${id}.js`,
    'validators/dist/compact.js',
    `validators/dist/models/${id}.d.ts`,
    `validators/dist/models/${id}.js`,
    `validators/dist/schemas/${id}.js`,
  ]

  it.runIf(isLong)('changes only the files and lines that contain it', async () => {
    const path = join(specs, documented[id])
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/default: 5$/m, 'default: 7'))
    const after = await buildTo('after')
    writeFileSync(path, text)
    // The mapping to the API of the vendor does not change, nor do roles and hooks, and neither do the lists of these packages.
    const ledgers = ledgersOf(after).filter((path) => !/^(?:ai-sdk|react|upstreams)\//.test(path))
    expect(differing(before, after)).toEqual([...sources, ...products, ...ledgers].sort())
    for (const ledger of ledgers) {
      const folder = dirname(ledger)
      const files = folder === '.' ? products : sources.filter((path) => path.startsWith(`${folder}/`))
      const named = changedLines(before, after, ledger).map((line) => /^"(.+)": "[\w-]{22}",?$/.exec(line)?.[1])
      expect(named, ledger).toEqual([...files].sort())
    }
    for (const file of sources) {
      const [old, now] = [changedLines(before, after, file), changedLines(after, before, file)]
      expect(now, file).toEqual(old.map((line) => line.replace(/\b5\b/, '7')))
      expect(now.join('\n'), file).toMatch(/(?:default|duration)\b.*\b7\b/i)
    }
  })
})

describe('specs that are listed in another order', () => {
  it('produce the same bytes, except for the paths of the specs', async () => {
    const moved = { 'vendor1-v3-omni': 'models/zebra/last.yaml', 'vendor2-audio-1.0': 'models/ant/first.yaml' }
    for (const id of ['vendor1-v3-omni', 'vendor2-audio-1.0'] as const) {
      mkdirSync(dirname(join(specs, moved[id])), { recursive: true })
      renameSync(join(specs, documented[id]), join(specs, moved[id]))
      rmSync(dirname(join(specs, documented[id])), { recursive: true })
    }
    const after = await buildTo('reordered')
    const back = (text: string): string =>
      Object.entries(moved).reduce(
        (all, [id, path]) =>
          all.replaceAll(`Generated by Gatewright from specs/${path}`, `Generated by Gatewright from ${pathOf(id)}`),
        text,
      )
    const changed = differing(withoutLedgers(before), withoutLedgers(after))
    expect(changed.length).toBeGreaterThan(0)
    expect(new Map([...withoutLedgers(after)].map(([path, text]) => [path, back(text)]))).toEqual(
      withoutLedgers(before),
    )
    // The lists have the same files in the same order, and only the hashes of changed files differ.
    expect([...listed(after).keys()]).toEqual([...listed(before).keys()])
    expect(differing(listed(before), listed(after))).toEqual(changed)
  })
})

const paths: Readonly<Record<string, string>> = documented
const pathOf = (id: string): string => `specs/${paths[id]}`
