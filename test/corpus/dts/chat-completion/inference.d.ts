/** Answers a conversation. */
export interface ChatCompletionInput {
  messages: ChatMessage[]
  model?: string
  max_tokens?: number
  temperature?: number
  stop?: string | string[]
  stream?: boolean
  tools?: { type: 'function'; function: { name: string; description?: string; parameters: unknown } }[]
  tool_choice?: 'auto' | 'none' | 'required' | { function: { name: string } }
  response_format?: { type: 'text' } | { type: 'json_schema'; json_schema: unknown }
  logit_bias?: { [token: string]: number }
}
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string | ContentPart[]
  name?: string
}
export interface ContentPart {
  type: 'text' | 'image_url'
  text?: string
  image_url?: { url: string }
}
export interface ChatCompletionOutput {
  id: string
  created: number
  choices: { index: number; finish_reason: string; message: { role: string; content?: string } }[]
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number }
}
