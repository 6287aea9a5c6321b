/** A mistake in a configuration. */
export interface ConfigMistake {
  /** The keys that lead to the wrong value; none if it is the configuration itself. */
  readonly path: ConfigPath
  /** A sentence without a period, which can leave out the value as its subject. */
  readonly message: string
}

/** The keys and indexes that lead to a value. */
export type ConfigPath = readonly (string | number)[]

/** A position in a text; both count from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** A configuration that cannot be used: a line for each mistake, with its file and place. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** A path as a person writes it, such as `packages.names.client` or `extensions.kinds[0]`. */
export const pathText = (path: ConfigPath): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (!/^[\w$-]{1,60}$/.test(step)) return `${text}[${JSON.stringify(step.slice(0, 60))}]`
    return text === '' ? step : `${text}.${step}`
  }, '')

/** The position of an offset in a text. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

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
