export interface VideoClassificationInput {
  inputs: unknown
  parameters?: {
    frame_sampling_rate?: number
    function_to_apply?: 'sigmoid' | 'softmax' | 'none'
    num_frames?: number
    top_k?: number
  }
  [property: string]: unknown
}
export type VideoClassificationOutput = { label: string; score: number }[]
