import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSandbox } from '../../../gateway/upstream/loadSandbox.ts'
import { repository } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'

const folder = temporaryFolder()
const manifest = join(folder, 'package.json')

test('without the package, a start with the sandbox ends with one sentence', async () => {
  await expect(loadSandbox([manifest])).rejects.toThrow(
    /^The sandbox is on, but @gatewright\/sandbox is not installed: run `npm install --save-dev @gatewright\/sandbox`, or set GATEWRIGHT_SANDBOX=off\.$/,
  )
})

test('without its libraries, as in a clone without development dependencies, the start ends with one sentence', async () => {
  const other = join(folder, 'clone/node_modules/@gatewright/sandbox')
  for (const name of ['package.json', 'gatewright-sandbox.js'])
    cpSync(join(repository, 'sandbox', name), join(other, name))
  await expect(loadSandbox([join(folder, 'clone/package.json')])).rejects.toThrow(
    'The sandbox is on, but @gatewright/sandbox lacks its libraries: run `npm install`, or set GATEWRIGHT_SANDBOX=off.',
  )
})

test('a package that is no sandbox is refused, and the one of the working folder comes first', async () => {
  const other = join(folder, 'node_modules/@gatewright/sandbox')
  mkdirSync(other, { recursive: true })
  writeFileSync(join(other, 'package.json'), '{"name":"@gatewright/sandbox","type":"module","exports":"./index.js"}')
  writeFileSync(join(other, 'index.js'), 'export const other = 1')
  await expect(loadSandbox([manifest])).rejects.toThrow('has no export openSandbox')
  const found = await loadSandbox([join(folder, '..', 'package.json'), join(process.cwd(), 'package.json'), manifest])
  expect(found.openSandbox).toBeTypeOf('function')
})
