import type { Json } from '../../../catalogue/catalogue.ts'
import type { Form } from '../imported.ts'
import { isObject, isSame, objectAt, own, textAt, type JsonObject } from '../json.ts'
import { noteOn, type Note } from '../losses.ts'
import { shown } from '../lowering/lowering.ts'
import { normalise } from './normalise.ts'
import { escaped } from './references.ts'

/** The body of an operation as it is read. */
export interface Body {
  readonly schema: Json
  /** The name of the only parameter of a body that is no object, such as a file or a list: the request is its value. */
  readonly only?: string
  /** The losses: keys that only other media types of the body have. */
  readonly notes: readonly Note[]
}

/** A media type of a body: without parameters and in lower case, and as the document writes it. */
interface Offer {
  readonly type: string
  readonly written: string
  readonly schema: Json
  readonly isRequired: boolean
  /** The names of its keys; undefined if it is no object. */
  readonly keys: readonly string[] | undefined
  readonly isList: boolean
}

/**
 * The body that is read: JSON before forms, and these before files and texts. Another media type is read in its place if it
 * has all of its keys and more. Undefined if no body is declared. `at` is the place of the operation.
 */
export function bodyIn(root: JsonObject, requestBody: JsonObject, at: string): Body | undefined {
  const isRequired = own(requestBody, 'required') === true
  const offers = Object.entries(objectAt(requestBody, 'content')).flatMap(([written, media]): readonly Offer[] =>
    isObject(media) ? [offerOf(root, written, media, isRequired)] : [],
  )
  const sorted = offers.sort((one, other) => rankOf(one) - rankOf(other))
  const read = sorted.reduce<Offer | undefined>(
    (best, one) => (best === undefined || hasMore(one, best) ? one : best),
    undefined,
  )
  if (read === undefined) return undefined
  const notes = sorted.filter((one) => one !== read).flatMap((one) => notesOn(one, read, at))
  if (read.keys !== undefined) return { schema: read.schema, notes }
  const name = nameOf(read)
  const required = read.isRequired ? [name] : []
  const schema = { type: 'object', properties: { [name]: valueOf(read) }, required, additionalProperties: false }
  return { schema, only: name, notes }
}

function offerOf(root: JsonObject, written: string, media: JsonObject, isRequired: boolean): Offer {
  const type = (written.split(';')[0] ?? '').trim().toLowerCase()
  const schema = withEncodings(own(media, 'schema') ?? {}, objectAt(media, 'encoding'))
  const forms = isJson(type) || isForm(type) ? formsOf(root, schema) : []
  const isForeign = forms.every(({ is }) => foreign.includes(is))
  const names = forms.flatMap((one) => (one.is === 'object' ? one.fields.map(({ name }) => name) : []))
  const isList = forms.length > 0 && forms.every(({ is }) => is === 'list')
  return { type, written, schema, isRequired, isList, keys: isForeign ? undefined : names }
}

/** The forms of values that have no keys. */
const foreign: readonly Form['is'][] = ['list', 'text', 'number', 'boolean', 'enum']

/** The form of a body, or those of a body that can have several. */
function formsOf(root: JsonObject, schema: Json): readonly Form[] {
  const { form } = normalise(root, schema, '')
  return form.is === 'union' ? form.of.map((one) => one.form) : [form]
}

const isJson = (type: string): boolean => type === 'application/json' || type.endsWith('+json')
const isForm = (type: string): boolean => type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded'

const rankOf = ({ type, keys }: Offer): number =>
  isJson(type) ? (keys === undefined ? 3 : 0) : type === 'multipart/form-data' ? 1 : isForm(type) ? 2 : 4

/** Whether an offer has all keys of another one, and more. */
const hasMore = (one: Offer, other: Offer): boolean =>
  one.keys !== undefined &&
  other.keys !== undefined &&
  other.keys.every((key) => one.keys?.includes(key)) &&
  one.keys.some((key) => !other.keys?.includes(key))

/** Notes what an offer has and the one that is read has not: a file or a text as a whole, or keys. */
function notesOn(one: Offer, read: Offer, at: string): readonly Note[] {
  const place = `${at}/requestBody/content/${escaped(one.written)}`
  if (one.keys === undefined)
    return one.type === read.type || isSame(one.schema, read.schema)
      ? []
      : [noteOn('other-body', place, one.type, read.type, 'a file or a text as a whole')]
  const more = one.keys.filter((key) => !read.keys?.includes(key))
  return more.length === 0
    ? []
    : [noteOn('other-body', place, one.type, read.type, `which also has ${more.map(shown).join(', ')}`)]
}

/** A name for a body as a whole, by what it is. */
function nameOf({ type, schema, isList }: Offer): string {
  const [media = ''] = type.split('/')
  if (['audio', 'image', 'video', 'text'].includes(media)) return media
  if (type === 'application/pdf') return 'document'
  if (!isJson(type)) return isText(schema) ? 'text' : 'file'
  return isList ? 'items' : 'value'
}

const isText = (schema: Json): boolean =>
  isObject(schema) &&
  textAt(schema, 'type') === 'string' &&
  !['binary', 'byte'].includes(textAt(schema, 'format') ?? '')

/** The schema of a body as a whole. What is neither JSON nor text is a file, of the media type of the body. */
function valueOf({ type, schema }: Offer): Json {
  if (isJson(type)) return schema
  if (type.startsWith('text/') || (isText(schema) && !/^(?:audio|image|video)\//.test(type))) return { type: 'string' }
  const description = isObject(schema) ? textAt(schema, 'description') : undefined
  const isSpecific = /^[a-z]+\/[a-z0-9.+-]+$/.test(type) && type !== 'application/octet-stream'
  return {
    type: 'string',
    format: 'binary',
    ...(isSpecific && { contentMediaType: type }),
    ...(description !== undefined && { description }),
  }
}

/** A schema of a form in which keys without a form of their own are the files that their encodings say. */
function withEncodings(schema: Json, encodings: JsonObject): Json {
  const named = Object.entries(encodings).flatMap(([name, encoding]): readonly (readonly [string, Json])[] => {
    const types = (textAt(objectAt(encoding), 'contentType') ?? '').split(',').map((one) => one.trim().toLowerCase())
    const areFiles = types.every((one) => /^(?:audio|image|video)\/|^application\/(?:octet-stream|pdf|zip)$/.test(one))
    const [type = '', another] = types
    const [family = ''] = type.split('/')
    const isFamily = another === undefined || types.every((one) => one.startsWith(`${family}/`))
    const media = isFamily ? { contentMediaType: another === undefined ? type : `${family}/*` } : {}
    return areFiles ? [[name, { format: 'binary', ...media }]] : []
  })
  if (named.length === 0) return schema
  const files = Object.fromEntries(named)
  const properties = isObject(schema) ? objectAt(schema, 'properties') : {}
  const filled = Object.entries(properties).map(([name, one]) => [name, filledIn(one, files[name])] as const)
  return isObject(schema) && filled.length > 0 ? { ...schema, properties: Object.fromEntries(filled) } : schema
}

/** A text or a value without a type as a file; a list of such values as a list of files. */
function filledIn(schema: Json, file: Json | undefined): Json {
  if (!isObject(schema) || !isObject(file)) return schema
  const type = own(schema, 'type')
  if (type === 'array') return { ...schema, items: filledIn(own(schema, 'items') ?? {}, file) }
  const isBare = (type === undefined && own(schema, '$ref') === undefined) || type === 'string'
  const isSaid = own(schema, 'enum') !== undefined || own(schema, 'contentMediaType') !== undefined
  return isBare && !isSaid ? { ...schema, type: 'string', ...file } : schema
}
