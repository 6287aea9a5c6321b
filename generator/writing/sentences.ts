/** Parts of a text with a space between them; empty ones are left out. */
export const sentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** Words as a sentence; none stay none. */
export const sentence = (words: string): string => words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
