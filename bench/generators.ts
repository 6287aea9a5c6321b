import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Case } from './buildCases.ts'
import type { Run } from './processes.ts'

/** The document that our own build makes of the same models. */
const document = fileURLToPath(new URL('../generated/openapi/openapi.json', import.meta.url))

const { resolve } = createRequire(import.meta.url)

const modules = fileURLToPath(new URL('./node_modules', import.meta.url))

const heyApi = (validator: string): Run['args'] => [
  join(modules, '@hey-api/openapi-ts/bin/run.js'),
  '--input',
  document,
  '--output',
  'out',
  '--plugins',
  '@hey-api/typescript',
  '@hey-api/sdk',
  '@hey-api/client-fetch',
  validator,
]

const orval = (client: string): string =>
  `export default { api: { input: '${document}', output: { target: 'out/api.ts', client: '${client}' } } }\n`

const kubb = `
import { pluginOas } from '${resolve('@kubb/plugin-oas')}'
import { pluginTs } from '${resolve('@kubb/plugin-ts')}'
import { pluginZod } from '${resolve('@kubb/plugin-zod')}'
const plugins = [pluginOas(), pluginTs(), pluginZod()]
export default { root: '.', input: { path: '${document}' }, output: { path: './out' }, plugins }
`

/** A generator of clients or validators from OpenAPI documents: its arguments, and its configuration if it needs one. */
interface Generator {
  readonly name: string
  readonly args: Run['args']
  readonly config?: string
}

const orvalArgs = [join(modules, 'orval/dist/bin/orval.mjs'), '--config', 'config.mjs']

/** The name of the generator that goals refer to: like ours, it writes types, a client and validators. */
export const nearestPeer = 'hey-api, valibot'

const generators: readonly Generator[] = [
  { name: nearestPeer, args: heyApi('valibot') },
  { name: 'hey-api, zod', args: heyApi('zod') },
  { name: 'orval, zod (validators only)', args: orvalArgs, config: orval('zod') },
  { name: 'orval, fetch (no validators)', args: orvalArgs, config: orval('fetch') },
  {
    name: 'openapi-typescript (types only)',
    args: [join(modules, 'openapi-typescript/bin/cli.js'), document, '--output', 'out/api.ts'],
  },
  {
    name: 'kubb, zod (no client)',
    args: [join(modules, '@kubb/cli/bin/kubb.cjs'), 'generate', '--config', 'config.mjs'],
    config: kubb,
  },
  {
    name: 'typed-openapi (no validators)',
    args: [join(modules, 'typed-openapi/bin.js'), document, '--output', 'out/api.ts'],
  },
]

/** Makes a folder for each generator in this one. Each run begins without output. */
export const makeGenerators = (root: string): readonly Case[] =>
  generators.map(({ name, args, config = '' }, index) => {
    const cwd = join(root, `peer-${index}`)
    mkdirSync(cwd)
    writeFileSync(join(cwd, 'config.mjs'), config)
    const prepare = (): void => {
      rmSync(join(cwd, 'out'), { recursive: true, force: true })
      mkdirSync(join(cwd, 'out'))
    }
    return { name, run: { args, cwd }, prepare }
  })
