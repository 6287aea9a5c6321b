import { readFileSync } from 'node:fs'
import { models } from '@gatewright/catalog'
import { expect, test } from 'vitest'
import { wanted } from '../../bench/entries.ts'

const measured = readFileSync('bench/results/validators.md', 'utf8')

/** The README, with every paragraph on one line. */
const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')

/** The cells of the rows of the benchmark of validators whose first cell matches. */
const rowsOf = (first: RegExp): readonly (readonly string[])[] =>
  measured
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, name = '', ...cells]) => (first.test(name) ? [[name, ...cells]] : []))

/** Our time in a comparison with the fastest peer, and the comparison as the README names it. */
const comparisons = rowsOf(/ to the fastest peer, /).map(([name = '', , ratio = '', verdict = '']) => ({
  text: `${ratio} its time (${name.replace(' to the fastest peer,', ',').replace(' ,', ',')})`,
  ratio: Number.parseFloat(ratio),
  isFaster: verdict === 'met',
}))

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
test('the README quotes the benchmark of validators as it is, with its worst comparison', () => {
  for (const name of ['JSON.parse', 'hand-written limit', 'Gatewright', 'Gatewright compact'])
    expect(peers.delete(name)).toBe(true)
  const [best, ...others] = [...comparisons].sort((a, b) => a.ratio - b.ratio)
  const faster = comparisons.filter(({ isFaster }) => isFaster).length
  expect(comparisons).toHaveLength(20)
  expect(readme).toContain(
    `Against the fastest of ${numbers[peers.size]} peers, ${faster} of ${comparisons.length} checks are faster and ` +
      `${comparisons.length - faster} slower (\`bench/results/validators.md\`): the best takes ${best?.text}, ` +
      `the worst ${others.at(-1)?.text.replace(' its time', '')}.`,
  )
})

test('the README quotes the weight of the validators of all models', () => {
  const [[, , kilobytes] = []] = rowsOf(/^all models, compact$/)
  expect(readme).toContain(`\`@gatewright/validators/compact\` has all ${models.length} models in ${kilobytes}.`)
})

test('the README names the limits of the client that its tests hold', () => {
  const [plain, typical] = [wanted.plain, wanted.typical].map((bytes) => `${bytes / 1000} kB`)
  expect(readme).toContain(`It adds at most ${plain} to a page's bundle, or ${typical} with the checks.`)
})
