import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { longest } from '../../generator/catalogue/names.ts'
import { compile } from '../../generator/building/compile.ts'
import { kinds } from '../../generator/kinds/index.ts'
import { specSchema } from '../../generator/reading/schema.ts'
import { maxBytes } from '../../generator/reading/text.ts'
import { limits } from '../../generator/source/yaml.ts'
import { blocksOf } from '../support/markdown.ts'
import { temporary } from '../support/temporary.ts'
import { fieldsOf } from '../../generator/language/values.ts'

const guide = readFileSync('specs/README.md', 'utf8')
const blocks = blocksOf('specs/README.md', 'yaml')

/** The other keys of a model, for a block that is only a part of one. */
const rest: Readonly<Record<string, string>> = {
  workflow: 'vendor1/try',
  name: 'Try 1',
  vendor: 'vendor1',
  category: 'image',
  task: 'text-to-image',
  mode: 'async',
  estimatedSeconds: '6',
  source: 'reference',
  description: 'Tries what the guide shows.',
  params: '{ prompt: { use: prompt } }',
}

/** Returns the block as a model file, with the missing keys above it. */
function completed(block: string, id = 'vendor1-try-1'): string {
  const has = (key: string): boolean => new RegExp(`^${key}:`, 'm').test(block)
  const missing = Object.entries({ ...rest, id }).filter(([key]) => !has(key))
  return missing.map(([key, value]) => `${key}: ${value}\n`).join('') + block
}

/** Creates a folder of specs with the shared files, and with one model that a block can name. */
function newFolder(): string {
  const folder = temporary()
  for (const part of ['service.yaml', 'params', 'families', 'catalogs', 'upstreams']) {
    cpSync(join('specs', part), join(folder, part), { recursive: true })
  }
  mkdirSync(join(folder, 'models/vendor1'), { recursive: true })
  for (const part of ['vendors', 'categories']) mkdirSync(join(folder, part))
  writeFileSync(join(folder, 'models/vendor1/vendor1-v3-omni.yaml'), completed('id: vendor1-v3-omni\n'))
  return folder
}

/** The file of specs that a block is; undefined for a model, or a part of one. */
const pathOf = (block: string): string | undefined => /^# specs\/(.+)/.exec(block)?.[1]

const ofModels = blocks.filter((block) => pathOf(block) === undefined)

/** Compiles a folder of specs with these models besides the one that a block can name. */
async function compileWith(folder: string, specs: readonly string[]): Promise<void> {
  for (const spec of specs) writeFileSync(join(folder, `models/vendor1/${/^id: (.+)$/m.exec(spec)?.[1]}.yaml`), spec)
  const { catalogue, diagnostics } = await compile(folder)
  expect(diagnostics.map(({ file, line, text, message }) => ({ file, line, text, message }))).toEqual([])
  expect(catalogue?.models).toHaveLength(1 + specs.length)
}

describe('every block of the guide', () => {
  test('that is a model, or a part of one, compiles without changes', async () => {
    const specs = ofModels.map((block, index) =>
      block.includes('\nid:') ? block : completed(block, `vendor1-try-${index}`),
    )
    await compileWith(newFolder(), specs)
  })

  test.each(blocks.flatMap((block) => (pathOf(block) === undefined ? [] : [[pathOf(block), block] as const])))(
    '%s compiles without changes',
    async (path = '', block) => {
      const folder = newFolder()
      writeFileSync(join(folder, path), block)
      await compileWith(folder, [completed('')])
    },
  )

  test('one block is a complete model, and the others cover every part of one', () => {
    expect(blocks.filter((block) => block.includes('\nid:') && !block.startsWith('# specs/'))).toHaveLength(1)
    const parts = new Set(blocks.map((block) => /^(\w+):/.exec(block)?.[1]))
    expect(parts).toEqual(new Set([undefined, 'params', 'result', 'release', 'meta']))
  })
})

/** Returns every key in the mappings of the editor's schema, at any depth. */
function keysOf(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) =>
    keyword === 'properties'
      ? [...Object.keys(fieldsOf(value)), ...Object.values(fieldsOf(value)).flatMap(keysOf)]
      : keysOf(value),
  )
}

/** The words of both guides: upstream files have a separate one. */
const words = new Set((guide + readFileSync('docs/vendors.md', 'utf8')).match(/[A-Za-z]\w*/g))

test.each(kinds.map(({ word }) => word))('the guide mentions the kind %s', (word) => {
  expect(words).toContain(word)
})

test.each([...new Set(keysOf(specSchema(kinds)))])('the guide mentions the key %s', (key) => {
  expect(words).toContain(key)
})

test('the guide has the limits of files and names', () => {
  const number = (value: number): string => value.toLocaleString('en')
  const { lines, values, depth } = limits
  const file = `${maxBytes / 2 ** 20} MiB, ${number(lines)} lines and ${number(values)} values, nested at most ${depth} levels deep`
  for (const words of [file, `have at most ${longest} characters`]) expect(guide).toContain(words)
})
