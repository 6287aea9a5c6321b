import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config'

/** `npm test` runs what is quick, `npm run test:long` the rest; test/support/size.ts says which of the two it is. */
const isLong = process.argv.includes('--project=long')

const quick: TestProjectInlineConfiguration['test'] = {
  name: 'quick',
  include: ['test/**/*.test.ts'],
  exclude: ['test/**/*.long.test.ts'],
  typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], checker: 'tsc' },
}

const long: TestProjectInlineConfiguration['test'] = { name: 'long', include: ['test/**/*.long.test.ts'] }

const config: ViteUserConfig = defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: isLong ? 'test/results.long.json' : 'test/results.json' }]],
    maxWorkers: 2, // by default one core of two stays idle; the longest files wait for processes and databases
    testTimeout: 30_000,
    hookTimeout: 30_000,
    provide: { isLong },
    projects: [{ extends: true, test: isLong ? long : quick }],
  },
})

export default config
