import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeCodes, diffCatalogues, impactOf, type ChangeCode } from '../../../generator/diffing/index.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { specsIn } from '../../support/edits/compiled.ts'
import { rare } from '../../support/edits/rare.ts'
import { isLong, seedOr, times } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'
import { breaks, explained, proves } from '../../support/witness/cover.ts'
import { prove } from '../../support/witness/proof.ts'
import { witnesses } from '../../support/witness/search.ts'
import { fieldRows, modelRows, otherRows, valueRows, type Row } from './rows.ts'
import { sideWith, withModel, type Keys, type SpecFiles } from './sides.ts'

/** The only model of these files. */
const modelOf = (files: SpecFiles): Keys => fieldsOf(files['models/acme/still.yaml'])

/** The same change of a value in a result; undefined if a result cannot have it. */
function inResult({ codes, before, after }: Row): Row | undefined {
  const [code = ''] = codes
  if (before['catalogs/voices.yaml'] !== undefined || /^empty-|^alternatives-/.test(code)) return undefined
  const [old, now] = [before, after].map((files) => withModel({ result: modelOf(files)['params'] }))
  return old && now && { codes: codes.map((one) => `${one} in a result`), before: old, after: now }
}

const rows = [
  ...modelRows,
  ...fieldRows,
  ...valueRows,
  ...otherRows,
  ...valueRows.flatMap((row) => inResult(row) ?? []),
]

/** A third of the rows, because each compiles two catalogues; the long tests try all. */
const tried = rows.filter((_, at) => isLong || at % 3 === 0)

const effort = { seed: 1, combinations: 500 }

test.each(tried.map((row) => [row.codes.join(', '), row] as const))(
  '%s: validators and comparison agree',
  async (_, { before, after }) => {
    const [old, now] = await Promise.all([sideWith(before), sideWith(after)])
    const [changes, found] = [await diffCatalogues(old, now), await witnesses(old.catalogue, now.catalogue, effort)]
    expect(found.filter((witness) => explained(witness, changes) === undefined)).toEqual([])
    const breaking = changes.filter(({ impact }) => impact === 'breaking')
    expect(breaking.filter((change) => !found.some((witness) => proves(witness, change)))).toEqual([])
    // A comparison that lacked one of these changes is found out.
    const isNoticed = (code: string): boolean => {
      const others = changes.filter((change) => change.code !== code)
      return found.some((witness) => explained(witness, others) === undefined)
    }
    expect(breaking.filter(({ code }) => !isNoticed(code)).map(({ code }) => code)).toEqual([])
    if (!changes.some(breaks)) expect(found).toEqual([])
  },
)

test('every code that is breaking has such a row', () => {
  const codes = new Set(rows.flatMap((row) => row.codes))
  const isBreaking = (code: string): boolean =>
    impactOf(code as ChangeCode) === 'breaking' || impactOf(code as ChangeCode, 'result') === 'breaking' // a key of the table
  expect([...changeCodes.keys()].filter((code) => isBreaking(code) && !codes.has(code))).toEqual([])
})

/** The codes of changes that no edit of specs leads to: the check of a format is code. */
const unreachable = ['format-changed']

/** The codes that are not among these, which can have an impact after them. */
const codesWithout = (reached: readonly string[]): readonly string[] => {
  const known = new Set(reached.map((words) => words.split(' ')[0]))
  return [...changeCodes.keys()].filter((code) => !known.has(code))
}

const count = times(12, 30, 1500)

test(`${count} random edits: whatever breaks, found by search, is among the breaking changes, and each of them breaks`, async () => {
  const sources = [specsIn('test/support/allKinds'), specsIn('specs')]
  const {
    misses,
    changes,
    witnesses: kinds,
  } = await prove({ sources, folder: join(temporary(), 'specs'), seed: seedOr(isLong ? 2000 : 1), count })
  expect(misses).toEqual([])
  expect(changes.size).toBeGreaterThan(10)
  if (count >= 1500) expect(codesWithout([...changes.keys(), ...rare.map(([, code]) => code)])).toEqual(unreachable)
  expect(kinds.get('refused') ?? 0).toBeGreaterThan(count / 20)
}, 600_000)
