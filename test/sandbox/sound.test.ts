import { describe, expect, it } from 'vitest'
import type { CatalogModel } from '@gatewright/catalog'
import { planOf } from '../../sandbox/plan.ts'
import { lengthOf, syllablesOf } from '../../sandbox/sound/syllables.ts'
import { play } from '../../sandbox/sound/play.ts'
import type { Score } from '../../sandbox/sound/score.ts'
import { modelWith, withDefaults } from './sandboxKit.ts'

const text = 'Hello there. The boats are coming home. Are you ready?'
const speech: Score = { is: 'speech', text, pace: 1, pitch: 0, seed: 5 }
const music: Score = { is: 'music', seconds: 6, tempo: 96, seed: 5 }

/** The loudness of tenths of a second. */
const loudness = (samples: Float32Array, rate: number): readonly number[] =>
  Array.from({ length: Math.floor(samples.length / (rate / 10)) }, (_, at) => {
    const part = samples.subarray((at * rate) / 10, ((at + 1) * rate) / 10)
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
  })

/** The pitch of a voice in its first syllable, in hertz: the time after which its wave repeats best. */
function pitchOf(samples: Float32Array, rate: number): number {
  const part = samples.subarray(rate * 0.14, rate * 0.22)
  const likeness = (lag: number): number =>
    part.reduce((sum, value, at) => sum + value * (samples[rate * 0.14 + at + lag] ?? 0), 0)
  const lags = Array.from({ length: rate / 40 - rate / 500 }, (_, at) => at + rate / 500)
  return rate / lags.reduce((best, lag) => (likeness(lag) > 1.02 * likeness(best) ? lag : best))
}

describe('music', () => {
  it('has its length and its peak, fades in and out, and never stops in between', () => {
    const samples = play(music, 16_000, 0.5)
    const parts = loudness(samples, 16_000)
    expect(samples).toHaveLength(96_000)
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(0.5)
    expect(Math.max(...samples.map(Math.abs))).toBeGreaterThan(0.4)
    expect([parts[0], parts.at(-1)].every((level = 1) => level < 0.05)).toBe(true)
    expect(Math.min(...parts.slice(5, -12))).toBeGreaterThan(0.03)
  })

  it('differs by its seed and its tempo', () => {
    const of = (more: object): string => Buffer.from(play({ ...music, ...more }, 8000, 0.5).buffer).toString('base64')
    expect(new Set([of({}), of({ seed: 6 }), of({ tempo: 120 })]).size).toBe(3)
    expect(of({})).toBe(of({}))
  })
})

describe('a voice', () => {
  it('has about a syllable for each of the text, and pauses between sentences', () => {
    const syllables = syllablesOf({ text, pace: 1 })
    expect(syllables.length).toBeGreaterThanOrEqual(12)
    expect(syllables.length).toBeLessThanOrEqual(17)
    const gaps = syllables
      .slice(1)
      .map(({ start }, at) => start - (syllables[at]?.start ?? 0) - (syllables[at]?.seconds ?? 0))
    expect(gaps.filter((gap) => gap > 0.2)).toHaveLength(2)
    const quiet = loudness(play(speech, 16_000, 0.5), 16_000).filter((level) => level < 0.01).length
    expect(quiet).toBeGreaterThanOrEqual(4)
  })

  it('rises at the end of a question, and falls at that of a statement', () => {
    const pitches = (words: string): readonly number[] =>
      syllablesOf({ text: words, pace: 1 }).map(({ pitch }) => pitch)
    const [asked, said] = [pitches('The boats are coming home?'), pitches('The boats are coming home.')]
    expect(asked.at(-1)).toBeGreaterThan((asked.at(-3) ?? Infinity) * 1.1)
    expect(said.at(-1)).toBeLessThan((said[0] ?? 0) * 0.9)
  })

  it('follows pace and pitch', () => {
    expect(lengthOf({ ...speech, pace: 2 })).toBeLessThan(lengthOf(speech) * 0.62)
    const at = (pitch: number): number => pitchOf(play({ ...speech, text: 'uuuu', pitch }, 16_000, 0.5), 16_000)
    expect(at(12) / at(0)).toBeCloseTo(2, 0)
    expect(at(0) / at(-6)).toBeCloseTo(Math.SQRT2, 0)
  })

  it.each(['', '...', '夜の海に浮かぶ船', 'سماء الليل', 'pfft', '1234', 'a'.repeat(100_000), 'word '.repeat(20_000)])(
    'speaks any text, for at most a minute: %j',
    (words) => {
      const length = lengthOf({ ...speech, text: words })
      expect(length).toBeGreaterThan(0.3)
      expect(length).toBeLessThanOrEqual(60)
    },
  )
})

describe('a plan', () => {
  const lengthWith = (model: CatalogModel, params: object): number =>
    planOf(model, withDefaults(model, { prompt: text, ...params })).seconds ?? 0

  it('follows a rate of speech in percent, or as a factor, as the parameter of the model has it', () => {
    const percent = modelWith('audio', 'speechRate', 'pitchRate')
    expect(lengthWith(percent, { speechRate: 100 })).toBeLessThan(lengthWith(percent, { speechRate: 0 }) * 0.62)
    const shape = { is: 'number', min: 0.5, max: 2 } as const
    const factor = {
      ...percent,
      params: percent.params.map((param) => (param.name === 'speechRate' ? { ...param, shape } : param)),
    }
    expect(lengthWith(factor, { speechRate: 2 })).toBe(lengthWith(percent, { speechRate: 100 }))
  })
})
