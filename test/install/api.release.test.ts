import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { tool } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { copySpecs } from '../support/gatewright.ts'
import { install, type Installed } from '../support/installed.ts'
import type { NodeVersion } from '../support/nodes.ts'
import { compilers, resolutions } from '../support/project.ts'
import { isRelease } from '../support/size.ts'
import { plain } from '../support/typescript.ts'

const folder = temporaryFolder()
let user: Installed

/** A configuration as a user writes it, which uses what the package exports. */
const configuration = `import { defineConfig, defineKind, defineTarget, text, type Config, type Model } from 'gatewright'

const titles = (models: readonly Model[]): string => models.map(({ name }) => name).sort().join(', ')

const config: Config = defineConfig({
  packages: { scope: '@acme', license: 'MIT' },
  extensions: {
    targets: [
      defineTarget({
        name: 'titles',
        outputs: ({ models }) => [{ path: 'titles.json', json: { titles: titles(models) } }],
      }),
    ],
  },
})

export const functions: readonly unknown[] = [defineKind, text]
export default config
`

beforeAll(async () => {
  user = await install({ folder })
  copySpecs(folder)
  writeFileSync(join(folder, 'gatewright.config.ts'), configuration)
})

/** Each compiler and each resolution once; in `npm run test:release` each with each. */
const cases = Object.keys(compilers).flatMap((version) =>
  Object.entries(resolutions)
    .filter(([name]) => isRelease || (name === 'bundler') === (version === '5.9'))
    .map(([name, options]) => [version, name, options] as const),
)

test.each(cases)('TypeScript %s understands the API, resolved as %s', async (version, name, resolution) => {
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'dom'],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    types: [],
    ...resolution,
  }
  const file = `${name}-${version}.json`
  writeFileSync(join(folder, file), JSON.stringify({ compilerOptions, include: ['gatewright.config.ts'] }))
  const compiler = compilers[version] ?? 'typescript'
  const flags = ['--project', file, ...plain(compiler)]
  const { code, stdout } = await tool(compiler, 'tsc', flags, { cwd: folder })
  expect(stdout).toBe('')
  expect(code).toBe(0)
})

/** The oldest and the newest, and in `npm run test:release` the one between them. */
const supported: readonly NodeVersion[] = isRelease ? ['22.13', '22', '24'] : ['22.13', '24']

test.each(supported)('Node %s imports what a configuration defines and builds', async (node) => {
  const { code, stderr } = await user.run('gatewright', ['build', '--out', `built-${node}`], { node })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const titles = await user.run('cat', [`built-${node}/titles/titles.json`])
  expect(titles.stdout).toMatch(/"titles": ".+, .+"/)
})
