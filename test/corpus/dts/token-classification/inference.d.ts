/** Finds names and other entities in a text. */
export interface TokenClassificationInput {
  inputs: string
  parameters?: {
    /** Labels to leave out */
    ignore_labels?: string[]
    /** Tokens that two neighbouring windows share */
    stride?: number
    /** How tokens become words */
    aggregation_strategy?: 'none' | 'simple' | 'first' | 'average' | 'max'
  }
}
export type TokenClassificationOutput = TokenClassificationOutputElement[]
export interface TokenClassificationOutputElement {
  entity_group?: string
  entity?: string
  score: number
  word: string
  /** Position of the first character; `null` where it is not known */
  start: number | null
  end: number | null
}
