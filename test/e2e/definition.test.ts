import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { linkPackages } from '../support/links.ts'
import { TypeScriptServer } from '../support/typescriptServer.ts'

const folder = temporaryFolder()
const file = join(folder, 'program.ts')
const program = `
import { createClient, type AssetResult } from '@gatewright/client'
import { vendor1V3Omni, type Vendor1V3OmniInput } from '@gatewright/client/models/vendor1-v3-omni'
import { models } from '@gatewright/catalog'
import { taskStates } from '@gatewright/openapi/protocol'
import { vendor1V3Omni as validator } from '@gatewright/validators/models/vendor1-v3-omni'

const input: Vendor1V3OmniInput = { prompt: 'A lighthouse' }
const { result } = await createClient().run(vendor1V3Omni, input)
export const asset: AssetResult = result
export const all = [models, taskStates, validator]
`

const server = new TypeScriptServer('typescript-5.9')

beforeAll(() => {
  linkPackages(join(repository, 'generated'), folder, ['catalog', 'client', 'openapi', 'validators'])
  const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, types: [] }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  writeFileSync(file, program)
  server.open(file, program)
})
afterAll(() => server.stop())

test.each([
  ['vendor1V3Omni, input', 'client/src/models/vendor1-v3-omni.ts', 'const model: Model<'],
  ['Vendor1V3OmniInput =', 'client/src/types/vendor1.ts', 'export interface Vendor1V3OmniInput {'],
  ['prompt', 'client/src/types/vendor1.ts', '  prompt: string'],
  ['createClient', 'client/src/runtime/client.ts', 'createClient'],
  ['run', 'client/src/runtime/client.ts', '  run'],
  ['AssetResult', 'client/src/results.ts', 'export interface AssetResult {'],
  ['models', 'catalog/src/index.ts', 'const $models: readonly CatalogModel[] = '],
  ['taskStates', 'openapi/src/protocol/states.ts', 'export const taskStates'],
  ['validator]', 'validators/src/models/vendor1-v3-omni.ts', 'const validator: Validator<'],
])('an editor goes from %s to its source in %s', async (word, path, line) => {
  const [place] = await server.definitions(file, program, word)
  expect(place?.file).toBe(join(repository, 'generated', path))
  const lines = readFileSync(join(repository, 'generated', path), 'utf8').split('\n')
  expect(lines[(place?.line ?? 0) - 1]).toContain(line)
})
