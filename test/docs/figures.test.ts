import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plot, sentence } from '../../bench/figures.ts'

const textOf = (path: string): string => readFileSync(path, 'utf8')

// The table is not part of the package that has this README, so the README does not link to it.
test('the README quotes the benchmark of validators as it is', () => {
  expect(sentence()).toMatch(/^Against the fastest of \w+ peers, \d+ of \d+ checks are faster and \d+ slower/)
  expect(textOf('README.md').split('\n')).toContain(sentence())
})

test('the plot shows the results as they are', async () => {
  expect(textOf('docs/performance.svg')).toBe(await plot())
  expect(textOf('docs/performance.md')).toContain('(performance.svg)')
})
