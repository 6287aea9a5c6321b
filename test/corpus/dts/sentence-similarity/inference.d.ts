/** Compares one sentence with others. */
export interface SentenceSimilarityInput {
  inputs: SentenceSimilarityInputData
  /** Passed on as it is */
  parameters?: { [key: string]: unknown }
}
export interface SentenceSimilarityInputData {
  sentences: string[]
  compared_to: string
}
export type SentenceSimilarityOutput = number[]
