/** Continues a text. */
export interface TextGenerationInput {
  inputs: string
  parameters?: TextGenerationParameters
  /** Send the words as they come */
  stream?: boolean
}
export interface TextGenerationParameters {
  /** Best of this many */
  candidates?: number
  sample?: boolean
  /**
   * Most new tokens
   * @minimum 0
   * @default 20
   */
  most_tokens?: number
  /** @exclusiveMinimum 0 */
  repetition?: number
  with_prompt?: boolean
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
  grammar?: Grammar
}
export type Grammar = { type: 'json'; value: unknown } | { type: 'regex'; value: string }
export interface TextGenerationOutput {
  text: string
  details?: { finish_reason: 'length' | 'eos_token' | 'stop_sequence'; generated_tokens: number }
}
