import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultScope } from '../../generator/catalogue/packages.ts'
import { packageProblems } from '../../generator/catalogue/packageRules.ts'
import {
  configKeys,
  extensionKeys,
  packageKeys,
  releaseKeys,
  typedConfig,
} from '../../generator/configuration/validate.ts'
import { targets } from '../../templates/index.ts'
import { rowsOf } from '../support/markdown.ts'
import { listWith } from '../support/matching.ts'
import { readJson } from '../support/reading.ts'

const page = readFileSync('docs/commands.md', 'utf8')

const bare = (cell = ''): string => cell.replace(/^`|`$/g, '')

const keys = rowsOf(page, 'key')

/** The value of an example. */
const valueOf = (example: string): unknown =>
  readJson(example.replaceAll("'", '"').replace(/([{,]) (\w+):/g, '$1 "$2":'))

// The type of each list of keys makes it equal to the keys of the type.
test('the page has each key of the type, in its order', () => {
  const inner: Readonly<Record<string, object>> = {
    packages: packageKeys,
    extensions: extensionKeys,
    release: releaseKeys,
  }
  const all = Object.keys(configKeys).flatMap((key) =>
    inner[key] === undefined ? [key] : Object.keys(inner[key]).map((name) => `${key}.${name}`),
  )
  expect(keys.map(([key]) => bare(key))).toEqual(all)
})

test('the examples of the page have no mistake', () => {
  const config: Record<string, unknown> = {}
  const packages: Record<string, unknown> = {}
  const release: Record<string, unknown> = {}
  for (const [key, , example] of keys) {
    const name = bare(key)
    if (name.startsWith('packages.')) packages[name.slice('packages.'.length)] = valueOf(bare(example))
    else if (name.startsWith('release.')) release[name.slice('release.'.length)] = valueOf(bare(example))
    else if (!name.startsWith('extensions.')) config[name] = valueOf(bare(example))
  }
  const { config: read, mistakes } = typedConfig({
    file: 'gatewright.config.ts',
    value: { ...config, packages, release },
  })
  expect(mistakes).toEqual([])
  expect(Object.keys(read.packages ?? {})).toEqual(Object.keys(packageKeys))
  expect(Object.keys(read.release ?? {})).toEqual(Object.keys(releaseKeys))
  expect(
    packageProblems(
      read.packages ?? {},
      targets.map(({ name }) => name),
    ),
  ).toEqual([])
  expect(targets.map(({ name }) => name)).toEqual(listWith(Object.keys(read.targets ?? {})))
})

test('the defaults of the page are those of the code', () => {
  const defaults = Object.fromEntries(keys.map(([key, value]) => [bare(key), bare(value)]))
  expect(defaults).toMatchObject({ specs: 'specs', out: 'generated', 'packages.scope': defaultScope })
})

test('the page has each target, with its needs and its options', () => {
  const found = rowsOf(page, 'target').map(([name, , needs, options]) => ({
    name: bare(name),
    needs: (needs ?? '').split(', ').filter(Boolean).map(bare),
    options: [...(options ?? '').matchAll(/`(\w+)`:/g)].map(([, option]) => option),
  }))
  const actual = targets.map(({ name, needs = [], options = {} }) => ({ name, needs, options: Object.keys(options) }))
  expect(found).toEqual(actual)
})
