/** Puts a text into classes. */
export interface TextClassificationInput {
  /** The text to classify */
  inputs: string
  /** More settings */
  parameters?: TextClassificationParameters
  [property: string]: unknown
}
export interface TextClassificationParameters {
  /** What is applied to the scores of the model */
  transform?: ScoreTransform
  /**
   * How many classes to return
   * @minimum 1
   * @default 5
   */
  top_k?: number
  [property: string]: unknown
}
/** What is applied to the scores of the model */
export type ScoreTransform = 'sigmoid' | 'softmax' | 'none'
export type TextClassificationOutput = TextClassificationOutputElement[]
export interface TextClassificationOutputElement {
  /** Name of the class */
  label: string
  /** Its probability */
  score: number
  [property: string]: unknown
}
