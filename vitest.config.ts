import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config'

/** `npm test` runs what is quick, `npm run test:long` the rest; test/support/size.ts says which of the two it is. */
const isLong = process.argv.includes('--project=long')

/** Some of the packages that tests install contain test files. */
const installed = '**/node_modules/**'

const quick: TestProjectInlineConfiguration['test'] = {
  name: 'quick',
  include: ['test/**/*.test.ts'],
  exclude: ['test/**/*.long.test.ts', installed],
  typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], checker: 'tsc' },
}

const long: TestProjectInlineConfiguration['test'] = {
  name: 'long',
  include: ['test/**/*.long.test.ts'],
  exclude: [installed],
}

const config: ViteUserConfig = defineConfig({
  // Configurations import the tool that runs, here as anywhere (generator/configuration/hooks.ts).
  resolve: { alias: [{ find: /^gatewright$/, replacement: resolve('generator/index.ts') }] },
  test: {
    reporters: ['default', ['json', { outputFile: isLong ? 'test/results.long.json' : 'test/results.json' }]],
    maxWorkers: 3, // for two cores: many tests wait for processes, databases and limits of time
    maxConcurrency: 50, // tests that run side by side in one file only wait
    // Only what hangs takes this long, also where six busy loops share the two cores.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Where each Node that a test starts keeps what it compiled: a start takes a third less time.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/gatewright-tests') },
    provide: { isLong },
    projects: [{ extends: true, test: isLong ? long : quick }],
  },
})

export default config
