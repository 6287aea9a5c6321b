/** Reads a text aloud. */
export interface TextToSpeechInput {
  /** The text */
  inputs: string
  parameters?: { generation?: GenerationSettings }
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
export interface TextToSpeechOutput {
  audio: Blob
  sample_rate?: number
}
