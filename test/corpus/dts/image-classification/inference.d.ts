/** Puts a picture into classes. */
export interface ImageClassificationInput {
  /** The picture, as bytes or as base64 */
  inputs: Blob | ArrayBuffer | string
  parameters?: ImageClassificationParameters
}
export interface ImageClassificationParameters {
  transform?: ScoreTransform
  /** @minimum 1 */
  top_k?: number
}
export type ScoreTransform = 'sigmoid' | 'softmax' | 'none'
export type ImageClassificationOutput = { label: string; score: number }[]
