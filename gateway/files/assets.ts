import type { CatalogModel, CatalogParam } from '@gatewright/catalog'
import { fieldOf, isRecord, itemsOf } from '../base/values.ts'
import { mapFiles } from './places.ts'

/** The result of a task. */
export type Result = Readonly<Record<string, unknown>>

/** The parts of a model that say where its results have files. */
export type ResultModel = Pick<CatalogModel, 'result' | 'resultFields'>

const isAsset = (value: unknown): value is string => typeof value === 'string' && /^(?:https?:|data:)/i.test(value)

/** The addresses of the assets in a result: those of the standard result, and of each file field at any depth. */
export function addressesOf(result: Result, model?: ResultModel): readonly string[] {
  const found: string[] = []
  replaced(result, model, (address) => {
    found.push(address)
    return address
  })
  return found
}

/** The result with other addresses of its assets; everything else is unchanged. */
export function replaced(result: Result, model: ResultModel | undefined, urlOf: (address: string) => string): Result {
  const visit = (value: string): string => (isAsset(value) ? urlOf(value) : value)
  const standard = (model?.result ?? 'asset') === 'asset' ? withStandard(result, visit) : result
  return mapFiles(filesIn(model?.resultFields ?? []), standard, visit)
}

/** The result fields, with texts that are addresses as files: older models declare their files so. */
const filesIn = (fields: readonly CatalogParam[]): readonly Pick<CatalogParam, 'name' | 'shape'>[] =>
  fields.map(({ name, shape }) => ({
    name,
    shape: shape.is === 'string' && shape.format === 'url' ? { is: 'file', media: 'any' } : shape,
  }))

function withStandard(result: Result, visit: (value: string) => string): Result {
  const { url, items } = result
  const first = typeof url === 'string' ? { ...result, url: visit(url) } : result
  if (!Array.isArray(items)) return first
  const stored = itemsOf(items).map((item) => {
    const own = fieldOf(item, 'url')
    return isRecord(item) && typeof own === 'string' ? { ...item, url: visit(own) } : item
  })
  return { ...first, items: stored }
}
