import type { CatalogModel } from '@gatewright/catalog'
import type { Asked } from '@gatewright/catalog/roles'
import { fieldOf, isRecord } from '../base/values.ts'
import { issueAt } from '../http/issues.ts'
import type { Reading } from './field.ts'

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
export function conversationOf(name: string, value: unknown, { roles }: Pick<CatalogModel, 'roles'>): Reading {
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
