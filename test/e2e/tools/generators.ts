import type { Operations } from './programs.ts'
import { programs } from './programs.ts'

/** Where a generator finds its input, and which gateway its clients call. */
export interface GeneratorInput {
  readonly document: string
  readonly url: string
}

/** Validators that a generator wrote: zod's or valibot's, in a module below the folder of the test. */
export interface Validators {
  readonly module: string
  readonly library: 'zod' | 'valibot'
  /** The name of the validator of an operation's body, without regard to case and underscores. */
  readonly name: (operation: string) => string
}

/** A tool that writes TypeScript from our document, and a program that uses what it wrote. */
export interface Generator {
  readonly name: string
  /** The packages whose versions the table of the docs names; the first has the command. */
  readonly packages: readonly [string, ...string[]]
  /** The complete document, or that of one model where the complete one takes too long. */
  readonly reads: 'whole' | 'model'
  readonly command: string
  readonly args: (place: GeneratorInput) => readonly string[]
  /** A configuration file: its name and content. */
  readonly config?: readonly [string, (place: GeneratorInput) => string]
  /** The paths that it writes. */
  readonly output: readonly string[]
  readonly program?: (operations: Operations) => string
  readonly validators?: Validators
}

const json = JSON.stringify

const hey = (
  name: string,
  packages: readonly string[],
  plugins: readonly unknown[],
  validators?: Validators,
): Generator => ({
  name,
  packages: ['@hey-api/openapi-ts', ...packages],
  reads: 'whole',
  command: 'openapi-ts',
  args: () => [],
  config: [
    'openapi-ts.config.mjs',
    ({ document }) => `export default ${json({ input: document, output: 'out', logs: { file: false }, plugins })}`,
  ],
  output: ['out'],
  program: programs.hey,
  ...(validators !== undefined && { validators }),
})

const withValidators = (library: string): readonly unknown[] => [
  '@hey-api/client-fetch',
  '@hey-api/typescript',
  library,
  { name: '@hey-api/sdk', validator: true },
]

const orval = (output: object): NonNullable<Generator['config']> => [
  'orval.config.mjs',
  ({ document, url }) => `export default ${json({ api: { input: document, output: { ...output, baseUrl: url } } })}`,
]

const kubbConfig = ({ document, url }: GeneratorInput): string => `
import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import { pluginZod } from '@kubb/plugin-zod'
export default defineConfig({
  root: '.',
  input: { path: ${json(document)} },
  output: { path: './out', clean: true, format: false, lint: false, barrelType: false },
  plugins: [
    pluginOas({ validate: false, generators: [] }),
    pluginTs({ output: { path: 'types.ts' } }),
    pluginZod({ output: { path: 'zod.ts' } }),
    pluginClient({ output: { path: 'client.ts' }, client: 'fetch', baseURL: ${json(url)} }),
  ],
})
`

/** The generators that read our documents. */
export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    packages: ['openapi-typescript', 'openapi-fetch'],
    reads: 'whole',
    command: 'openapi-typescript',
    // By default it makes each property with a default required, as in a response; callers can leave those out.
    args: ({ document }) => [document, '-o', 'out.ts', '--default-non-nullable=false'],
    output: ['out.ts'],
    program: programs.openapiFetch,
  },
  hey('hey-api', [], ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk']),
  hey('hey-api with valibot', ['valibot'], withValidators('valibot'), {
    module: 'out/valibot.gen.ts',
    library: 'valibot',
    name: (operation) => `v${operation}Body`,
  }),
  hey('hey-api with zod', ['zod'], withValidators('zod'), {
    module: 'out/zod.gen.ts',
    library: 'zod',
    name: (operation) => `z${operation}Body`,
  }),
  {
    name: 'orval with fetch',
    packages: ['orval'],
    reads: 'whole',
    command: 'orval',
    args: () => [],
    config: orval({ target: 'out/api.ts', client: 'fetch' }),
    output: ['out/api.ts'],
    program: programs.orval,
  },
  {
    name: 'orval with zod',
    packages: ['orval', 'zod'],
    reads: 'whole',
    command: 'orval',
    args: () => [],
    config: orval({ target: 'out/zod.ts', client: 'zod' }),
    output: ['out/zod.ts'],
    validators: { module: 'out/zod.ts', library: 'zod', name: (operation) => `${operation}Body` },
  },
  {
    name: 'kubb with zod',
    packages: ['@kubb/cli', '@kubb/core', '@kubb/plugin-client', '@kubb/plugin-ts', '@kubb/plugin-zod', 'zod'],
    reads: 'model',
    command: 'kubb',
    args: () => ['generate'],
    config: ['kubb.config.mjs', kubbConfig],
    output: ['out'],
    program: programs.kubb,
    validators: { module: 'out/zod.ts', library: 'zod', name: (operation) => `${operation}MutationRequestSchema` },
  },
  {
    name: 'swagger-typescript-api',
    packages: ['swagger-typescript-api'],
    reads: 'whole',
    command: 'swagger-typescript-api',
    args: ({ document }) => ['generate', '-p', document, '-o', 'out', '-n', 'api.ts'],
    output: ['out/api.ts'],
    program: programs.swagger,
  },
  {
    name: 'oazapfts',
    packages: ['oazapfts', '@oazapfts/runtime'],
    reads: 'whole',
    command: 'oazapfts',
    args: ({ document }) => [document, 'out.ts'],
    output: ['out.ts'],
    program: programs.oazapfts,
  },
]
