import type { CatalogModel } from '@gatewright/catalog'
import type { Upstream } from '@gatewright/upstreams'
import { isFilled } from '../../base/values.ts'
import type { Misfit } from '../calls.ts'
import { decoded, noAsset, store, type AssetStore } from './assets.ts'
import { fitted, isAddress, whyNoAddress } from './fits.ts'
import { wrongMedia } from './failures.ts'

/** The values of the expressions of a result. */
export type Values = Readonly<Record<string, unknown>>

/** The part of a result that a vendor's response has. */
export interface ReadResult {
  /** The id of the model, and everything that fits. */
  readonly result: Values
  /** The fields whose values do not fit, and required ones without a value. */
  readonly misfits: readonly Misfit[]
  /** Whether it has everything that the model promises. */
  readonly isComplete: boolean
  /** Why the file, the text or the required fields are not there; undefined if they are. */
  readonly lack?: Lack
}

/** Why something is not there: the vendor returned nothing for it, or something else. */
type Lack = 'absent' | 'unfit'

/** The standard part of a result (API document, 2.2), and why something of it is not there. */
type Standard = Pick<ReadResult, 'result' | 'misfits' | 'lack'>

/** The maximum number of assets in one result. */
const mostAssets = 64

/** Reads the result of a task (API document, 2.2) in the values of a vendor's response. */
export async function resultOf(
  model: CatalogModel,
  upstream: Upstream,
  values: Values,
  assetStore: AssetStore,
): Promise<ReadResult> {
  if (model.result === 'fields') return withFields(model, { result: {}, misfits: [] }, values)
  if (model.result === 'text') return withFields(model, textIn(values['text']), values)
  const given = [values['urls'] ?? values['base64'] ?? []].flat().filter(isSomething)
  const kept = given.slice(0, mostAssets)
  const found =
    upstream.result.base64 === undefined ? kept.map(addressIn) : await storedOf(kept, { model, upstream }, assetStore)
  const tooMany = `only the first ${mostAssets} of ${given.length} are kept`
  const misfits = [
    ...(given.length === 0 ? [{ field: 'url', reason: missing }] : []),
    ...found.flatMap((one, at) => (typeof one === 'string' ? [] : [{ field: `items.${at}.url`, reason: one.reason }])),
    ...(given.length > mostAssets ? [{ field: 'items', reason: tooMany }] : []),
  ]
  const urls = found.filter((one) => typeof one === 'string')
  const lack = found.some((one) => typeof one !== 'string' && one.isThere) ? 'unfit' : 'absent'
  return withFields(model, { ...assets(urls), misfits, ...(urls.length === 0 && { lack }) }, values)
}

/** The result of a response that is the asset, which is stored at this address. */
export const assetResult = (model: CatalogModel, url: string, values: Values): ReadResult =>
  withFields(model, { ...assets([url]), misfits: [] }, values)

/** The name of a result field's expression among the others. */
export const fieldKey = (name: string): string => `field:${name}`

const assets = (urls: readonly string[]): Pick<Standard, 'result'> => ({
  result: urls.length === 0 ? {} : { url: urls[0], items: urls.map((url) => ({ url })) },
})

function textIn(value: unknown): Standard {
  const text = fitted({ is: 'string' }, value)
  if (typeof text === 'string' && isFilled(text)) return { result: { text }, misfits: [] }
  const lack = isFilled(text ?? value) ? 'unfit' : 'absent'
  return { result: {}, misfits: [{ field: 'text', reason: lack === 'unfit' ? reasonOf(value) : missing }], lack }
}

/** Why a value is not an asset. */
interface Refused {
  readonly reason: string
  /** Whether there is anything in its place. */
  readonly isThere: boolean
}

const addressIn = (value: unknown): string | Refused =>
  isAddress(value) ? value : { reason: whyNoAddress(value), isThere: true }

/** The addresses of base64 values, which are stored, or why a value is not an asset. */
function storedOf(
  values: readonly unknown[],
  { model, upstream: { result, maxBytes } }: { readonly model: CatalogModel; readonly upstream: Upstream },
  assetStore: AssetStore,
): Promise<readonly (string | Refused)[]> {
  const claim = { model, contentType: '', unsigned: result.unsigned, maxBytes }
  const one = async (value: unknown, at: number): Promise<string | Refused> => {
    const bytes = decoded(value)
    if (bytes === undefined) return { reason: 'it is not base64', isThere: true }
    try {
      return await store(chunks(bytes), { ...claim, number: at + 1 }, assetStore)
    } catch (error) {
      const why = noAsset(error)
      if (why === undefined) throw error
      return { reason: why === 'empty' ? 'it is empty' : wrongMedia(model), isThere: why !== 'empty' }
    }
  }
  return Promise.all(values.map(one))
}

/** A result with the fields that the model declares. */
function withFields(model: CatalogModel, standard: Standard, values: Values): ReadResult {
  const fields = model.resultFields.map(({ name, shape, required }) => {
    const value = values[fieldKey(name)]
    return { name, shape, required, value, own: fitted(shape, value) }
  })
  const known = fields.flatMap(({ name, own }) => (own === undefined ? [] : [[name, own] as const]))
  const isBare = model.result === 'fields' && known.length === 0
  const unfit = fields.filter(({ own, value, required }) => own === undefined && (required || isBare || isThere(value)))
  const misfits = unfit.map(({ name, shape, value }) => ({
    field: name,
    reason: isThere(value) && isFile(shape) ? whyNoAddress(value) : reasonOf(value),
  }))
  const lack = model.result === 'fields' ? lackOf(fields) : standard.lack
  return {
    result: { ...standard.result, model: model.id, ...Object.fromEntries(known) },
    misfits: [...standard.misfits, ...misfits],
    isComplete: lack === undefined && !unfit.some(({ required }) => required),
    ...(lack && { lack }),
  }
}

/** A declared field: its value in the answer, and in the type that the model declares. */
interface ReadField extends Pick<CatalogModel['resultFields'][number], 'shape' | 'required'> {
  readonly value: unknown
  readonly own: unknown
}

/** Why a result that has only fields is none: one that is required is not there, or there is nothing in any of them. */
function lackOf(fields: readonly ReadField[]): Lack | undefined {
  const lacking = fields.filter(({ required, shape, own }) => required && (own === undefined || isTooEmpty(shape, own)))
  const isBare = fields.every(({ own }) => !isFilled(own))
  const wrong = (isBare ? fields : lacking).some(({ own, value }) => own === undefined && isFilled(value))
  if (lacking.length === 0 && !isBare) return undefined
  return wrong ? 'unfit' : 'absent'
}

/** Whether a list of a declared length, or of files, has nothing in it. Other lists and texts can be empty. */
const isTooEmpty = (shape: CatalogModel['resultFields'][number]['shape'], value: unknown): boolean =>
  !isFilled(value) && ((shape.is === 'list' && ((shape.min ?? 0) > 0 || isFile(shape.of))) || isFile(shape))

/** Whether there is anything where an asset should be. */
const isSomething = (value: unknown): boolean =>
  isFilled(value) && !(typeof value === 'string' && /^data:[^,]*,\s*$/.test(value))

const isFile = (shape: CatalogModel['resultFields'][number]['shape']): boolean =>
  shape.is === 'file' || (shape.is === 'string' && shape.format === 'url')

const isThere = (value: unknown): boolean => value !== undefined && value !== null

const missing = 'it is missing'

const reasonOf = (value: unknown): string => (isThere(value) ? 'it has another type' : missing)

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
