import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const measured = readFileSync('bench/results/validators.md', 'utf8')

/** The README, with every paragraph on one line. */
const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')

/** The cells of the rows of the benchmark of validators whose first cell matches. */
const rowsOf = (first: RegExp): readonly (readonly string[])[] =>
  measured
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, name = '', ...cells]) => (first.test(name) ? [[name, ...cells]] : []))

/** Whether ours is faster, by comparisons with the fastest peer. */
const comparisons = rowsOf(/ to the fastest peer, /).map(([, , , verdict = '']) => verdict === 'met')

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** The peers: the rows of a model without ours, the parser and the measuring stick. */
const peers = new Set(
  rowsOf(/./)
    .filter((row) => row.length > 6 && Number(row[2]) > 0)
    .map(([name = '']) => name),
)

// The table is not part of the package that has this README, so the README does not link to it.
test('the README quotes the benchmark of validators as it is', () => {
  for (const name of ['JSON.parse', 'hand-written limit', 'Gatewright', 'Gatewright compact'])
    expect(peers.delete(name)).toBe(true)
  const faster = comparisons.filter(Boolean).length
  expect(comparisons).toHaveLength(20)
  expect(readme).toContain(
    `Against the fastest of ${numbers[peers.size]} peers, ${faster} of ${comparisons.length} checks are faster and ` +
      `${comparisons.length - faster} slower (\`bench/results/validators.md\`).`,
  )
})
