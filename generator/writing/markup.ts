import { markdownCode, markdownText } from './markdown.ts'

/** How descriptions are written, which depends on who reads them. */
export interface Markup {
  /** Words of a spec. */
  readonly text: (text: string) => string
  /** A value, set apart from the words. */
  readonly code: (value: string) => string
  /** Whether a step that no standard keyword can say stands in the description. */
  readonly hasSteps: boolean
}

/** Descriptions of JSON Schemas, which are plain text. */
export const plain: Markup = { text: (text) => text, code: (value) => `\`${value}\``, hasSteps: true }

/** Descriptions of OpenAPI documents, which are Markdown. */
export const markdown: Markup = { text: markdownText, code: markdownCode, hasSteps: true }

/** Documentation comments, which are Markdown in editors, and have words of their own for bounds and steps. */
export const documentation: Markup = { text: markdownText, code: markdownCode, hasSteps: false }
