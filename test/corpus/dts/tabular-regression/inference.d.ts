/** Predicts a number for each row. */
export interface TabularRegressionInput {
  inputs: {
    /** Columns by name */
    data: Record<string, (string | number | null)[]>
  }
  model?: string
}
export type TabularRegressionOutput = number[]
