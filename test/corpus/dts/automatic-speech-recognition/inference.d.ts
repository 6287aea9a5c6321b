/** Writes down what is said. */
export interface AutomaticSpeechRecognitionInput {
  /** Sound: bytes, or base64 when parameters are given */
  inputs: Blob | ArrayBuffer | string
  parameters?: {
    generation_parameters?: GenerationParameters
    return_timestamps?: boolean | 'word' | 'char'
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
export interface AutomaticSpeechRecognitionOutput {
  text: string
  chunks?: { text: string; timestamp: number[] }[]
}
