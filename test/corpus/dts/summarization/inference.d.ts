/** Makes a text shorter. */
export interface SummarizationInput {
  /** The text to shorten */
  inputs: string
  parameters?: SummarizationParameters
  [property: string]: unknown
}
export interface SummarizationParameters {
  tidy_spaces?: boolean
  /** Settings for the generation, passed on */
  generation?: { [key: string]: unknown }
  truncation?: Truncation
  [property: string]: unknown
}
export type Truncation = 'none' | 'start' | 'end'
export interface SummarizationOutput {
  summary: string
}
