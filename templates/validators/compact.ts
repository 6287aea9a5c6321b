import type { Json, Model } from '../../generator/catalogue/catalogue.ts'
import type { Code } from '../../generator/writing/code.ts'
import { identifier, literal } from '../../generator/writing/print.ts'
import { formatsView, type FormatsView } from '../shared/formats.ts'
import { needsOf } from '../shared/needs.ts'
import { adviceData, checkData, partCheck, refinement, rulesData, type PartCheck } from '../shared/table.ts'

/** The view of the module with all models. */
export interface CompactView {
  readonly table: Code
  /** The functions that only some catalogues need. */
  readonly parts: PartCheck | undefined
  readonly refined: ReturnType<typeof refinement>
  readonly formats: FormatsView | undefined
  readonly hasUnique: boolean
  readonly hasMap: boolean
  readonly isOpen: boolean
  readonly advice: boolean
  /** The function that explains parts of values; undefined if no model has such parts. */
  readonly explaining: Code | undefined
}

/** Returns the view of the module with all models. */
export function compactView(models: readonly Model[]): CompactView {
  const params = models.flatMap((model) => model.params)
  const parts = partCheck(params, { name: 'explainAny', from: 'part' })
  const refined = refinement(params)
  const formats = formatsView(params, '.')
  const needs = needsOf(params)
  const explaining = formats ? 'explainFormats' : refined ? 'explainAll' : parts && 'explainParts'
  return {
    table: literal(tableOf(models)),
    parts,
    refined,
    formats,
    hasUnique: needs.has('unique'),
    hasMap: needs.has('map'),
    isOpen: models.some(({ unknown }) => unknown === 'ignore'),
    advice: models.some(({ advice = [] }) => advice.length > 0),
    explaining: explaining && identifier(explaining),
  }
}

/** Returns the table that `runtime/catalogue.ts` reads, and the interpreters of other languages. */
export function tableOf(models: readonly Model[]): Readonly<Record<'params' | 'names' | 'models' | 'extras', Json>> {
  const lists = models.map(({ params }) => params.map(checkData))
  const distinct = new Map(lists.flat().map((data) => [JSON.stringify(data), data]))
  const sorted = [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)) // gzip finds similar parameters near each other
  const positions = new Map(sorted.map(([text], position) => [text, position]))
  return {
    params: sorted.map(([, data]) => data),
    names: models.map(({ id, aliases }) => [id, ...aliases]),
    models: lists.map((list) => list.map((data) => positions.get(JSON.stringify(data)) ?? -1)),
    extras: Object.fromEntries(
      models
        .map((model) => [model.id, extrasOf(model)] as const)
        .filter(([, extras]) => Object.keys(extras).length > 0),
    ),
  }
}

/** Returns the parts that few models have. */
function extrasOf(model: Model): { readonly [key: string]: Json } {
  const rules = rulesData(model)
  const advice = adviceData(model)
  const withheld = model.params.filter((param) => param.withheld).map(({ name }) => name)
  return {
    ...(rules !== undefined && { rules }),
    ...(withheld.length > 0 && { withheld }),
    ...(advice !== undefined && { advice }),
    ...(model.unknown === 'ignore' && { isOpen: true }),
  }
}
