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
  align_to_words?: boolean
  doc_stride?: number
  handle_impossible_answer?: boolean
  max_answer_len?: number
  max_question_len?: number
  max_seq_len?: number
  top_k?: number
}
export interface QuestionAnsweringOutputElement {
  answer: string
  end: number
  score: number
  start: number
}
export type QuestionAnsweringOutput = QuestionAnsweringOutputElement | QuestionAnsweringOutputElement[]
