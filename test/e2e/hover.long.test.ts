import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNatively, type NativeEditor } from '../../bench/nativeEditor.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { linkPackages } from '../support/links.ts'
import { TypeScriptServer } from '../support/typescriptServer.ts'

const id = 'vendor1-v3-omni'
const constant = 'vendor1V3Omni'
const folder = temporaryFolder()
const file = join(folder, 'program.ts')
const program = `
import { createClient } from '@gatewright/client'
import { models, type Models } from '@gatewright/client/models'
import { ${constant} } from '@gatewright/client/models/${id}'
import { ${constant} as data } from '@gatewright/catalog/models/${id}'

const client = createClient({ models })
export const byConstant = client.run(${constant}, { prompt: 'A lighthouse' })
export const byId = client.run('${id}', { prompt: 'A lighthouse' })
export const loader = models['${id}'] // loader
export type Types = Models['${id}'] // types
export const all = [data]
`
const description = 'Makes videos of up to 15 seconds'
const run = 'It is async, takes about 55 seconds, and costs 1 credit.'

const server = new TypeScriptServer('typescript-5.9')
let native: NativeEditor

beforeAll(async () => {
  linkPackages(join(repository, 'generated'), folder, ['catalog', 'client'])
  const compilerOptions = { module: 'nodenext', target: 'es2023', strict: true, types: [] }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  writeFileSync(file, program)
  server.open(file, program)
  native = await openNatively(file, program)
})
afterAll(() => {
  server.stop()
  native.stop()
})

const editors = {
  'TypeScript 5.9': {
    hover: (word: string) => server.hover(file, program, word),
    completion: (word: string, name: string) => server.completion(file, program, word, name),
  },
  'TypeScript 7': {
    hover: (word: string) => native.hover(word),
    completion: (word: string, name: string) => native.completion(word, name),
  },
}
const byConstant = `${constant}, {`
const types = `${id}'] // types`
const loader = `${id}'] // loader`

describe.each(Object.entries(editors))(
  'an editor with %s shows what a model does, its mode, time and price',
  (_, editor) => {
    it.each([byConstant, 'data]', types])('under the pointer at %s', async (word) => {
      const words = await editor.hover(word)
      expect(words).toContain(description)
      expect(words).toContain(run)
    })

    it.each([
      [byConstant, constant],
      [types, id],
    ])('in the completions at %s', async (word, name) => {
      const words = await editor.completion(word, name)
      expect(words).toContain(description)
      expect(words).toContain(run)
    })

    it('nowhere at an id that is an argument, because a literal type has no declaration', async () => {
      const argument = `${id}', { prompt`
      expect(await editor.hover(argument)).toBe('')
      expect(await editor.completion(argument, id)).toBe('')
    })
  },
)

it('TypeScript 5.9 shows it at a loader, too', async () => {
  expect(await server.hover(file, program, loader)).toContain(run)
  expect(await server.completion(file, program, loader, id)).toContain(run)
})
