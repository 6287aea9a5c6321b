/** Orders texts by a question. */
export interface TextRankingInput {
  query: string
  texts: (string | { id: string; text: string })[]
  'return-documents'?: boolean
  top_n?: 1 | 3 | 5 | 10
  raw_scores?: boolean | null
}
export type TextRankingOutput = { index: number; score: number; text?: string }[]
