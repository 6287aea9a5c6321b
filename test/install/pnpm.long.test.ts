import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newCatalogue } from '../deploy/catalogue.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { textWith } from '../support/matching.ts'
import { pnpm } from '../support/nodes.ts'

const root = temporaryFolder()

test('a new catalogue installs with pnpm, passes its tests, and has the command of its client', async () => {
  const { run } = await newCatalogue(root, 'pnpm/10.34.9 npm/? node/v24.21.0 linux x64')
  const store = ['--prefer-offline', '--store-dir', join(repository, 'node_modules/.cache/pnpm-store')]
  expect(await run('node', pnpm, 'install', ...store)).toMatchObject({ stdout: textWith('+ @acme/command') })
  expect(await run('node', pnpm, 'test')).toMatchObject({ stdout: textWith('generated/ is up to date.') })
  expect(await run('node', pnpm, 'exec', 'acme-client', 'models')).toMatchObject({ stdout: textWith('acme-video-1') })
})
