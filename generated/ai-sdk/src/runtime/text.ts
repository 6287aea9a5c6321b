import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
  TranscriptionModelV4CallOptions,
  TranscriptionModelV4Result,
} from '@ai-sdk/provider'
import type { TextPart } from '@gatewright/client/tasks'
import { fieldsOf } from '../check/values.js'
import { roleParam, type Asked, type RoleModel } from '../check/roleFit.js'
import { failed, type Caller, type Done } from './caller.js'
import type { FieldRoles } from './options.js'
import { valueOf } from './files.js'
import { askedOf, run } from './media.js'

/** The fields of a call of `generateText` that say nothing to a model without tools and raw parts. */
type Ignored = 'prompt' | 'toolChoice' | 'includeRawChunks'

/** The meanings of the fields of a call of `generateText`. The prompt becomes turns, or text and files. */
export const languageRoles: FieldRoles<Omit<LanguageModelV4CallOptions, Ignored>> = {
  maxOutputTokens: 'maxTokens',
  temperature: 'temperature',
  stopSequences: 'stop',
  topP: 'topP',
  topK: 'topK',
  presencePenalty: 'presencePenalty',
  frequencyPenalty: 'frequencyPenalty',
  responseFormat: [],
  seed: 'seed',
  tools: [],
  reasoning: 'reasoning',
}

interface Part {
  readonly type: string
  readonly text?: string
  readonly mediaType?: string
}

const partsOf = ({ content }: LanguageModelV4Message): readonly Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content

const textOf = (message: LanguageModelV4Message): string =>
  partsOf(message)
    .map(({ text = '' }) => text)
    .join('')

const mediaOf = ({ mediaType = '' }: Part): string => mediaType.replace(/\/.*/, '')

/** The values of a call with their roles. */
const askedOfText =
  (options: LanguageModelV4CallOptions) =>
  (model: RoleModel): readonly Asked[] => {
    const { prompt, reasoning, responseFormat, ...others } = options
    const isKnown = ({ type }: Part): boolean => type === 'text' || type === 'file'
    const parts = prompt.flatMap(partsOf)
    return [
      ...(roleParam(model, 'messages')
        ? [{ field: 'prompt', role: 'messages', value: prompt.map(turnOf) } as const]
        : askedOfPrompt(model, prompt)),
      ...parts.filter((part) => !isKnown(part)).map(({ type }) => ({ field: type, role: [], value: true })),
      ...askedOf(languageRoles, {
        ...others,
        reasoning: reasoning === 'provider-default' ? undefined : reasoning,
        responseFormat: responseFormat?.type === 'json' ? 'json' : undefined,
      }),
    ]
  }

/** A message as a turn: text, or a list of text and files. */
function turnOf(message: LanguageModelV4Message): object {
  const parts = partsOf(message)
  const content = parts.some(({ type }) => type === 'file')
    ? parts.map((part) =>
        part.type === 'file' ? { type: mediaOf(part), url: valueOf(part) } : { type: 'text', text: part.text },
      )
    : textOf(message)
  return { role: message.role, content }
}

/** The prompt of a model without turns: their text, and their files by their media. */
function askedOfPrompt(model: RoleModel, prompt: readonly LanguageModelV4Message[]): readonly Asked[] {
  const hasSystem = roleParam(model, 'system') !== undefined
  const system = prompt
    .filter(({ role }) => hasSystem && role === 'system')
    .map(textOf)
    .join('\n\n')
  const turns = prompt.filter(({ role }) => !hasSystem || role !== 'system')
  const isOne = turns.every(({ role }) => role === 'user' || role === 'system')
  const text = turns.map((turn) => (isOne ? textOf(turn) : `${turn.role}: ${textOf(turn)}`)).join('\n\n')
  const files = prompt.flatMap(partsOf).filter(({ type }) => type === 'file')
  const filesOf = (media: string): unknown => files.filter((part) => mediaOf(part) === media)
  const others = files.filter((part) => !['image', 'video', 'audio'].includes(mediaOf(part)))
  return [
    { field: 'prompt', role: 'prompt', value: text },
    { field: 'system', role: 'system', value: system || undefined },
    { field: 'image', role: ['image', 'referenceImages'], value: filesOf('image') },
    { field: 'video', role: ['video', 'referenceVideos'], value: filesOf('video') },
    { field: 'audio', role: ['audio', 'referenceAudio'], value: filesOf('audio') },
    { field: 'several turns', role: [], value: isOne ? undefined : true },
    ...others.map(({ mediaType = '' }) => ({ field: mediaType, role: [], value: true })),
  ]
}

/** The tokens of a result that has them: the gateway itself counts credits. */
function usageOf(result: Done['result']): LanguageModelV4Usage {
  const [input, output] = ['inputTokens', 'outputTokens'].map((name) => Number(result[name] ?? NaN) || undefined)
  return {
    inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  }
}

const finishReason: LanguageModelV4FinishReason = { unified: 'stop', raw: undefined }

/** The meanings of the fields of a call of `transcribe`. The media type is that of the audio. */
export const transcriptionRoles: FieldRoles<Omit<TranscriptionModelV4CallOptions, 'mediaType'>> = {
  audio: 'audio',
  timestampGranularities: 'timestamps',
}

/** The text of a result. A gateway of an older version can complete a task without one. */
function textIn({ text, model }: Done['result']): string {
  if (typeof text === 'string') return text
  throw failed('', `A task of ${model} has no text.`)
}

/** Runs a model to the end of its task. */
export async function generate(
  caller: Caller,
  modelId: string,
  options: LanguageModelV4CallOptions,
): Promise<LanguageModelV4GenerateResult> {
  const { task, warnings } = await caller.start(modelId, options, askedOfText(options))
  const { result, response, providerMetadata } = await caller.end(task, modelId, options.abortSignal)
  return {
    content: [{ type: 'text', text: textIn(result) }],
    finishReason,
    usage: usageOf(result),
    warnings,
    response: { ...response, id: task.id },
    providerMetadata,
  }
}

/** Runs a model, and streams its text while it is written. */
export async function stream(
  caller: Caller,
  modelId: string,
  options: LanguageModelV4CallOptions,
): Promise<LanguageModelV4StreamResult> {
  const { task, warnings, response } = await caller.start(modelId, options, askedOfText(options))
  const { id } = task
  async function* parts(): AsyncGenerator<LanguageModelV4StreamPart, void, undefined> {
    try {
      yield { type: 'stream-start', warnings }
      yield { type: 'response-metadata', ...response, id }
      yield* textParts(caller, id, options.abortSignal)
      const { result, providerMetadata } = await caller.end(task, modelId, options.abortSignal)
      yield { type: 'finish', usage: usageOf(result), finishReason, providerMetadata }
    } catch (error) {
      yield { type: 'error', error }
    } finally {
      caller.leave(id)
    }
  }
  return { stream: streamOf(parts(), () => void task.cancel().catch(() => {})) }
}

/** The parts of the text of a task. */
async function* textParts(
  caller: Caller,
  id: string,
  abortSignal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelV4StreamPart, void, undefined> {
  yield { type: 'text-start', id }
  let [sent, text] = ['', '']
  const parts = caller.client().tasks.text(id, abortSignal ? { signal: abortSignal } : {})
  for (let part: IteratorResult<TextPart>; !(part = await caller.guard(abortSignal, () => parts.next())).done;) {
    text = text.slice(0, part.value.offset) + part.value.text
    if (sent.startsWith(text)) continue
    // A gateway that lost a node begins anew, and what was sent cannot be taken back.
    if (!text.startsWith(sent)) throw failed('', `Task ${id} wrote another text from the start.`)
    yield { type: 'text-delta', id, delta: text.slice(sent.length) }
    sent = text
  }
  yield { type: 'text-end', id }
}

/** Writes down a recording. */
export async function transcribe(
  caller: Caller,
  modelId: string,
  options: Omit<TranscriptionModelV4CallOptions, 'audio' | 'mediaType'> & { readonly audio: unknown },
): Promise<TranscriptionModelV4Result> {
  const { result, providerMetadata, warnings, response } = await run(caller, modelId, transcriptionRoles, options)
  const { language, duration, segments = [] } = result
  const list: readonly unknown[] = Array.isArray(segments) ? segments : []
  const parts = list.map((part) => {
    const { text: words, start, end } = fieldsOf(part)
    return { text: `${words}`, startSecond: Number(start), endSecond: Number(end) }
  })
  return {
    text: textIn(result),
    segments: parts,
    ...(options.timestampGranularities?.[0] === 'word' && { words: parts }),
    language: typeof language === 'string' ? language : undefined,
    durationInSeconds: typeof duration === 'number' ? duration : undefined,
    warnings,
    response,
    providerMetadata,
  }
}

/** The same parts as a stream, which calls a function if nobody reads it to the end. */
const streamOf = <Part>(parts: AsyncGenerator<Part, void, undefined>, cancel: () => void): ReadableStream<Part> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      cancel()
      void parts.return()
    },
  })
