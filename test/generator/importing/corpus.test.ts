import { beforeAll, expect, test } from 'vitest'
import type { Lowered } from '../../../generator/importing/lowering/model.ts'
import { corpus } from '../../corpus/corpus.ts'
import { compare, hasExactInput, importCorpus, lossesOf, sets } from './agreement.ts'
import { compiled, singleMistakes } from './verdicts.ts'

let imported: ReadonlyMap<string, Lowered> = new Map()

beforeAll(async () => {
  imported = await importCorpus()
})

test('every schema of the corpus is imported, and every spec compiles', () => {
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
    withoutLoss: { cog: 150, openapi: 78, 'json-schema': 39, dts: 30 },
    withExactInput: { cog: 150, openapi: 78, 'json-schema': 39, dts: 30 },
  })
})

// corpus.long.test.ts compares all of them.
test('our validator and Ajv on the source agree on examples and single mistakes, except for declared choices', () => {
  const { differences, tally } = compare(
    corpus.filter((_, index) => index % 10 === 0),
    imported,
    (example) => [example, ...singleMistakes(example)],
  )
  expect(differences).toEqual([])
  expect(tally['agreed']).toBeGreaterThan(700)
})
