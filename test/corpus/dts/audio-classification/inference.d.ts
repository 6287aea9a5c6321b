export interface AudioClassificationInput {
  /** Sound, in any common format */
  inputs: Blob | ArrayBuffer
  parameters?: AudioClassificationParameters
}
export interface AudioClassificationParameters {
  function_to_apply?: ClassificationOutputTransform
  top_k?: number
}
export type ClassificationOutputTransform = 'sigmoid' | 'softmax' | 'none'
export interface AudioClassificationOutputElement {
  label: string
  score: number
}
export type AudioClassificationOutput = AudioClassificationOutputElement[]
