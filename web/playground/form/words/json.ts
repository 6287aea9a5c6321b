import type { Json } from '@gatewright/catalog'

/** Reads a JSON text that a person types; empty text is no value. */
export function jsonOf(text: string): { readonly value: Json | undefined } | { readonly error: string } {
  if (text.trim() === '') return { value: undefined }
  try {
    const value: Json = JSON.parse(text)
    return { value }
  } catch (error) {
    return { error: `This is not JSON yet: ${reasonOf(error)}. Put text in double quotes, such as "calm".` }
  }
}

/** The reason of the parser, without the text itself, which some browsers repeat. */
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  return (message.split(/, \.{3}| in JSON at| \(line/)[0] ?? message).replace(/^JSON\.parse: /, '').slice(0, 80)
}
