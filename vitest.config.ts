import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'test/results.json' }]],
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], checker: 'tsc' },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2, // by default one core of two stays idle; the longest files wait for processes and databases
  },
})

export default config
