import type { CatalogModel, CatalogParam, Media } from '@gatewright/catalog'
import { fieldOf, isFilled, isRecord, itemsOf } from '../base/values.ts'
import { mapFiles } from './fileParams.ts'
import { mediaOf } from './formats.ts'

/** The result of a task. */
export type Result = Readonly<Record<string, unknown>>

/** The parts of a model that say where its results have files. */
export type ResultModel = Pick<CatalogModel, 'result' | 'resultFields' | 'media'>

const isAsset = (value: unknown): value is string => typeof value === 'string' && /^(?:https?:|data:)/i.test(value)

/**
 * The addresses of the assets in a result, with their media: those of the standard result, and of each file field at any
 * depth.
 */
export function addressesOf(result: Result, model?: ResultModel): ReadonlyMap<string, Media> {
  const found = new Map<string, Media>()
  replaced(result, model, (address, media) => {
    found.set(address, found.get(address) ?? media)
    return address
  })
  return found
}

/** The result with other addresses of its assets; everything else is unchanged. */
export function replaced(
  result: Result,
  model: ResultModel | undefined,
  urlOf: (address: string, media: Media) => string,
): Result {
  const visit = (value: string, media: Media): string => (isAsset(value) ? urlOf(value, media) : value)
  const media = mediaOf(model ?? {})
  const isStandard = (model?.result ?? 'asset') === 'asset'
  const standard = isStandard ? withStandard(result, (value) => visit(value, media)) : result
  return mapFiles(filesIn(model?.resultFields ?? []), standard, (value, { shape }) => visit(value, shape.media))
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

/** Why an asset is none: there is nothing at its address, or a page. */
export type Gone = 'empty' | 'invalid'

/** Why nothing is left of what a result must have; undefined if something is. */
export function nothingLeft(
  result: Result,
  model: ResultModel | undefined,
  gone: ReadonlyMap<string, Gone>,
): Gone | undefined {
  const { result: kind = 'asset', resultFields = [] } = model ?? {}
  if (gone.size === 0 || kind === 'text') return undefined
  const required = resultFields.filter((field) => field.required)
  const parts =
    kind === 'asset'
      ? [[...addressesOf(result, { result: 'asset', resultFields: [] }).keys()]]
      : required.map((field) => [...addressesOf(result, { result: 'fields', resultFields: [field] }).keys()])
  const isLost = (addresses: readonly string[]): boolean =>
    addresses.length > 0 && addresses.every((address) => gone.has(address))
  const lost =
    parts.find(isLost) ?? (kind === 'fields' && isBareWithout(result, model, gone) ? [...gone.keys()] : undefined)
  return lost && (lost.some((address) => gone.get(address) === 'invalid') ? 'invalid' : 'empty')
}

/** Whether there is nothing in the fields of a result but files that are not there. */
function isBareWithout(result: Result, model: ResultModel | undefined, gone: ReadonlyMap<string, Gone>): boolean {
  const left = replaced(result, model, (address) => (gone.has(address) ? '' : address))
  return !(model?.resultFields ?? []).some(({ name }) => isFilled(left[name]))
}

/** A result without the items that are not there, if others are. */
export function withoutGone(result: Result, model: ResultModel | undefined, gone: ReadonlyMap<string, Gone>): Result {
  const { url, items } = result
  if ((model?.result ?? 'asset') !== 'asset' || gone.size === 0 || !Array.isArray(items)) return result
  const isThere = (address: unknown): boolean => !(typeof address === 'string' && gone.has(address))
  const left = itemsOf(items).filter((item) => isThere(fieldOf(item, 'url')))
  const first = left.map((item) => fieldOf(item, 'url')).find((own) => typeof own === 'string')
  return { ...result, ...(!isThere(url) && { url: first }), items: left }
}
