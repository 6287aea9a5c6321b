export interface TableQuestionAnsweringInput {
  inputs: {
    question: string
    /** Columns by name, each a list of cells */
    table: { [column: string]: string[] }
  }
  parameters?: {
    padding?: 'none' | 'longest'
    sequential?: boolean
    truncation?: boolean
  }
}
export interface TableQuestionAnsweringOutput {
  aggregator?: string
  answer: string
  cells: string[]
  /** Row and column of each cell */
  coordinates: number[][]
}
