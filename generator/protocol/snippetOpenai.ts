import {
  isList,
  keyVariable,
  literal,
  rootOf,
  turnWith,
  without,
  type SnippetCall,
  type SnippetJson,
  type SnippetObject,
} from './snippetData.ts'
import { typescriptLiterals } from './snippetTypescript.ts'

/** The parts of a model that its call at endpoints in the shape of OpenAI depends on. */
export interface OpenaiModel {
  readonly category: string
  /** The names of its parameters that have fields of other names there, by their roles. */
  readonly roles?: {
    readonly prompt?: string
    readonly messages?: string
    readonly voice?: string
    readonly audio?: string
  }
}

/** A call with the official client of OpenAI: its method, its body, and what the program does with the answer. */
interface OpenaiCall {
  readonly method: string
  readonly body: SnippetObject
  /** The address of a recording, which the program sends as a file. */
  readonly recording?: string
  readonly after: string
}

/** A call as a program of JavaScript with the client of OpenAI; undefined if its model has no endpoint there. */
export function openaiOf(call: SnippetCall, model: OpenaiModel): string | undefined {
  const made = openaiCallOf(call, model)
  if (made === undefined) return undefined
  const { method, body, recording, after } = made
  const value = literal(body, typescriptLiterals, 0, `const answer = await client.${method}()`.length)
  const file = recording === undefined ? '' : `const file = await fetch(${typescriptLiterals.text(recording)})\n`
  const sent = recording === undefined ? value : withFile(value)
  return `import OpenAI from 'openai'

const client = new OpenAI({
  apiKey: process.env['${keyVariable}'],
  baseURL: ${typescriptLiterals.text(`${rootOf(call)}/v1`)},
})

${file}const answer = await client.${method}(${sent})
${after}`
}

/** The literal of an object with a last key `file`. */
function withFile(value: string): string {
  const head = value.slice(0, -1).trimEnd()
  const end = value.slice(head.length)
  return `${head}${end.includes('\n') ? '\n  ' : ', '}file${end}`
}

/** The body of a call there; undefined if its model has no endpoint. */
export function openaiCallOf(
  { model, input }: SnippetCall,
  { category, roles = {} }: OpenaiModel,
): OpenaiCall | undefined {
  const { prompt = '', messages = '', voice = '', audio = '' } = roles
  const text = input[prompt] ?? ''
  switch (category) {
    case 'image':
      return { method: 'images.generate', body: { model, prompt: text, ...without(input, [prompt]) }, after: picture }
    case 'video':
      return { method: 'videos.create', body: { model, prompt: text, ...without(input, [prompt]) }, after: video }
    case 'audio': {
      const body = { model, input: text, ...(input[voice] !== undefined && { voice: input[voice] }) }
      return { method: 'audio.speech.create', body: { ...body, ...without(input, [prompt, voice]) }, after: speech }
    }
    case 'text': {
      const recording = input[audio]
      if (typeof recording === 'string') {
        const body = { model, ...without(input, [audio]) }
        return { method: 'audio.transcriptions.create', body, recording, after: `console.log(answer.text)\n` }
      }
      const turns = input[messages]
      const spoken =
        turns === undefined
          ? [{ role: 'user', content: text }]
          : isList(turns)
            ? turns.map((turn) => turnWith(turn, pictureOf))
            : []
      const body = { model, messages: spoken, ...without(input, [prompt, messages]) }
      return { method: 'chat.completions.create', body, after: `console.log(answer.choices[0].message.content)\n` }
    }
    default:
      return undefined
  }
}

const picture = `console.log(answer.data.map(({ url }) => url))
`

const video = `let video = answer
while (video.status === 'queued' || video.status === 'in_progress') {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  video = await client.videos.retrieve(video.id)
}
if (video.error) throw new Error(video.error.message)
const file = await client.videos.downloadContent(video.id)
console.log(video.status, (await file.blob()).size)
`

const speech = `console.log(answer.headers.get('content-type'), (await answer.blob()).size)
`

/** A picture of a turn has another form there. */
const pictureOf = (url: SnippetJson): SnippetJson => ({ type: 'image_url', image_url: { url } })
