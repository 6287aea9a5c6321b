/** The words that are not texts. */
const words: ReadonlyMap<string, boolean | null> = new Map([
  ...['null', 'Null', 'NULL', '~'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
])

/**
 * The value of a text without quotes in YAML 1.2: a number, a boolean, null, or the text. Undefined for numbers in rare
 * forms, such as octal ones.
 */
export function plainValue(source: string): string | number | boolean | null | undefined {
  if (/^[-+.\d]/.test(source)) return numberOr(source)
  const word = words.get(source)
  return word === undefined ? source : word
}

function numberOr(source: string): string | number | undefined {
  if (/^[-+]?\d+$/.test(source)) return Number.parseInt(source, 10)
  if (/^[-+]?(?:\.\d+|\d+\.\d*)$/.test(source)) return Number.parseFloat(source)
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)[eE][-+]?\d+$/.test(source)) return Number.parseFloat(source)
  return /^(?:0[ox]|[-+]?\.[IiNn])/.test(source) ? undefined : source
}
