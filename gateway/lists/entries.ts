import { createHash } from 'node:crypto'
import type { Json, OptionItem } from '@gatewright/catalog'
import type { ListSource } from '@gatewright/upstreams'
import { isAddress } from '../upstream/http/fits.ts'
import { fieldOf, isRecord, itemsOf, type Fields } from '../base/values.ts'
import type { LiveList } from './live.ts'

/** The maximum number of entries of a list. */
export const mostEntries = 10_000

/**
 * The expressions that read a response: whether it has the list, and all entries. Each part of a source is a complete
 * expression, so brackets separate them.
 */
export function entriesExpression(source: ListSource): { readonly found: string; readonly entries: string } {
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
export function listOf(values: unknown): LiveList | undefined {
  if (!Array.isArray(values) || values.length > mostEntries) return undefined
  const items = new Map<string, OptionItem>()
  for (const item of values.flatMap(itemOf)) if (!items.has(item.id)) items.set(item.id, item)
  if (items.size === 0 && values.length > 0) return undefined
  const listed = [...items.values()]
  const version = createHash('sha256').update(JSON.stringify(listed)).digest('hex').slice(0, 16)
  return { items: listed, version }
}

function itemOf(value: unknown): readonly OptionItem[] {
  const id = textOf(fieldOf(value, 'id'))
  if (id === undefined) return []
  const [description, preview, meta] = ['description', 'preview', 'meta'].map((name) => fieldOf(value, name))
  const previews = Object.entries(media).flatMap(([medium, name]) => {
    const address = fieldOf(value, name)
    return isAddress(address) ? [[medium, address] as const] : []
  })
  return [
    {
      id,
      name: textOf(fieldOf(value, 'name')) ?? id,
      ...(textOf(description) !== undefined && { description: String(description) }),
      tags: [fieldOf(value, 'tags') ?? []].flat().flatMap((tag) => textOf(tag) ?? []),
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
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}
