import { fieldOf, itemsOf } from '../../values.ts'
import type { Params } from './size.ts'

/** The instructions in a prompt for the sandbox. */
export interface Wish {
  readonly fail: boolean
  readonly hang: boolean
  readonly seconds: number | undefined
}

/** The names of the main text parameter, in order of preference. */
const names = [
  'prompt',
  'text',
  'script',
  'lyrics',
  'lyricsPrompt',
  'titleText',
  'voiceDescription',
  'elementDescription',
]

/** The text of the caller; empty if the model takes no text. */
export function promptOf(params: Params): string {
  const text = names.map((name) => params[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : lastMessage(params['messages'])
}

function lastMessage(messages: unknown): string {
  return textIn(fieldOf(itemsOf(messages).at(-1), 'content'))
}

function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textIn).filter(Boolean).join(' ')
  const text = fieldOf(content, 'text')
  return typeof text === 'string' ? text : ''
}

/** Reads `sandbox:fail`, `sandbox:hang` and `sandbox:seconds=25` in a prompt. */
export function wishOf(prompt: string): Wish {
  const seconds = /sandbox:seconds=(\d{1,6}(?:\.\d{1,3})?)/.exec(prompt)?.[1]
  return {
    fail: /sandbox:fail\b/.test(prompt),
    hang: /sandbox:hang\b/.test(prompt),
    seconds: seconds === undefined ? undefined : Number(seconds),
  }
}
