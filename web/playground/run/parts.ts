import { isRecord, typeOfName } from '@gatewright/catalog/language'
import { attempt } from '../../shared/attempt.ts'
import { fieldsOf } from '../../shared/values.ts'

/** A file of a result. */
export interface FilePart {
  /** A complete address with `http:` or `https:`. */
  readonly href: string
  readonly media: 'image' | 'video' | 'audio' | 'other'
  readonly name: string
  /** Its MIME type, from its name; empty if that is unknown. */
  readonly type: string
}

/** A result in the parts that a page shows. */
interface Parts {
  readonly files: readonly FilePart[]
  /** Addresses that the page neither loads nor links, because they could run code. */
  readonly refused: readonly string[]
  readonly text?: string | undefined
  /** The fields beyond the standard result. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The answer of the vendor, if it does not fit the fields. */
  readonly raw?: unknown
}

/** The fields that every result can have. */
const standard = new Set(['url', 'items', 'text', 'model'])

/** More files than anybody looks at are only in the response. */
const mostFiles = 60

/** The deepest level at which a field can have a file. */
const mostDepth = 4

/** Returns a complete address that a page can load and link; undefined for all others, such as `javascript:`. */
export function safeAddress(value: unknown, base: string): string | undefined {
  if (typeof value !== 'string' || value.length > 8192 || !URL.canParse(value, base)) return undefined
  const { protocol, username, password, href } = new URL(value, base)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined
}

/** The parts of a result; `media` is that of the files of the model. */
export function partsOf(result: unknown, media: string | undefined, base: string): Parts {
  const { url, items, text, raw, ...rest } = fieldsOf(result)
  const listed = Array.isArray(items) ? items.map((item: unknown) => fieldsOf(item)['url']) : []
  const addresses = [...new Set([url, ...listed])].filter((address) => address !== undefined)
  const own = addresses.flatMap((address) => filePart(address, media, base) ?? [])
  const fields = Object.fromEntries(Object.entries(rest).filter(([name]) => !standard.has(name)))
  const others = filesIn(fields, base, 0).filter(({ href }) => own.every((file) => file.href !== href))
  return {
    files: [...own, ...others].slice(0, mostFiles),
    refused: addresses.filter((address) => safeAddress(address, base) === undefined).map(String),
    text: typeof text === 'string' ? text : undefined,
    fields,
    ...(raw !== undefined && { raw }),
  }
}

function filePart(address: unknown, media: string | undefined, base: string): FilePart | undefined {
  const href = safeAddress(address, base)
  if (href === undefined) return undefined
  const name = nameOf(href)
  const type = typeOfName(name)
  return { href, name, type, media: mediaOf(type) ?? mediaOf(`${media}/`) ?? 'other' }
}

/** The media of a MIME type that a page shows. */
function mediaOf(type: string): FilePart['media'] | undefined {
  const [family] = type.split('/')
  if (family === 'image' || family === 'video' || family === 'audio') return family
  return type === '' || type === 'undefined/' ? undefined : 'other'
}

/** The last segment of the path of an address. */
function nameOf(href: string): string {
  const last = new URL(href).pathname.split('/').at(-1) ?? ''
  const name = attempt(() => decodeURIComponent(last)) ?? last
  return name === '' ? 'file' : name
}

/** The files of additional fields: complete addresses whose name says what they are. */
function filesIn(value: unknown, base: string, depth: number): readonly FilePart[] {
  if (depth > mostDepth) return []
  if (typeof value === 'string') {
    const part = /^https?:\/\//.test(value) ? filePart(value, undefined, base) : undefined
    return part !== undefined && part.type !== '' ? [part] : []
  }
  const inner = Array.isArray(value) ? value.slice(0, mostFiles) : isRecord(value) ? Object.values(value) : []
  return inner.flatMap((one: unknown) => filesIn(one, base, depth + 1))
}
