import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'test/results.json' }]],
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], checker: 'tsc' },
    testTimeout: 30_000,
  },
})

export default config
