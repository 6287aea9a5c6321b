/** Reads a text aloud. */
export interface TextToSpeechInput {
  /** The text */
  inputs: string
  parameters?: { generation_parameters?: GenerationParameters }
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
export interface TextToSpeechOutput {
  audio: Blob
  sampling_rate?: number
}
