/** Translates a text. */
export interface TranslationInput {
  inputs: string
  parameters?: TranslationParameters
}
export interface TranslationParameters {
  /** Language of the text, where a model knows several */
  from?: string
  /** Language of the result */
  to?: string
  tidy_spaces?: boolean
  generation?: Record<string, unknown>
}
export interface TranslationOutput {
  translation: string
}
