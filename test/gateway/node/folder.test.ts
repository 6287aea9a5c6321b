import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { node, repository } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'

const root = temporaryFolder()

const program = `
const { checkFolder } = await import(process.argv[1])
for (let count = 0; count < 500; count++) checkFolder(process.argv[2])`

test('nodes that start at the same moment with one folder do not disturb each other', async () => {
  const module = join(repository, 'gateway/node/folder.ts')
  const start = () => node(['--input-type=module', '--eval', program, module, root], { cwd: repository })
  const ended = await Promise.all([start(), start(), start()])
  expect(ended).toEqual(Array(3).fill({ code: 0, stdout: '', stderr: '' }))
  expect(readdirSync(root)).toEqual([])
})
