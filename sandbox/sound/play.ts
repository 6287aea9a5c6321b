import { playMusic } from './music.ts'
import { lengthOf } from './length.ts'
import type { Score } from './score.ts'
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
