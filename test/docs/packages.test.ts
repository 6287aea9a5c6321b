import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { readJson, valueAt } from '../support/reading.ts'

const page = readFileSync('docs/in-your-app.md', 'utf8')

/** The rows of the tables of entries: the import, and the text about it. */
const rows = new Map(
  [...page.matchAll(/^\| `(@gatewright\/[^`]+)` \| (.+) \|$/gm)].map(([, name = '', text = '']) => [name, text]),
)

const manifestOf = (folder: string): unknown =>
  readJson(readFileSync(join('generated', folder, 'package.json'), 'utf8'))

/** The packages that are published on npm. */
const folders = readdirSync('generated').filter((name) => existsSync(join('generated', name, 'package.json')))

/** The entries of a package as a user imports them, with a word in brackets for a part that varies. */
const entriesOf = (folder: string): readonly string[] =>
  Object.keys(fieldsOf(valueAt(manifestOf(folder), 'exports')))
    .filter((entry) => entry !== './package.json')
    .map((entry) => `${String(valueAt(manifestOf(folder), 'name'))}${entry.slice(1)}`)
    .map((entry) => entry.replace('*', folder === 'reference' ? '<page>' : '<id>'))

describe('the page on packages', () => {
  test.each(folders)('has a row for every entry of %s', (folder) => {
    const entries = entriesOf(folder)
    expect(entries.filter((entry) => !rows.has(entry))).toEqual([])
    expect(entries).not.toEqual([])
  })

  test('has a row for every public module of Python', () => {
    const root = 'generated/python/src/gatewright_client'
    const modules = ['', '.models.<id>', '.results'].map((name) => `gatewright_client${name}`)
    const found = [...page.matchAll(/^\| `(gatewright_client[^`]*)` \|/gm)].map(([, name]) => name)
    expect(found).toEqual(modules)
    const parts = readdirSync(root).filter((name) => !/^_|^client\.pyi?$|^py\.typed$/.test(name))
    expect(parts.sort()).toEqual(['models', 'results.py'])
  })

  test('has no row of an entry that no package has, and no text twice', () => {
    const entries = folders.flatMap(entriesOf)
    expect([...rows.keys()].filter((name) => !entries.includes(name))).toEqual([])
    const texts = [...rows.values()].filter((text) => text !== 'the same as a JSON file')
    expect(new Set(texts).size).toBe(texts.length)
  })
})
