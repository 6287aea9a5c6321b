import { beforeAll, expect, test } from 'vitest'
import type { Lowered } from '../../../generator/importing/lowering/model.ts'
import { corpus } from '../../corpus/corpus.ts'
import { compare, importCorpus } from './agreement.ts'
import { singleMistakes } from './verdicts.ts'

let imported: ReadonlyMap<string, Lowered> = new Map()

beforeAll(async () => {
  imported = await importCorpus()
})

test('our validator and Ajv on the source agree on every example', () => {
  const { differences, tally } = compare(corpus, imported, (example) => [example])
  expect(differences).toEqual([])
  expect(tally['agreed']).toBeGreaterThan(300)
})

test('and on single mistakes at any depth, except for declared choices', () => {
  const { differences, tally } = compare(corpus, imported, singleMistakes)
  expect(differences).toEqual([])
  expect(Object.keys(tally).sort()).toEqual(['addresses of files', 'agreed', 'closed objects', 'not blank'])
  expect(tally['agreed']).toBeGreaterThan(8000)
})
