export interface AudioClassificationInput {
  /** Sound, in any common format */
  inputs: Blob | ArrayBuffer
  parameters?: AudioClassificationParameters
}
export interface AudioClassificationParameters {
  transform?: ScoreTransform
  top_k?: number
}
export type ScoreTransform = 'sigmoid' | 'softmax' | 'none'
export interface AudioClassificationOutputElement {
  label: string
  score: number
}
export type AudioClassificationOutput = AudioClassificationOutputElement[]
