import type { ListSource } from '@gatewright/upstreams'
import { createHash } from 'node:crypto'
import type { Json, OptionItem } from '@gatewright/catalog'
import { fieldOf, isRecord, itemsOf, type Fields } from '../base/values.ts'
import { errorSources, isError, type Sources } from '../upstream/http/answers.ts'
import { fill, type Call } from '../upstream/http/call.ts'
import type { Evaluator } from '../upstream/http/evaluator.ts'
import { exchange, type Exchanged } from '../upstream/http/exchange.ts'
import { isAddress } from '../upstream/http/fits.ts'
import { textOf } from '../upstream/http/reading.ts'
import type { Vendor } from '../upstream/http/vendor.ts'
import { UnreadableList, type LiveList } from './live.ts'

/** The longest response that is read for a list, in bytes. */
const mostBytes = 8 * 1024 * 1024

/** Reads a list from its vendor. Throws an UnreadableList, with nothing of the vendor's words. */
export async function readFrom(vendor: Vendor, source: ListSource, evaluator: Evaluator): Promise<LiveList> {
  const call = await callOf(vendor, source, evaluator)
  if (call === undefined) throw new UnreadableList('its request could not be built')
  const most = Math.min(mostBytes, vendor.spec.maxBytes)
  const exchanged = await vendor.use(() => exchange(vendor, call, ({ body }) => textOf(body, most)))
  if (exchanged?.is !== 'answer') throw new UnreadableList(whyNone(exchanged, most))
  const { status, headers, body: text } = exchanged
  const sources = { ...errorSources(vendor.spec), ...entriesExpression(source) }
  const evaluated = await evaluator.evaluate({
    sources: defined(sources),
    input: { status, headers, list: source.list },
    text,
  })
  const { found, entries } = evaluated.values
  const list = found === true && !isError(evaluated) ? listOf(entries) : undefined
  if (list === undefined) throw new UnreadableList(`the response has no list of at most ${mostEntries} entries`)
  return list
}

async function callOf(vendor: Vendor, source: ListSource, evaluator: Evaluator): Promise<Call | undefined> {
  const { list, body, query } = source
  const sources = defined({ body, query })
  const { values } = await evaluator.evaluate({ sources, input: { list } })
  const isMade = Object.keys(sources).every((name) => values[name] !== undefined)
  return isMade ? fill(vendor, source, { list, ...values }) : undefined
}

/** Why there is no response. */
function whyNone(exchanged: Exclude<Exchanged<string>, { is: 'answer' }> | undefined, most: number): string {
  if (exchanged === undefined) return 'too many requests to its upstream are open'
  if (exchanged.is === 'error') return `its upstream returned status ${exchanged.status}`
  return exchanged.why === 'flood' ? `the response has more than ${most} bytes` : 'its upstream did not respond'
}

const defined = (sources: Sources): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sources).flatMap(([name, source]) => (source === undefined ? [] : [[name, source]])),
  )

/** The maximum number of entries of a list. */
const mostEntries = 10_000

/**
 * The expressions that read a response: whether it has the list, and all entries. Each part of a source is a complete
 * expression, so brackets separate them.
 */
function entriesExpression(source: ListSource): { readonly found: string; readonly entries: string } {
  const { items, id, label, description, tags, preview, previews, meta } = source
  const parts = { id, name: label, description, tags, preview, meta, ...prefixed(previews) }
  const pairs = Object.entries(parts).flatMap(([name, source]) =>
    source === undefined ? [] : [`${JSON.stringify(name)}: (${source}\n)`],
  )
  const entry = `{ "entry": $one }.{ ${pairs.join(', ')} }`
  return { found: `$exists((${items}\n))`, entries: `[$map([(${items}\n)], function($one) { ${entry} })]` }
}

/** Each medium of the previews of an entry, by the name that the expression gives it. */
const media = { image: 'previewImage', video: 'previewVideo', audio: 'previewAudio' } as const

const prefixed = ({ image, video, audio }: NonNullable<ListSource['previews']> = {}) => ({
  [media.image]: image,
  [media.video]: video,
  [media.audio]: audio,
})

/** The list of these values; undefined if they are not entries or too many. An entry without an id is left out. */
function listOf(values: unknown): LiveList | undefined {
  if (!Array.isArray(values) || values.length > mostEntries) return undefined
  const items = new Map<string, OptionItem>()
  for (const item of values.flatMap(itemOf)) if (!items.has(item.id)) items.set(item.id, item)
  if (items.size === 0 && values.length > 0) return undefined
  const listed = [...items.values()]
  const version = createHash('sha256').update(JSON.stringify(listed)).digest('hex').slice(0, 16)
  return { items: listed, version }
}

function itemOf(value: unknown): readonly OptionItem[] {
  const id = nonEmptyText(fieldOf(value, 'id'))
  if (id === undefined) return []
  const [description, preview, meta] = ['description', 'preview', 'meta'].map((name) => fieldOf(value, name))
  const previews = Object.entries(media).flatMap(([medium, name]) => {
    const address = fieldOf(value, name)
    return isAddress(address) ? [[medium, address] as const] : []
  })
  return [
    {
      id,
      name: nonEmptyText(fieldOf(value, 'name')) ?? id,
      ...(nonEmptyText(description) !== undefined && { description: String(description) }),
      tags: [fieldOf(value, 'tags') ?? []].flat().flatMap((tag) => nonEmptyText(tag) ?? []),
      ...(isAddress(preview) && { preview }),
      ...(previews.length > 0 && { previews: Object.fromEntries(previews) }),
      ...(isRecord(meta) && { meta: jsonFields(meta) }),
    },
  ]
}

/** The maximum depth of the data of an entry; what is deeper is null. */
const deepest = 20

/** The fields of an object, as JSON. */
const jsonFields = (fields: Fields, depth: number = 1): { readonly [name: string]: Json } =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asJson(value, depth)]))

/** The value as JSON; null if JSON cannot hold it, or if it is too deep. */
function asJson(value: unknown, depth: number): Json {
  if (depth > deepest) return null
  if (Array.isArray(value)) return itemsOf(value).map((item) => asJson(item, depth + 1))
  if (isRecord(value)) return jsonFields(value, depth + 1)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** The value as text; undefined if it is blank, or neither text nor a number. */
function nonEmptyText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}
