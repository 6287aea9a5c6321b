export interface VideoClassificationInput {
  inputs: unknown
  parameters?: {
    every_nth_frame?: number
    transform?: 'sigmoid' | 'softmax' | 'none'
    frames?: number
    top_k?: number
  }
  [property: string]: unknown
}
export type VideoClassificationOutput = { label: string; score: number }[]
