import { specMessages } from './messages.ts'
import type { Message } from './phrases.ts'
import { ruleMessages } from './ruleMessages.ts'

/** A diagnostic of the specs: the error, its position, and a hint. */
export interface Diagnostic extends Place {
  /** Stable; docs/diagnostics.md has a section for each code without a namespace. */
  readonly code: Code | OwnCode
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** The author's most likely intention. */
  readonly hint?: string
}

/** A place in a spec file. Lines and columns count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  /** How many characters are marked. */
  readonly length: number
  /** The complete line. */
  readonly text: string
}

/** The code of a diagnostic. */
export type Code = keyof Messages

type Messages = typeof specMessages & typeof ruleMessages

/** The code of a check that a configuration adds: its namespace and its name, such as `acme/owner`. */
export type OwnCode = `${string}/${string}`

/** The arguments of the message of a diagnostic. */
export type Detail<C extends Code> = Parameters<Messages[C]>

/** A diagnostic of this code at this place. */
export function diagnose<C extends Code>(code: C, place: Place, ...detail: Detail<C>): Diagnostic {
  const { text, hint } = words(code, ...detail)
  return {
    ...place,
    code,
    severity: warnings.has(code) ? 'warning' : 'error',
    message: clipped(text),
    ...(hint && { hint }),
  }
}

/** Messages can contain texts of a file, which can be as long as the file. */
export const clipped = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text)

/** Diagnostics of valid specs that lack something; only a strict check reports them. */
export const strictCodes: ReadonlySet<string> = new Set<Code>(['missing-description', 'unclear-role'])

const warnings: ReadonlySet<string> = new Set([
  ...strictCodes,
  'misplaced-file',
  'similar-names',
  'lost-requirement',
  'bound-off-step',
  'default-outside-catalog',
])

const messages: { readonly [C in Code]: (...detail: Detail<C>) => Message } = { ...specMessages, ...ruleMessages }

/** The message of a diagnostic and its hint, without its position. */
export function words<C extends Code>(code: C, ...detail: Detail<C>): { text: string; hint: string | undefined } {
  const write: (...detail: Detail<C>) => Message = messages[code]
  const message = write(...detail)
  return typeof message === 'string' ? { text: message, hint: undefined } : message
}

/** Every code, in the order of docs/diagnostics.md. */
export const codes: readonly string[] = Object.keys(messages)
