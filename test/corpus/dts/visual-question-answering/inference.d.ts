/** Answers a question about a picture. */
export interface VisualQuestionAnsweringInput {
  inputs: { image: Blob | string; question: string }
  parameters?: { top_k?: number }
}
export type VisualQuestionAnsweringOutput = { answer?: string; score: number }[]
