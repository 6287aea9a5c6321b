import { numbersFrom } from '../plausible.ts'
import type { Speech } from './score.ts'
import { syllablesOf, type Syllable, type Vowel } from './syllables.ts'

/** The resonances of the vowels in hertz. */
const formants: Readonly<Record<Vowel, readonly number[]>> = {
  a: [730, 1090, 2440],
  e: [530, 1840, 2480],
  i: [280, 2250, 2900],
  o: [500, 850, 2400],
  u: [320, 800, 2240],
}

const tableSize = 1024

/** One period of a vowel at a pitch. */
function periodOf(vowel: Vowel, hertz: number): Float32Array {
  const table = new Float32Array(tableSize)
  for (let harmonic = 1; harmonic * hertz < 3600; harmonic++) {
    const near = formants[vowel].map(
      (formant, at) => (1 - 0.3 * at) / (1 + ((harmonic * hertz - formant) / (70 + 40 * at)) ** 2),
    )
    const level = (near.reduce((sum, each) => sum + each, 0) + 0.03) / harmonic ** 0.35
    for (let at = 0; at < tableSize; at++) {
      table[at] = (table[at] ?? 0) + level * Math.sin((2 * Math.PI * harmonic * at) / tableSize + harmonic)
    }
  }
  const peak = table.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return table.map((value) => value / peak)
}

/** Adds a voice that speaks the syllables of a text. */
export function speak(score: Speech, rate: number, samples: Float32Array): void {
  const base = 108 + (score.seed % 9) * 12
  const hertz = base * 2 ** (score.pitch / 12)
  const tables = new Map<string, Float32Array>()
  const voice = (vowel: Vowel, pitch: number): Float32Array => {
    const near = Math.max(10, 10 * Math.round(pitch / 10))
    const key = `${vowel}${near}`
    const table = tables.get(key) ?? periodOf(vowel, near)
    tables.set(key, table)
    return table
  }
  const noise = numbersFrom(score.seed)
  let before: Syllable | undefined
  for (const syllable of syllablesOf(score)) {
    const pitch = hertz * syllable.pitch
    const joined = before !== undefined && syllable.start - before.start - before.seconds < 0.01
    sing(samples, rate, syllable, {
      pitch,
      from: joined && before ? hertz * before.pitch : pitch,
      table: voice(syllable.vowel, pitch),
    })
    if (syllable.onset !== 'none') hiss(samples, rate, syllable, noise)
    before = syllable
  }
}

interface Tone {
  readonly pitch: number
  /** The pitch from which it glides. */
  readonly from: number
  readonly table: Float32Array
}

function sing(
  samples: Float32Array,
  rate: number,
  { start, seconds, onset }: Syllable,
  { pitch, from, table }: Tone,
): void {
  const [first, length] = [Math.round(start * rate), Math.round((seconds + 0.03) * rate)]
  const late = onset === 'none' ? 0 : onset === 'hiss' ? 0.05 : 0.03
  let phase = 0
  for (let at = 0; at < length && first + at < samples.length; at++) {
    const time = at / rate
    const loud = Math.min(1, Math.max(0, (time - late) / 0.03)) * Math.min(1, (length - at) / rate / 0.06)
    const glide = Math.min(1, time / 0.07)
    phase += ((from + (pitch - from) * glide) * (1 + 0.012 * Math.sin(31 * time)) * tableSize) / rate
    samples[first + at] = (samples[first + at] ?? 0) + 0.5 * loud * loud * (table[Math.floor(phase) % tableSize] ?? 0)
  }
}

/** Adds the noise of a consonant: the difference of neighbors is brighter than the noise itself. */
function hiss(samples: Float32Array, rate: number, { start, onset }: Syllable, noise: () => number): void {
  const [first, seconds, level] = [
    Math.round(start * rate),
    onset === 'hiss' ? 0.07 : 0.022,
    onset === 'hiss' ? 0.05 : 0.1,
  ]
  let last = 0
  for (let at = 0; at < seconds * rate && first + at < samples.length; at++) {
    const next = noise() - 0.5
    const share = at / (seconds * rate)
    const envelope = onset === 'hiss' ? Math.sin(Math.PI * share) : 1 - share
    samples[first + at] = (samples[first + at] ?? 0) + level * envelope * (next - last)
    last = next
  }
}
