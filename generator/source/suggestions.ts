import { quoted } from './phrases.ts'

/** Whether a name is a few words: of others, such as paths, the intention is unknown. */
const isPlain = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/.test(name)

/** An id near to an invalid one: its words in lower case, joined by "-"; undefined if it has none. */
export function suggestedId(id: string): string | undefined {
  const words = isPlain(id) ? id.toLowerCase().match(/[a-z0-9]+(?:[._][a-z0-9]+)*/g) : undefined
  const joined = words?.join('-')
  return joined === undefined || joined === id ? undefined : joined
}

/** A name of a parameter near to an invalid one, such as `aspectRatio` for `aspect-ratio`; undefined if there is none. */
export function suggestedName(name: string): string | undefined {
  const [first, ...rest] = name.match(/[A-Za-z0-9]+/g) ?? []
  if (first === undefined || !/^[A-Za-z]/.test(first) || !isPlain(name)) return undefined
  return [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

/** The rest of a sentence: the condition that compares with a written value; empty if it is not a value. */
export function correctCondition(written: unknown): string {
  if (typeof written === 'string' && /given/i.test(written)) return ''
  if (Array.isArray(written)) return `: here, { in: ${quoted(written).slice(0, 60)} }`
  return typeof written === 'object' ? '' : `: here, { is: ${quoted(written).slice(0, 60)} }`
}
