import type { CatalogParam } from '@gatewright/catalog'
import { isRecord } from '@gatewright/catalog/language'
import type { Call } from './names.ts'

/** The instructions in a prompt for the sandbox. */
export interface Wish {
  readonly fail: boolean
  readonly hang: boolean
  readonly seconds: number | undefined
}

/** The text of the caller: that of the prompt, or of the model's first text; empty if it takes none. */
export function promptOf({ model, params }: Call): string {
  const own = model.params.filter(isProse).map(({ name }) => name)
  const known = [model.roles.prompt, ...own].map((name) => name && params[name])
  const text = known.find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : lastMessage(params['messages'])
}

/** Whether a parameter is a text of the caller, and not a code, an option or a setting. */
const isProse = ({ shape, secret, default: value }: CatalogParam): boolean =>
  shape.is === 'string' && !shape.format && !shape.pattern && !shape.catalog && !secret && value === undefined

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

/** Returns the own field of a value that can be anything; undefined if it has none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The items of a value that can be anything; none unless it is a list. */
const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
