import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeCodes } from '../../generator/diffing/index.ts'

const page = readFileSync('docs/pipelines.md', 'utf8')

test('the page of changes lists every code, with its meaning and its impact', () => {
  const words = (impact: string): string => impact.replace('-', ' ')
  const rows = [...changeCodes].map(
    ([
      code,
      {
        impacts: { input, result },
        means,
      },
    ]) => {
      const impact = input === result ? words(input) : `${words(input)}; in results ${words(result)}`
      return `| \`${code}\` | ${means} | ${impact} |`
    },
  )
  expect(page.split('## Codes\n')[1]?.trim().split('\n').slice(2)).toEqual(rows)
})
