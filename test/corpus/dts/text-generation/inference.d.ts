/** Continues a text. */
export interface TextGenerationInput {
  inputs: string
  parameters?: TextGenerationParameters
  /** Send the words as they come */
  stream?: boolean
}
export interface TextGenerationParameters {
  /** Best of this many */
  best_of?: number
  do_sample?: boolean
  /**
   * Most new tokens
   * @minimum 0
   * @default 20
   */
  max_new_tokens?: number
  /** @exclusiveMinimum 0 */
  repetition_penalty?: number
  return_full_text?: boolean
  seed?: number | null
  stop?: string[]
  /** @exclusiveMinimum 0 */
  temperature?: number
  top_k?: number
  /**
   * @exclusiveMinimum 0
   * @maximum 1
   */
  top_p?: number
  grammar?: TextGenerationGrammar
}
export type TextGenerationGrammar = { type: 'json'; value: unknown } | { type: 'regex'; value: string }
export interface TextGenerationOutput {
  generated_text: string
  details?: { finish_reason: 'length' | 'eos_token' | 'stop_sequence'; generated_tokens: number }
}
