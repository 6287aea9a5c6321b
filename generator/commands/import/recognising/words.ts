import { boundaries, compounds, fillers } from './vocabulary.ts'

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const [ends, empty] = [listed(boundaries), listed(fillers)]

/** Short forms of tasks, as in `t2v` and `img2img`. */
const letters: Readonly<Record<string, string>> = { t: 'text', i: 'image', v: 'video', a: 'audio', s: 'speech' }

const inFull = (letter: string): string => letters[letter.toLowerCase()] ?? letter

/** The name of a task as one word: `speechtotext`. */
const joinedTask =
  /\b(text|image|photo|video|audio|speech|voice|sketch)to(text|image|video|audio|speech|voice|music|song|3d)(?![a-z])/gi

/** Words in lower case and in the singular, which is also the form of verbs: `Creates TTSVoices` is `create tts voice`. */
export const wordsOf = (text: string): readonly string[] =>
  joined(
    text
      .replace(
        /(?<![A-Za-z])([tivas])2([tivas])(?![A-Za-z])/gi,
        (_, from: string, to: string) => `${inFull(from)} to ${inFull(to)}`,
      )
      .replace(/([a-z]{3})2(?=[a-z]{3}|3d)/gi, '$1 to ')
      .replace(joinedTask, '$1 to $2')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .replace(/['\u2019]s\b/g, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '')
      .map(singular)
      .join(' '),
  )

function joined(phrase: string): readonly string[] {
  const complete = compounds.reduce((text, [pattern, word]) => text.replace(pattern, word), phrase)
  return complete.split(' ').filter((word) => word !== '')
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|x|ss|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** The first sentence of a text, without markup. */
export function sentenceOf(text: string): string {
  const plain = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^\s*\[[^\]]*\]/, ' ')
    .replace(/[*_`#>]+/g, (marks) => (marks === '_' ? '_' : ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return /^.*?[.!?](?= |$)/.exec(plain)?.[0]?.replace(/[.!?:]$/, '') ?? plain
}

/** A phrase without the words that say nothing. */
export const significant = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !empty.has(word) && !/^v?\d+$/.test(word))

/** The words up to the first one that ends an object: `video from a prompt` is `video`. */
export function objectIn(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => ends.has(word))
  return significant(end < 0 ? words : words.slice(0, end))
}

/** A set of words, written with spaces between them. */
export { listed }
