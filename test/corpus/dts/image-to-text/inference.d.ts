/** @deprecated Use image-text-to-text */
export interface ImageToTextInput {
  inputs: Blob | string
  parameters?: {
    max_new_tokens?: number
    generation_parameters?: GenerationParameters
  }
}
export interface GenerationParameters {
  do_sample?: boolean
  /** Stop when enough beams are done */
  early_stopping?: boolean | 'never'
  num_beams?: number
  temperature?: number
  top_k?: number
  top_p?: number
  use_cache?: boolean
}
export interface ImageToTextOutput {
  generated_text: string
}
