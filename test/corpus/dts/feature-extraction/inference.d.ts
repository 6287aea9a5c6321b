/** Turns texts into vectors. */
export interface FeatureExtractionInput {
  inputs: string[] | string
  normalize?: boolean
  prefix?: string
  truncate?: boolean
  cut_side?: 'left' | 'right'
}
export type FeatureExtractionOutput = number[][]
