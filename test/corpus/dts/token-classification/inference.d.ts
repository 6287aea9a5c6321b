/** Finds names and other entities in a text. */
export interface TokenClassificationInput {
  inputs: string
  parameters?: {
    /** Labels to leave out */
    skip_labels?: string[]
    /** Tokens that two neighbouring windows share */
    overlap?: number
    /** How tokens become words */
    grouping?: 'none' | 'simple' | 'first' | 'average' | 'max'
  }
}
export type TokenClassificationOutput = TokenClassificationOutputElement[]
export interface TokenClassificationOutputElement {
  group?: string
  entity?: string
  score: number
  word: string
  /** Position of the first character; `null` where it is not known */
  start: number | null
  end: number | null
}
