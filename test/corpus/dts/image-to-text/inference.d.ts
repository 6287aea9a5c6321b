/** @deprecated Use image-text-to-text */
export interface ImageToTextInput {
  inputs: Blob | string
  parameters?: {
    most_tokens?: number
    generation?: GenerationSettings
  }
}
export interface GenerationSettings {
  sample?: boolean
  /** Stop when enough beams are done */
  stop_early?: boolean | 'never'
  beams?: number
  temperature?: number
  top_k?: number
  top_p?: number
  cached?: boolean
}
export interface ImageToTextOutput {
  text: string
}
