/** The sound of an order: music of a length, or a voice that says a text. */
export type Score = Music | Speech

/** Chords and an arpeggio, chosen by the seed. */
export interface Music {
  readonly is: 'music'
  readonly seconds: number
  /** The beats of a minute. */
  readonly tempo: number
  readonly seed: number
}

/** Syllables of a text, spoken without words that anyone understands. */
export interface Speech {
  readonly is: 'speech'
  readonly text: string
  /** 2 is twice as fast. */
  readonly pace: number
  /** In semitones above the voice that the seed chooses. */
  readonly pitch: number
  readonly seed: number
}

/** The maximum length: longer media are cut, and the result states the length. */
export const mostSeconds = 60
