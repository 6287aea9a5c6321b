/** Translates a text. */
export interface TranslationInput {
  inputs: string
  parameters?: TranslationParameters
}
export interface TranslationParameters {
  /** Language of the text, where a model knows several */
  src_lang?: string
  /** Language of the result */
  tgt_lang?: string
  clean_up_tokenization_spaces?: boolean
  generate_parameters?: Record<string, unknown>
}
export interface TranslationOutput {
  translation_text: string
}
