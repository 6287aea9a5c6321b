import type { CatalogModel } from '@gatewright/catalog'
import type { Role } from '@gatewright/catalog/roles'
import { fieldOf, isRecord, itemsOf, readJson } from '../base/values.ts'
import { issueAt } from '../http/issues.ts'
import { StoredUpload } from './body.ts'
import { conversationOf } from './conversation.ts'
import type { Field, FieldType, Reading } from './field.ts'

/** A field of a request that sets a parameter. */
export type MappedField = Extract<Field, { readonly is: 'mapped' }>

/** Reads a field of a request: its value, and the roles that the value can have. */
export function readField(name: string, field: MappedField, value: unknown, model: CatalogModel): Reading {
  if (field.type === 'messages') return conversationOf(name, value, model)
  if (field.type === 'file' || field.type === 'files' || field.type === 'reference')
    return readFiles(name, field, value)
  const typed = readers[field.type](value)
  if (typed === undefined) return { issue: issueAt([name], 'wrong-type', nouns[field.type], value) }
  const [first, ...others] = field.roles
  // The role of a size counts only alone.
  const role = first === undefined || others.length > 0 ? field.roles : first
  return { asked: [{ field: name, role, value: typed }] }
}

type PlainType = Exclude<FieldType, 'messages' | 'file' | 'files' | 'reference'>

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A number, or its text: forms have only text, and one field of theirs is a number as text. */
function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The value of each type; undefined if it is of another type. */
const readers: Readonly<Record<PlainType, (value: unknown) => unknown>> = {
  text: textIn,
  texts: (value) => (itemsOf([value].flat()).every((one) => typeof one === 'string') ? [value].flat() : undefined),
  number: numberIn,
  integer: (value) => (Number.isInteger(numberIn(value)) ? numberIn(value) : undefined),
  flag: (value) =>
    value === 'true' ? true : value === 'false' ? false : typeof value === 'boolean' ? value : undefined,
  voice: (value) => textIn(value) ?? textIn(fieldOf(typeof value === 'string' ? readJson(value) : value, 'id')),
  object: (value) => (isRecord(value) ? value : undefined),
  any: (value) => value,
}

const nouns: Readonly<Record<PlainType, string>> = {
  text: 'a text',
  texts: 'a text or a list of texts',
  number: 'a number',
  integer: 'a whole number',
  flag: 'true or false',
  voice: 'the id of a voice',
  object: 'an object',
  any: 'a value',
}

/** The media of the files of a role; the others have more than one. */
const mediaOfRole: Readonly<Partial<Record<Role, 'image' | 'video' | 'audio'>>> = {
  image: 'image',
  firstFrame: 'image',
  lastFrame: 'image',
  referenceImages: 'image',
  video: 'video',
  referenceVideos: 'video',
  audio: 'audio',
  referenceAudio: 'audio',
}

/** A file of a request: its address, and its media if that is known. */
interface NamedFile {
  readonly url: string
  readonly media: string | undefined
}

/** Files go to the roles of their media. */
function readFiles(name: string, { type, roles }: MappedField, value: unknown): Reading {
  const files = [value].flat().map(fileIn)
  const known = files.flatMap((file) => file ?? [])
  if (known.length < files.length || (type === 'file' && files.length !== 1)) {
    const noun = type === 'file' ? 'a file or its address' : 'files, addresses of files, or objects with an image_url'
    return { issue: issueAt([name], 'wrong-type', noun, value) }
  }
  const asked = [...new Set(known.map(({ media }) => media))].map((media) => {
    const role = roles.filter((one) => media === undefined || [undefined, media].includes(mediaOfRole[one]))
    const urls = known.filter((file) => file.media === media).map(({ url }) => url)
    return { field: name, role, value: urls.length === 1 ? urls[0] : urls }
  })
  return { asked }
}

/** A file that was sent, an address, or an object with the address of a picture. */
function fileIn(value: unknown): NamedFile | undefined {
  if (value instanceof StoredUpload) return { url: value.url, media: mediaIn(value.contentType) }
  const picture = fieldOf(value, 'image_url')
  if (typeof picture === 'string') return { url: picture, media: 'image' }
  return typeof value === 'string' ? { url: value, media: mediaIn(/^data:([^;,]*)/.exec(value)?.[1] ?? '') } : undefined
}

/** The media of a type; undefined if files of any role can be of it. */
const mediaIn = (type: string): string | undefined => /^(image|video|audio)\//.exec(type)?.[1]
