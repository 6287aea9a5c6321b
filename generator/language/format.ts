import { addressNoun } from './media.ts'

/** The names of the formats of text. */
export const textFormats = ['color', 'language', 'url'] as const

/** A format of text. */
export type TextFormat = (typeof textFormats)[number]

/** The pattern of each format (CSS Color 4, 5.2; BCP 47, 2.1; as for files), and its name in messages. */
export const formats: { readonly [Name in TextFormat]: { readonly pattern: string; readonly noun: string } } = {
  color: { pattern: '^#[0-9a-fA-F]{6}$', noun: 'a color as #rrggbb' },
  language: { pattern: '^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$', noun: 'a language tag such as en-GB' },
  url: { pattern: '^https?://[^\\s/]', noun: addressNoun },
}

/** Whether this is the name of a format of ours, rather than of one that a kind brought. */
export const isTextFormat = (name: string): name is TextFormat => Object.hasOwn(formats, name)

/**
 * The key of the check of a format that a kind brought, in a shape. It is a symbol, so that copies of a shape as data,
 * in packages and in other processes, have none.
 */
export const formatCheck: unique symbol = /* @__PURE__ */ Symbol('formatCheck')

/** Returns whether a text that matches the pattern of a format has it: a date as 2026-02-31 matches, but is no date. */
export type FormatCheck = (text: string) => boolean
