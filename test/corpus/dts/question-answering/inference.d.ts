/** Answers a question from a text. */
export interface QuestionAnsweringInput {
  /** One pair of question and context */
  inputs: QuestionAnsweringInputData
  parameters?: QuestionAnsweringParameters
}
export interface QuestionAnsweringInputData {
  /** Where the answer is looked for */
  context: string
  question: string
}
export interface QuestionAnsweringParameters {
  snap_to_words?: boolean
  window_overlap?: number
  may_refuse?: boolean
  longest_answer?: number
  longest_question?: number
  window?: number
  top_k?: number
}
export interface QuestionAnsweringOutputElement {
  answer: string
  end: number
  score: number
  start: number
}
export type QuestionAnsweringOutput = QuestionAnsweringOutputElement | QuestionAnsweringOutputElement[]
