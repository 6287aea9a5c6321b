export interface DocumentQuestionAnsweringInput {
  inputs: DocumentQuestionAnsweringInputData
  parameters?: DocumentQuestionAnsweringParameters
}
export interface DocumentQuestionAnsweringInputData {
  /** A page */
  image: unknown
  question: string
}
export interface DocumentQuestionAnsweringParameters {
  lang?: string
  top_k?: number
  /** Words and boxes, where they were read before */
  known_words?: (number[] | string)[]
}
export type DocumentQuestionAnsweringOutput = { answer: string; end: number; score: number; start: number }[]
