/** Fills the hole of a text. */
export interface FillMaskInput {
  inputs: string | string[]
  parameters?: FillMaskParameters
}
export interface FillMaskParameters {
  /** Only these words */
  targets?: string[]
  top_k?: number
}
export interface FillMaskOutputElement {
  sequence: string
  score: number
  token: number
  word: string
}
export type FillMaskOutput = FillMaskOutputElement[]
