import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { builtInCategories } from '../../generator/catalogue/categories.ts'
import { codes } from '../../generator/source/diagnostic.ts'
import type { Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { install, type Installed } from '../support/installed.ts'
import { textWith } from '../support/matching.ts'

const folder = join(temporaryFolder(), 'user')
let installed: Installed

beforeAll(async () => {
  installed = await install({ folder })
  mkdirSync(join(folder, 'specs/categories'), { recursive: true })
  writeFileSync(join(folder, 'specs/service.yaml'), 'title: Acme\n')
  writeFileSync(join(folder, 'specs/categories/avatar.yaml'), 'title: Avatar\nresult: asset\nmedia: video\n')
})

const gatewright = (...args: readonly string[]): Promise<Ended> => installed.run('gatewright', args)

const newModel = (id: string, category: string): Promise<Ended> =>
  gatewright('new', id, '--vendor', 'acme', '--category', category, '--task', `text-to-${category}`)

// bench/results/installed.md has the time that a check takes, and its goal.
test('two new models have no error', async () => {
  for (const id of ['acme-one', 'acme-two']) expect(await newModel(id, 'image')).toMatchObject({ code: 0, stderr: '' })
  expect(await gatewright('check')).toEqual({ code: 0, stdout: '2 models checked: no error.\n', stderr: '' })
})

test('a model of every category, a declared one included, passes a strict check, and builds', async () => {
  const words = [...builtInCategories.map(({ id }) => id), 'avatar']
  for (const word of words) expect(await newModel(`acme-${word}-1`, word)).toMatchObject({ code: 0, stderr: '' })
  expect(await gatewright('check', '--strict')).toMatchObject({ code: 0, stderr: '' })
  expect(await gatewright('build')).toMatchObject({ code: 0, stderr: '' })
})

test('a mistake names its command, which prints a page that is in the package', async () => {
  const file = join(folder, 'specs/models/acme/acme-one.yaml')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('type: text', 'type: string'))
  const { code, stderr } = await gatewright('check')
  writeFileSync(file, text)
  expect({ code, stderr }).toEqual({ code: 1, stderr: textWith('write type: text') })
  expect(stderr).toContain('To explain a code, run npx gatewright explain unknown-kind')
  const explained = await gatewright('explain', 'unknown-kind')
  const [, page = ''] = /^This page: (.+)#unknown-kind$/m.exec(explained.stdout) ?? []
  expect([explained.code, page.includes('node_modules/gatewright/docs'), existsSync(page)]).toEqual([0, true, true])
  expect((await gatewright('explain')).stdout.trimEnd().split('\n')).toHaveLength(codes.length)
})
