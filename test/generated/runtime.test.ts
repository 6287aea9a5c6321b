import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, GatewayError } from '@gatewright/client'
import { getModel } from '@gatewright/client/models'
import { tasks } from '@gatewright/client/tasks'
import { verifyWebhook } from '@gatewright/client/webhooks'
import { expect, test } from 'vitest'
import { listFiles } from '../support/folder.ts'
import { listWith } from '../support/matching.ts'
import { readJson, unchecked, valueAt } from '../support/reading.ts'

const packages = ['client', 'validators']

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*from "([^"]+)";$/gm)].map(([, path = '']) => path)

test.each(packages)('models of the package %s import one file of ours, and no other model', (name) => {
  const folder = join('generated', name, 'dist/models')
  const models = listFiles(folder).filter((path) => path.endsWith('.js'))
  const others = models.flatMap((path) => importsOf(join(folder, path))).filter((path) => path !== '../runtime.js')
  expect(models.length).toBeGreaterThan(100)
  expect(others).toEqual([])
})

test.each(packages)('debuggers find the sources of the runtime of the package %s', (name) => {
  const file = join('generated', name, 'dist/runtime.js.map')
  const sources = unchecked<readonly string[]>(valueAt(readJson(readFileSync(file, 'utf8')), 'sources'))
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([])
})

test.each(packages)('every entry of the package %s exports what its types declare', async (name) => {
  const text = readFileSync(join('generated', name, 'package.json'), 'utf8')
  const {
    exports,
  }: { readonly exports: Readonly<Record<string, { readonly types?: string; readonly default?: string }>> } =
    JSON.parse(text)
  const entries = Object.values(exports).filter((entry) => entry.default !== undefined && !entry.default.includes('*'))
  for (const { types = '', default: main = '' } of entries) {
    const declared = readFileSync(join('generated', name, types), 'utf8')
    const names = [...declared.matchAll(/^export declare (?:const|(?:async )?function|class) (\w+)/gm)].map(
      ([, one = '']) => one,
    )
    const module: object = await import(pathToFileURL(join('generated', name, main)).href)
    expect(Object.keys(module)).toEqual(listWith([...new Set(names)]))
  }
  expect(entries.length).toBeGreaterThan(5)
})

test('errors of every entry are of the same classes', async () => {
  await expect(verifyWebhook({ headers: {}, body: '' }, 'whsec_AAAA')).rejects.toBeInstanceOf(GatewayError)
  await expect(getModel('unknown')).rejects.toBeInstanceOf(GatewayError)
  const client = createClient({ apiKey: 'key', baseUrl: 'http://127.0.0.1', tasks })
  await expect(client.tasks.get('not an id')).rejects.toBeInstanceOf(GatewayError)
})
