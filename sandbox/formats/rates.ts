const mp3Rates = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000] as const
const opusRates = [8000, 12000, 16000, 24000, 48000] as const

/** A rate of MP3, in hertz. */
export type Mp3Rate = (typeof mp3Rates)[number]

/** A rate of Opus, in hertz. */
export type OpusRate = (typeof opusRates)[number]

/** The supported MP3 rate nearest to the wanted one. */
export const mp3Rate = (wanted: number): Mp3Rate => nearest(mp3Rates, wanted)

/** The rate of Opus that is nearest to a wanted one. */
export const opusRate = (wanted: number): OpusRate => nearest(opusRates, wanted)

const nearest = <Rate extends number>(rates: readonly [Rate, ...Rate[]], wanted: number): Rate =>
  rates.reduce((best, rate) => (Math.abs(rate - wanted) < Math.abs(best - wanted) ? rate : best))
