import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'test/results.json' }]],
    typecheck: { enabled: true, include: ['test/types/**/*.test-d.ts'], checker: 'tsc' },
    testTimeout: 30_000,
  },
})
