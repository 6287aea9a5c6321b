import { markdownCode, markdownText } from './markdown.ts'

/** How to write descriptions for a type of reader. */
export interface Markup {
  /** Text of a spec. */
  readonly text: (text: string) => string
  /** A value, set off from the text. */
  readonly code: (value: string) => string
  /** Whether the reader sees the keywords of a schema; otherwise its bounds stand in the description. */
  readonly hasKeywords: boolean
}

/** Descriptions of JSON Schemas, which are plain text. */
export const plain: Markup = { text: (text) => text, code: (value) => `\`${value}\``, hasKeywords: true }

/** Descriptions of OpenAPI documents, which are Markdown. */
export const markdown: Markup = { text: markdownText, code: markdownCode, hasKeywords: true }

/** Documentation comments of types, which are Markdown in editors; a type has no keywords. */
export const documentation: Markup = { text: markdownText, code: markdownCode, hasKeywords: false }
