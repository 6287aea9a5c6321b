/** A value in a sentence, as a program writes it: JSON, or a text without quotes. */
export interface Literal {
  readonly text: string
  /** Whether the sentence marks where it ends. */
  readonly isQuoted: boolean
}

/** The value at the beginning of a text: in backticks or quotes, true or false, or a number. Other words are none. */
export function literalIn(text: string): Literal | undefined {
  const code = /^(`+)(?!`)(.+?)(?<!`)\1(?!`)/.exec(text)?.[2]?.trim()
  if (code !== undefined) return { text: bare(code), isQuoted: true }
  const quoted = /^(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'(?!\w)|“[^”\n]*”|‘[^’\n]*’)/.exec(text)?.[0]
  if (quoted !== undefined) return { text: bare(quoted), isQuoted: true }
  const plain = /^(?:true|false)\b/i.exec(text)?.[0] ?? /^[-+−]?\d.*/s.exec(text)?.[0]
  return plain && { text: plain, isQuoted: false }
}

/** A text without single or curly quotes around it; JSON keeps its own. */
export const bare = (text: string): string =>
  /^(?:'([^']*)'|“([^”]*)”|‘([^’]*)’)$/.exec(text)?.slice(1).find(Boolean) ?? text

/** Digits, perhaps in groups of three, and a fraction. */
const digits = /^([-+−]?(?:\d{1,3}([,_' \u00a0\u202f])\d{3}(?:\2\d{3})*(?!\d)|\d+)(?:\.\d+)?(?:e[-+]?\d+)?)(.*)$/is

/** Units that do not change a number: a parameter in seconds is described in seconds. */
const units = /^(?:ms|s|secs?|px|fps|hz|°)(?![\w%])/i

/** The beginnings of a rest that makes a number unclear: a second number, a word that multiplies it, or a condition. */
const unclear = /^\s*(?:-|–|—|\/|to\b|or\b|and\b|x\b|×|k\b|thousand\b|million\b|billion\b|(?:if|when|for|unless)\b)/i

/**
 * The number at the beginning of a text as people write it: with separators of thousands, a unit behind it, or the end of a
 * sentence. `unclear` for a number with anything else behind it, such as a range, a percentage or `5k`; undefined for no number.
 */
export function numberIn(text: string): number | 'unclear' | undefined {
  const [, written, , rest = ''] = digits.exec(text) ?? []
  if (written === undefined) return undefined
  const tail = rest.replace(units, '')
  const isEnded = /^(?:$|\s|[.,;!?]?(?:$|\s)|[)\]}*`"'”’])/.test(tail)
  if (!isEnded || unclear.test(tail)) return 'unclear'
  return Number(written.replace('−', '-').replace(/[,_' \u00a0\u202f]/g, ''))
}
