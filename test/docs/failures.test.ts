import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/troubleshooting.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| failure'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every row of the page of failures is complete', () => {
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter((cells) => cells.length !== 6 || cells.slice(1, 5).includes(''))).toEqual([])
})

test.each(rows.map(([, failure = '', , , shown = '']) => [failure, shown] as const))(
  '%s: its test exists',
  (_, shown) => {
    const [, file = '', title = ''] = /^`(.+?)`: (.+)$/.exec(shown) ?? []
    expect(existsSync(file), shown).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(title)
  },
)
