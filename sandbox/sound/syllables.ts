import { mostSeconds, type Score, type Speech } from './score.ts'

/** A vowel by its letter. */
export type Vowel = 'a' | 'e' | 'i' | 'o' | 'u'

/** A spoken syllable. */
export interface Syllable {
  /** In seconds from the start. */
  readonly start: number
  readonly seconds: number
  readonly vowel: Vowel
  /** The noise before the vowel: a hiss, a stop, or none. */
  readonly onset: 'hiss' | 'stop' | 'none'
  /** The pitch, as a factor of that of the voice. */
  readonly pitch: number
}

/** The last second at which a syllable can start. */
const latest = 59

/** The syllables of a text, with their times and their melody, up to a minute. */
export function syllablesOf({ text, pace }: Pick<Speech, 'text' | 'pace'>): readonly Syllable[] {
  const found: Syllable[] = []
  let start = 0.08
  for (const sentence of text.slice(0, 4000).split(/(?<=[.!?。！？\n])/u)) {
    const words = sentence
      .split(/[\s,;:—–-]+|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u)
      .filter(isSpoken)
    const sounds = words.flatMap((word, at) =>
      soundsOf(word).map((sound, index, all) => ({
        ...sound,
        ends: index === all.length - 1,
        share: (at + index / all.length) / words.length,
        first: index === 0,
      })),
    )
    sounds.forEach(({ vowel, onset, ends, share, first }, at) => {
      const seconds = (first ? 0.19 : 0.16) / pace
      if (start > latest) return
      found.push({
        start,
        seconds,
        vowel,
        onset,
        pitch: melody(share, first, sentence.includes('?') && at >= sounds.length - 2),
      })
      start += seconds + (ends ? 0.035 / pace : 0)
    })
    start += sounds.length === 0 ? 0 : 0.3 / pace
  }
  return found
}

const isSpoken = (word: string): boolean => /[\p{Letter}\p{Number}]/u.test(word)

/** Falls over a sentence, rises at the start of words, and at the end of questions. */
const melody = (share: number, first: boolean, asks: boolean): number =>
  (1.12 - 0.24 * share) * (first ? 1.06 : 0.98) * (asks ? 1.3 : 1)

type Sound = Pick<Syllable, 'vowel' | 'onset'>

function soundsOf(word: string): readonly Sound[] {
  const plain = word
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const latin = [...plain.matchAll(/(?<![^aeiouy])([^aeiouy]*)([aeiouy]+)/g)].map(
    ([, before = '', vowels = '']): Sound => ({
      vowel: vowelOf(vowels),
      onset: onsetOf(before),
    }),
  )
  const spoken = latin.length > 1 && /[^aeiouy]e$/.test(plain) ? latin.slice(0, -1) : latin
  if (spoken.length > 0) return spoken.slice(0, 8)
  // Without Latin vowels: about one for two letters.
  const letters = [...plain].slice(0, 16)
  const vowels: readonly Vowel[] = ['a', 'o', 'i', 'e', 'u']
  return Array.from({ length: Math.ceil(letters.length / 2) }, (_, at): Sound => {
    const code = letters[2 * at]?.codePointAt(0) ?? 0
    return { vowel: vowels[code % 5] ?? 'a', onset: code % 3 === 0 ? 'hiss' : code % 3 === 1 ? 'stop' : 'none' }
  })
}

function vowelOf(letters: string): Vowel {
  const letter = letters[0] === 'y' ? 'i' : letters[0]
  return letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u' ? letter : 'a'
}

const onsetOf = (letters: string): Syllable['onset'] =>
  /[szcxfh]/.test(letters) ? 'hiss' : /[tkpqbdg]/.test(letters) ? 'stop' : 'none'

/** The length of a sound in seconds. */
export function lengthOf(score: Score): number {
  if (score.is === 'music') return Math.min(mostSeconds, score.seconds)
  const last = syllablesOf(score).at(-1)
  return last === undefined ? 0.5 : last.start + last.seconds + 0.3
}
