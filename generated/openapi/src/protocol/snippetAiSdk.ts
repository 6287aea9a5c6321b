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
} from './snippetData.js'
import { typescriptLiterals } from './snippetTypescript.js'

/** The parts of a model that its call with the AI SDK depends on. */
export interface AiSdkModel {
  readonly result: string
  readonly media?: string
  /** The names of its parameters that are options of the AI SDK, by their roles. */
  readonly roles?: { readonly prompt?: string; readonly messages?: string; readonly audio?: string }
}

/** A call with a function of the AI SDK. */
export interface AiSdkCall {
  readonly function: string
  /** The method of the provider that returns the model, and the field of the result that the program shows. */
  readonly method: string
  readonly field: string
  readonly options: SnippetObject
  /** The address of a recording. */
  readonly audio?: string
  /** The other parameters. */
  readonly rest: SnippetObject
}

/** The name of the provider of a package in the options of the AI SDK: the scope, or the package without one. */
export const providerName = (packageName: string): string => packageName.replace(/^@([^/]+)\/.*/, '$1')

/** A call as a program of TypeScript with the AI SDK and this package; undefined if that has no function for it. */
export function aiSdkOf(call: SnippetCall, model: AiSdkModel, packageName: string): string | undefined {
  const made = aiSdkCallOf(call, model)
  if (made === undefined) return undefined
  const { text } = typescriptLiterals
  const name = providerName(packageName)
  const options = {
    ...made.options,
    ...(Object.keys(made.rest).length > 0 && { providerOptions: { [name]: made.rest } }),
  }
  const lines = Object.entries(options).map(
    ([key, value]) => `  ${key}: ${literal(value, typescriptLiterals, 2, key.length)},\n`,
  )
  const audio = made.audio === undefined ? '' : `  audio: new URL(${text(made.audio)}),\n`
  const shown = made.field === 'text' ? 'text' : `${made.field}.mediaType, ${made.field}.uint8Array.length`
  return `import { ${made.function} } from 'ai'
import provider from ${text(packageName)}

// The provider reads ${keyVariable}, and this address.
process.env['${addressVariable}'] ??= ${text(rootOf(call))}

const { ${made.field} } = await ${made.function}({
  model: provider.${made.method}(${text(call.model)}),
${audio}${lines.join('')}})
console.log(${shown})
`
}

const addressVariable = 'GATEWRIGHT_BASE_URL'

const functions: Readonly<Record<string, Pick<AiSdkCall, 'function' | 'method' | 'field'>>> = {
  image: { function: 'generateImage', method: 'imageModel', field: 'image' },
  video: { function: 'experimental_generateVideo', method: 'videoModel', field: 'video' },
  audio: { function: 'generateSpeech', method: 'speechModel', field: 'audio' },
}

/** The options of a call with the AI SDK; undefined if it has no function for the model. */
export function aiSdkCallOf(
  { input }: SnippetCall,
  { result, media = '', roles = {} }: AiSdkModel,
): AiSdkCall | undefined {
  const { prompt = '', messages = '', audio = '' } = roles
  const text = input[prompt] ?? ''
  const found = functions[media]
  if (result === 'asset' && found !== undefined) {
    return { ...found, options: { [media === 'audio' ? 'text' : 'prompt']: text }, rest: without(input, [prompt]) }
  }
  if (result !== 'text') return undefined
  const recording = input[audio]
  if (typeof recording === 'string') {
    const rest = without(input, [audio])
    return { function: 'transcribe', method: 'transcriptionModel', field: 'text', options: {}, audio: recording, rest }
  }
  const turns = input[messages]
  const options = isList(turns)
    ? { messages: turns.map((turn) => turnWith(turn, pictureOf)), allowSystemInMessages: true }
    : { prompt: text }
  const rest = without(input, [isList(turns) ? messages : prompt])
  return { function: 'generateText', method: 'languageModel', field: 'text', options, rest }
}

/** The pictures of a turn are files there. */
const pictureOf = (url: SnippetJson): SnippetJson => ({ type: 'file', mediaType: 'image', data: url })
