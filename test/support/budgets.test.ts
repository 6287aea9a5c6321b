import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { budgetsIn, rowsOf, table } from './budgets.ts'

const text = `
| kind | files | budget |
|---|---|---|
| gateway | \`test/gateway/\`, \`test/sandbox/\` | 2.0 |
| pages | \`test/gateway/pages/\` | 1 |
`
const budgets = budgetsIn(text)
const rows = rowsOf(
  [
    { file: 'test/gateway/a.test.ts', seconds: 12 },
    { file: 'test/sandbox/b.test.ts', seconds: 12 },
    { file: 'test/gateway/pages/c.test.ts', seconds: 13 },
  ],
  budgets,
  10,
)

test('a file belongs to the kind with its longest prefix', () => {
  expect(rows.map(({ kind, files, seconds }) => [kind, files, seconds])).toEqual([
    ['gateway', 2, 24],
    ['pages', 1, 13],
  ])
})

test('a kind is a problem if it is a quarter over its budget', () => {
  expect(rows.map(({ problem }) => problem)).toEqual([
    undefined,
    'pages: 1.3 times the calibration, over the budget of 1 in CONTRIBUTING.md.',
  ])
})

test('a file without a kind is a problem', () => {
  const [, , unknown] = rowsOf([{ file: 'test/new/d.test.ts', seconds: 1 }], budgets, 10)
  expect(unknown?.problem).toBe('These files have no kind in CONTRIBUTING.md: test/new/d.test.ts')
})

test('the table has each kind, everything else, and the complete run', () => {
  expect(table(rows, 60, 10).split('\n')).toEqual([
    'Kind of test                 files   seconds     share    budget',
    'gateway                          2      24.0      2.40      2.00',
    'pages                            1      13.0      1.30      1.00',
    'everything else                         23.0      2.30',
    'complete run                            60.0      6.00',
    'Processor seconds, user and system. Calibration: 10.00 s.',
  ])
})

test('every file of tests has a kind', () => {
  const files = globSync('test/**/*.test.ts', { exclude: ['**/node_modules/**'] }).map((file) => ({ file, seconds: 0 }))
  const kinds = rowsOf(files, budgetsIn(readFileSync('CONTRIBUTING.md', 'utf8')), 10)
  expect(kinds.filter(({ problem }) => problem !== undefined)).toEqual([])
})
