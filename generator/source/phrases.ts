/** The words of a diagnostic, and what to do about it. */
export type Message = string | { readonly text: string; readonly hint: string | undefined }

/** A value as it is written in JSON. */
export const quoted = (word: unknown): string => JSON.stringify(word) ?? String(word)

/** Enough of a text to know it again. */
export const beginning = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** The hint that names the word that was most likely meant, where there is one. */
export const meant = (word: string | undefined): string | undefined => word && `did you mean ${word}?`
