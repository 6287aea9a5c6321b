import type { CatalogModel } from '@gatewright/catalog'
import type { Role, Asked } from '@gatewright/catalog/roles'
import { fieldOf, isRecord, itemsOf, readJson } from '../base/values.ts'
import { issueAt } from '../http/issues.ts'
import { StoredUpload } from './body.ts'
import type { Field, FieldType, Reading } from './field.ts'

/** A field of a request that sets a parameter. */
type MappedField = Extract<Field, { readonly is: 'mapped' }>

/** Reads a field of a request: its value, and the roles that the value can have. */
export function readField(name: string, field: MappedField, value: unknown, model: CatalogModel): Reading {
  if (field.type === 'messages') return conversationOf(name, value, model)
  if (field.type === 'file' || field.type === 'files' || field.type === 'reference')
    return readFiles(name, field, value)
  const typed = readers[field.type](value)
  if (typed === undefined) return { issue: issueAt([name], 'wrong-type', nouns[field.type], value) }
  // Only files and conversations have several roles.
  const [role = field.roles] = field.roles
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

/** A turn of a conversation: its text, and the addresses of its files. */
interface Turn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
  readonly images: readonly string[]
  readonly recordings: readonly string[]
}

/**
 * Reads a conversation for a model that takes one, or for a model that takes a prompt: several turns become one text
 * that says who speaks, and their files become parameters.
 */
function conversationOf(name: string, value: unknown, { roles }: Pick<CatalogModel, 'roles'>): Reading {
  if (!Array.isArray(value) || value.length === 0)
    return { issue: issueAt([name], 'wrong-type', 'a list of messages', value) }
  const turns: Turn[] = []
  const messages: readonly unknown[] = value
  for (const [at, message] of messages.entries()) {
    const turn = turnOf(message)
    if (typeof turn === 'string') return { issue: issueAt([name, String(at)], 'wrong-type', turn, message) }
    turns.push(turn)
  }
  return {
    asked:
      roles?.messages === undefined
        ? promptOf(name, turns, roles?.system !== undefined)
        : [{ field: name, role: 'messages', value: turns.map(messageOf) }],
  }
}

/** A turn as models with conversations take it. */
const messageOf = ({ role, text, images, recordings }: Turn): object => ({
  role,
  content:
    images.length + recordings.length === 0
      ? text
      : [
          ...(text === '' ? [] : [{ type: 'text', text }]),
          ...images.map((url) => ({ type: 'image', url })),
          ...recordings.map((url) => ({ type: 'audio', url })),
        ],
})

/** Returns the values that a conversation asks a model with a prompt for. */
function promptOf(name: string, turns: readonly Turn[], hasSystem: boolean): readonly Asked[] {
  const systems = turns.filter(({ role }) => role === 'system').map(({ text }) => text)
  const spoken = turns.filter(({ role }) => role !== 'system')
  const [only] = spoken
  const isOne = spoken.length === 1 && only?.role === 'user'
  const talk = isOne
    ? only.text
    : spoken.map(({ role, text }) => `${role === 'user' ? 'User' : 'Assistant'}: ${text}`).join('\n\n')
  const prompt = [...(hasSystem ? [] : systems), talk].filter((text) => text !== '').join('\n\n')
  const [images, recordings] = [turns.flatMap((turn) => turn.images), turns.flatMap((turn) => turn.recordings)]
  return [
    { field: name, role: 'prompt', value: prompt },
    ...(hasSystem && systems.length > 0 ? [{ field: name, role: 'system' as const, value: systems.join('\n\n') }] : []),
    ...(images.length > 0 ? [{ field: 'image_url', role: ['image', 'referenceImages'] as const, value: images }] : []),
    ...(recordings.length > 0
      ? [{ field: 'input_audio', role: ['audio', 'referenceAudio'] as const, value: recordings }]
      : []),
  ]
}

const roles = { system: 'system', developer: 'system', user: 'user', assistant: 'assistant' } as const

/** Reads a message; a text says what it must be. */
function turnOf(message: unknown): Turn | string {
  const given = fieldOf(message, 'role')
  const role = Object.entries(roles).find(([one]) => one === given)?.[1]
  if (role === undefined) return 'a message whose role is system, developer, user or assistant'
  const content = fieldOf(message, 'content') ?? ''
  const texts: string[] = []
  const [images, recordings]: [string[], string[]] = [[], []]
  for (const part of [content].flat()) {
    const text = typeof part === 'string' ? part : (fieldOf(part, 'text') ?? fieldOf(part, 'refusal'))
    const [image, recording] = [imageIn(part), recordingIn(part)]
    if (typeof text === 'string') texts.push(text)
    else if (image !== undefined) images.push(image)
    else if (recording !== undefined) recordings.push(recording)
    else return 'a message with parts of text, image_url or input_audio'
  }
  return { role, text: texts.join('\n'), images, recordings }
}

/** The address of a picture in a part of a message. */
function imageIn(part: unknown): string | undefined {
  const image = fieldOf(part, 'image_url')
  const url = isRecord(image) ? image['url'] : image
  return typeof url === 'string' ? url : undefined
}

/** The address of a recording in a part of a message, whose bytes are in base64. */
function recordingIn(part: unknown): string | undefined {
  const audio = fieldOf(part, 'input_audio')
  const [data, format] = [fieldOf(audio, 'data'), fieldOf(audio, 'format')]
  const type = format === 'mp3' ? 'audio/mpeg' : 'audio/wav'
  return typeof data === 'string' ? `data:${type};base64,${data}` : undefined
}
