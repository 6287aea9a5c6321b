import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeSection } from './date/section.ts'
import { tool } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { install, type Installed } from '../support/installed.ts'
import { textWith } from '../support/matching.ts'
import type { NodeVersion } from '../support/nodes.ts'

const root = temporaryFolder()
let installed: Installed

beforeAll(async () => {
  installed = await install({ folder: join(root, 'user') })
  writeSection(installed.folder)
})

const sentence = 'day must be a date such as 2026-02-28, but it is "2026-02-31".'

/** A program that asks the built validator and the built client about a date that does not exist. */
const program = `import { load } from './generated/validators/dist/all.js'
import { models } from './generated/client/dist/registry.js'
const input = { prompt: 'A cake', day: '2026-02-31' }
const own = await load('acme-card')
console.log(own.is({ ...input, day: '2024-02-29' }), own.is({ ...input, day: '2023-02-29' }))
for (const { message } of own.safeParse(input).issues ?? []) console.log(message)
for (const { message } of (await models['acme-card']()).check(input)) console.log(message)
`

const versions: readonly NodeVersion[] = ['22.13', '24']

describe.each(versions)('with the installed package, on Node %s', (node) => {
  test('the section of the page builds packages that check dates', async () => {
    expect(await installed.run('gatewright', ['build'], { node })).toMatchObject({ code: 0, stderr: '' })
    writeFileSync(join(installed.folder, 'ask.js'), program)
    const { stdout, stderr } = await installed.run('node', ['ask.js'], { node })
    expect({ stdout, stderr }).toEqual({ stdout: `true false\n${sentence}\n${sentence}\n`, stderr: '' })
  })

  test('the compiler refuses an example with a date that does not exist', async () => {
    const spec = join(installed.folder, 'specs/models/acme/acme-card.yaml')
    const text = readFileSync(spec, 'utf8')
    writeFileSync(spec, text.replace('2028-02-29', '2026-02-31'))
    const { code, stderr } = await installed.run('gatewright', ['check'], { node })
    writeFileSync(spec, text)
    expect({ code, stderr }).toEqual({ code: 1, stderr: textWith(sentence) })
  })
})

test('the modules of the section have the types of the package', async () => {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  }
  writeFileSync(
    join(installed.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['kinds', 'gatewright.config.ts'] }),
  )
  const checked = await tool('typescript', 'tsc', ['--pretty', 'false'], { cwd: installed.folder })
  expect(checked).toMatchObject({ code: 0, stdout: '' })
})
