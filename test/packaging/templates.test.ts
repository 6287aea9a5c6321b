import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typescript } from '../../generator/writing/languages/typescript.ts'
import { keyOf } from '../../generator/writing/template.ts'
import { precompiledTemplates } from '../../packaging/prepared.ts'
import { targets } from '../../templates/index.ts'
import { valueAt } from '../support/reading.ts'

const module: unknown = await import(`data:text/javascript,${encodeURIComponent(precompiledTemplates())}`)

test('the package has every template of the targets compiled, for the printers of its target', () => {
  const templates = globSync('templates/*/*.hbs')
  const keys = templates.map((path) => {
    const { language = typescript } = targets.find(({ name }) => path.startsWith(`templates/${name}/`)) ?? {}
    return [path, keyOf(readFileSync(path, 'utf8'), Object.keys(language.printers))] as const
  })
  expect(keys.length).toBeGreaterThan(40)
  expect(keys.filter(([, key]) => valueAt(module, 'precompiled', key, 'main') === undefined)).toEqual([])
})

test('an edited template has another key, and so does one with other printers', () => {
  expect(keyOf('a', ['quote'])).not.toBe(keyOf('b', ['quote']))
  expect(keyOf('a', ['quote'])).not.toBe(keyOf('a', ['quote', 'code']))
})
