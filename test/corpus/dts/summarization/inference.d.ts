/** Makes a text shorter. */
export interface SummarizationInput {
  /** The text to shorten */
  inputs: string
  parameters?: SummarizationParameters
  [property: string]: unknown
}
export interface SummarizationParameters {
  clean_up_tokenization_spaces?: boolean
  /** Settings for the generation, passed on */
  generate_parameters?: { [key: string]: unknown }
  truncation?: SummarizationTruncationStrategy
  [property: string]: unknown
}
export type SummarizationTruncationStrategy = 'do_not_truncate' | 'longest_first' | 'only_first' | 'only_second'
export interface SummarizationOutput {
  summary_text: string
}
