import type { Score } from '../sound/score.ts'

/** The size of a sample picture. */
export const sampleSize = { width: 480, height: 270 } as const

/** A picture of what a model makes, for its card in a catalogue. */
export interface SampleOrder {
  readonly is: 'sample'
  readonly shows: Shown
  readonly seed: number
}

/** The subject of a sample. */
export type Shown =
  | { readonly is: 'scene'; readonly label: string; readonly moves: boolean }
  | { readonly is: 'sound'; readonly label: string; readonly score: Score }
  | { readonly is: 'text'; readonly prompt: string; readonly answer: string }
  | { readonly is: 'mesh' }
  | { readonly is: 'data' }
