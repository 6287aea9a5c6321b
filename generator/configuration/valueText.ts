/** The type of a value, in words. */
export function typeWords(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Promise) return 'a promise'
  const words: Readonly<Record<string, string>> = { string: 'text', object: 'an object', boolean: `${value === true}` }
  return words[typeof value] ?? `a ${typeof value}`
}

/** The first line of what was thrown, without the period at its end. */
export function thrownText(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : typeof thrown === 'string' ? thrown : typeWords(thrown)
  const [line = ''] = text.split(/[\r\n]/, 1)
  return line.slice(0, 500).replace(/(?<![.\s])[.\s]+$/, '') || 'no reason given'
}
