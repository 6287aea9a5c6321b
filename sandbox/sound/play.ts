import { numbersFrom } from '../plausible.ts'
import { lengthOf } from './syllables.ts'
import type { Music, Score } from './score.ts'
import { speak } from './speech.ts'

/** The samples of a score, from -1 to 1: mono, with a fade in and out and the given peak. */
export function play(score: Score, rate: number, loudness: number): Float32Array {
  const samples = new Float32Array(Math.max(1, Math.round(lengthOf(score) * rate)))
  if (score.is === 'music') playMusic(score, rate, samples)
  else speak(score, rate, samples)
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  fade(samples, peak === 0 ? 0 : loudness / peak, rate, score.is === 'music' ? [0.3, 1.2] : [0.01, 0.05])
  return samples
}

function fade(samples: Float32Array, level: number, rate: number, [rise, fall]: readonly [number, number]): void {
  const [into, out] = [Math.min(rise * rate, samples.length / 3), Math.min(fall * rate, samples.length / 3)]
  for (let at = 0; at < samples.length; at++) {
    const share = Math.min(1, at / into, (samples.length - 1 - at) / out)
    samples[at] = (samples[at] ?? 0) * level * share
  }
}

/** Progressions of four chords, by the semitones of their roots and their thirds. */
const progressions: readonly (readonly (readonly [root: number, third: number])[])[] = [
  [
    [0, 4],
    [7, 4],
    [9, 3],
    [5, 4],
  ],
  [
    [9, 3],
    [5, 4],
    [0, 4],
    [7, 4],
  ],
  [
    [0, 4],
    [9, 3],
    [5, 4],
    [7, 4],
  ],
  [
    [2, 3],
    [7, 4],
    [0, 4],
    [9, 3],
  ],
]

/** The order of the tones of an arpeggio in a bar. */
const patterns: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 2, 1, 2, 1],
  [0, 2, 1, 3, 2, 3, 1, 2],
  [0, 1, 2, 1, 3, 2, 1, 2],
]

/** A tone of an instrument. */
interface Tone {
  readonly start: number
  readonly seconds: number
  readonly hertz: number
  readonly level: number
  /** The seconds in which it swells; a plucked tone fades from then on, and others hold. */
  readonly attack: number
  readonly plucked: boolean
  readonly timbre: Float32Array
}

const tableSize = 2048

const timbre = (...levels: readonly number[]): Float32Array =>
  Float32Array.from({ length: tableSize }, (_, at) =>
    levels.reduce((sum, level, harmonic) => sum + level * Math.sin((2 * Math.PI * (harmonic + 1) * at) / tableSize), 0),
  )

const [pad, pluck, bass] = [timbre(1, 0.34, 0.14, 0.06), timbre(1, 0.2, 0.3, 0.05, 0.08), timbre(1, 0.45, 0.1)]

const hertzOf = (semitone: number): number => 130.81 * 2 ** (semitone / 12)

/** Adds chords, an arpeggio over them and a bass. */
function playMusic({ tempo, seed }: Music, rate: number, samples: Float32Array): void {
  const next = numbersFrom(seed)
  const some = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(next() * values.length)]
  const [key, chords = [], pattern = []] = [Math.floor(next() * 9) - 3, some(progressions), some(patterns)]
  const bar = 240 / tempo
  for (let at = 0; at * bar * rate < samples.length; at++) {
    const [root, third] = chords[at % chords.length] ?? [0, 4]
    const tones = [0, third, 7, 12].map((step) => key + ((root + 3) % 12) - 3 + step)
    for (const tone of barOf(tones, pattern, at * bar, bar)) add(samples, rate, tone)
  }
}

function barOf(tones: readonly number[], pattern: readonly number[], start: number, bar: number): readonly Tone[] {
  const chord = tones.slice(0, 3).flatMap((tone) =>
    [0.998, 1.002].map((detuned): Tone => {
      return {
        start,
        seconds: bar + 0.5,
        hertz: hertzOf(tone) * detuned,
        level: 0.075,
        attack: 0.45,
        plucked: false,
        timbre: pad,
      }
    }),
  )
  const arpeggio = pattern.map((tone, at): Tone => {
    const level = at === 0 ? 0.17 : 0.13
    return {
      start: start + (at * bar) / 8,
      seconds: 1.1,
      hertz: hertzOf((tones[tone] ?? 0) + 12),
      level,
      attack: 0.006,
      plucked: true,
      timbre: pluck,
    }
  })
  const low = [0, 0.5].map((at): Tone => {
    return {
      start: start + at * bar,
      seconds: bar / 2,
      hertz: hertzOf((tones[0] ?? 0) - 12),
      level: 0.2,
      attack: 0.02,
      plucked: true,
      timbre: bass,
    }
  })
  return [...chord, ...arpeggio, ...low]
}

function add(
  samples: Float32Array,
  rate: number,
  { start, seconds, hertz, level, attack, plucked, timbre: table }: Tone,
): void {
  const first = Math.round(start * rate)
  const length = Math.min(samples.length - first, Math.round(seconds * rate))
  const [step, swell, decay] = [(hertz * tableSize) / rate, attack * rate, Math.exp(-3.2 / rate)]
  let [phase, fading] = [0, 1]
  for (let at = 0; at < length; at++) {
    const rise = Math.min(1, at / swell)
    const fall = Math.min(1, (seconds * rate - at) / (plucked ? rate / 50 : rate / 2))
    if (plucked) fading *= decay
    samples[first + at] =
      (samples[first + at] ?? 0) + level * rise * fall * fading * (table[Math.floor(phase) % tableSize] ?? 0)
    phase += step
  }
}
