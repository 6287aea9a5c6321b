import type { CatalogModel } from '@gatewright/catalog'
import type { Upstream } from '@gatewright/upstreams'
import { FileError } from '../../files/upload.ts'
import type { Done } from '../upstream.ts'
import { decoded, store, type AssetStore } from './assets.ts'
import { fits, isAddress, whyNoAddress } from './fits.ts'

/** The values of the expressions of a result. */
export type Values = Readonly<Record<string, unknown>>

/** The maximum number of assets in one result. */
const mostAssets = 64

/** The result of a task (API document, 2.2), or why the vendor's response is not a result. */
export async function resultOf(
  model: CatalogModel,
  { result, maxBytes }: Upstream,
  values: Values,
  assetStore: AssetStore,
): Promise<Done | 'nothing' | 'media'> {
  if (model.result === 'text') {
    const { text } = values
    return typeof text === 'string' && text !== '' ? completeResult(model, { text }, values) : 'nothing'
  }
  if (model.result === 'fields') return completeResult(model, {}, values)
  const given = [values['urls'] ?? values['base64'] ?? []].flat()
  if (given.length === 0 || given.length > mostAssets) return 'nothing'
  if (result.base64 === undefined) return given.every(isAddress) ? assets(model, given, values) : 'nothing'
  const bytes = given.map(decoded)
  if (!bytes.every((one) => one !== undefined)) return 'nothing'
  const claim = { model, contentType: '', unsigned: result.unsigned, maxBytes }
  try {
    const stored = bytes.map((one, at) => store(chunks(one), { ...claim, number: at + 1 }, assetStore))
    return assets(model, await Promise.all(stored), values)
  } catch (error) {
    if (error instanceof FileError) return 'media'
    throw error
  }
}

/** The result fields whose vendor value is not an address, and why. */
export function refusedIn(
  { resultFields }: CatalogModel,
  values: Values,
): readonly { readonly field: string; readonly reason: string }[] {
  const urls = [values['urls'] ?? []].flat().slice(0, mostAssets)
  const own = resultFields
    .filter(({ shape }) => shape.is === 'file' || (shape.is === 'string' && shape.format === 'url'))
    .map(({ name }) => [name, values[fieldKey(name)] ?? undefined] as const)
  return [...urls.map((url, at) => [`items.${at}.url`, url] as const), ...own]
    .filter(([, value]) => value !== undefined && !isAddress(value))
    .map(([field, value]) => ({ field, reason: whyNoAddress(value) }))
}

/** The result with these addresses. */
export const assets = (model: CatalogModel, urls: readonly string[], values: Values): Done | 'nothing' =>
  completeResult(model, { url: urls[0], items: urls.map((url) => ({ url })) }, values)

/** The standard part of a result with the fields that the model declares; required fields must be present. */
function completeResult(model: CatalogModel, standard: Values, values: Values): Done | 'nothing' {
  const fields = model.resultFields.map(({ name, shape, required }) => {
    const value = values[fieldKey(name)]
    return { name, value: fits(shape, value) ? value : undefined, required }
  })
  if (fields.some(({ value, required }) => required && value === undefined)) return 'nothing'
  const known = fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))
  if (model.result === 'fields' && known.length === 0) return 'nothing'
  return { is: 'done', result: { ...standard, model: model.id, ...Object.fromEntries(known) } }
}

/** The name of a result field's expression among the others. */
export const fieldKey = (name: string): string => `field:${name}`

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
