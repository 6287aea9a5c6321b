import { beforeAll, expect, test } from 'vitest'
import type { Lowered } from '../../../../generator/commands/import/lowering/model.ts'
import { corpus } from '../../../corpus/corpus.ts'
import { isLong } from '../../../support/size.ts'
import { compare, hasExactInput, importCorpus, lossesOf, sets } from './agreement.ts'
import { compiled, singleMistakes } from './verdicts.ts'

/** The schemas whose validators are compared. */
const compared = corpus.filter((_, index) => isLong || index % 10 === 0)

let imported: ReadonlyMap<string, Lowered> = new Map()

beforeAll(async () => {
  imported = await importCorpus()
})

test.runIf(isLong)('every schema of the corpus is imported, and every spec compiles', () => {
  expect([...imported.keys()].sort()).toEqual(corpus.map(({ id }) => id).sort())
  for (const lowered of imported.values()) expect(compiled(lowered).id).toBe(lowered.id)
})

// These figures only rise: when the language learns a construct, its loss goes.
test('schemas without loss', () => {
  const count = (set: string, isFine: (lowered: Lowered) => boolean): number =>
    [...imported].filter(([id, lowered]) => id.startsWith(`${set}/`) && isFine(lowered)).length
  const withoutLoss = Object.fromEntries(sets.map((set) => [set, count(set, (one) => lossesOf(one).length === 0)]))
  const withExactInput = Object.fromEntries(sets.map((set) => [set, count(set, hasExactInput)]))
  expect({ withoutLoss, withExactInput }).toEqual({
    withoutLoss: { cog: 150, openapi: 79, 'json-schema': 39, dts: 30 },
    withExactInput: { cog: 150, openapi: 79, 'json-schema': 39, dts: 30 },
  })
})

test('our validator and Ajv on the source agree on every example', () => {
  const { differences, tally } = compare(compared, imported, (example) => [example])
  expect(differences).toEqual([])
  expect(tally['agreed']).toBeGreaterThan(isLong ? 300 : 30)
})

test('and on single mistakes at any depth, except for declared choices', () => {
  const { differences, tally } = compare(compared, imported, singleMistakes)
  expect(differences).toEqual([])
  if (isLong) expect(Object.keys(tally).sort()).toEqual(['addresses of files', 'agreed', 'closed objects', 'not blank'])
  expect(tally['agreed']).toBeGreaterThan(isLong ? 8000 : 700)
})
