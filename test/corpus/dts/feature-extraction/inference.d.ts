/** Turns texts into vectors. */
export interface FeatureExtractionInput {
  inputs: string[] | string
  normalize?: boolean
  prompt_name?: string
  truncate?: boolean
  truncation_direction?: 'left' | 'right'
}
export type FeatureExtractionOutput = number[][]
