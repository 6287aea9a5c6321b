import { expect, test } from 'vitest'
import { changeCodes, diffCatalogues, type ChangeCode, type Side } from '../../../generator/diffing/index.ts'
import { impactOf } from '../../../generator/diffing/codes.ts'
import { fieldRows, modelRows, otherRows, valueRows } from './rows.ts'
import { changesOf, sideWith, withModel } from './sides.ts'

const rows = [...modelRows, ...fieldRows, ...valueRows, ...otherRows]

test.each(rows.map((row) => [row.codes[0] ?? '', row] as const))(
  '%s',
  async (code, { codes, before, after, impact }) => {
    const changes = await changesOf(before, after)
    expect(changes.map((change) => change.code).sort()).toEqual([...codes].sort())
    const [change] = changes.filter((one) => one.code === code)
    expect(change?.impact).toBe(impact ?? impactOf(code as ChangeCode, change?.subject.in))
    expect(change?.message).toMatch(/\.$/)
    expect(change?.reason === undefined).toBe(change?.impact !== 'possibly-breaking')
    expect(change?.place.file).toMatch(/^specs\/.*\.yaml$/)
    expect(change?.place.line).toBeGreaterThan(0)
    for (const { before: old, after: now } of changes) expect(old).not.toEqual(now) // one is absent if a part is new or gone
  },
)

test('every code has a row or a separate test', () => {
  const own = ['format-changed', 'rule-changed']
  expect([...new Set([...rows.flatMap(({ codes }) => codes), ...own])].sort()).toEqual([...changeCodes.keys()].sort())
})

/** A side whose parameter is of a format that a kind brought. */
async function sideOfFormat(source: string): Promise<Side> {
  const side = await sideWith(withModel({ params: { a: { type: 'text', pattern: '^\\d{4}$' } } }))
  const models = side.catalogue.models.map((model) => ({
    ...model,
    params: model.params.map((param) => ({ ...param, shape: { ...param.shape, format: 'year' } })),
  }))
  const formats = [{ name: 'year', files: [{ path: 'src/formats/year.ts', source }] }]
  return { ...side, catalogue: { ...side.catalogue, models: models as typeof side.catalogue.models, formats } }
}

test('format-changed', async () => {
  const changes = await diffCatalogues(await sideOfFormat('() => true'), await sideOfFormat('() => false'))
  expect(changes.map(({ code, impact }) => [code, impact])).toEqual([['format-changed', 'possibly-breaking']])
})
