/** The message of a diagnostic, and its hint. */
export type Message = string | { readonly text: string; readonly hint: string | undefined }

/** A value as it is written in JSON. */
export const quoted = (word: unknown): string => JSON.stringify(word) ?? String(word)

/** The beginning of a text, enough to recognize it. */
export const beginning = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** The hint with the nearest word, if there is one. */
export const guess = (word: string | undefined): string | undefined => word && `did you mean ${word}?`
