/** Writes down what is said. */
export interface AutomaticSpeechRecognitionInput {
  /** Sound: bytes, or base64 when parameters are given */
  inputs: Blob | ArrayBuffer | string
  parameters?: {
    generation?: GenerationSettings
    timestamps?: boolean | 'word' | 'char'
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
export interface AutomaticSpeechRecognitionOutput {
  text: string
  chunks?: { text: string; timestamp: number[] }[]
}
