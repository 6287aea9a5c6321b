import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldOf, isRecord } from '../base/values.ts'
import { flagOf } from './body.ts'
import { sendFailure } from './errors.ts'
import { methods } from './fields.ts'
import { run, runOrStream, runTask, type Parts } from './running.ts'
import { streamText, type TextWriter } from './textStreams.ts'
import { textOf } from './transcript.ts'

/** Answers a conversation, at once or while the text is written. */
export const createChatCompletion =
  (parts: Parts) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    run(parts, methods.createChatCompletion, request, reply, async (ready) => {
      const { engine } = parts.context
      const { fields } = ready.body
      const metadata = fields.get('metadata')
      const about = { model: ready.model.id, created: Math.floor(engine.shown(engine.now()) / 1000) }
      if (flagOf(ready.body, 'stream')) {
        const hasUsage = fieldOf(fields.get('stream_options'), 'include_usage') === true
        const stream = streamText(({ id }) => chunks({ ...about, id }, hasUsage))
        return runOrStream(parts, request, reply, ready, { metadata, stream })
      }
      const task = await runTask(parts, request, reply, ready, { metadata })
      if (task.status !== 'COMPLETED') return sendFailure(reply, task)
      const message = { role: 'assistant', content: textOf(task.result), refusal: null }
      return {
        id: task.id,
        object: 'chat.completion',
        ...about,
        choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
        usage: usageOf(task.result, task.usage?.credits ?? 0),
      }
    })

/** The fields of every part of an answer. */
interface About {
  readonly id: string
  readonly model: string
  readonly created: number
}

/** The parts of an answer; with usage, each has the field. */
function chunks(about: About, hasUsage: boolean): TextWriter {
  const chunk = (delta: object, finish: 'stop' | null = null): object => ({
    ...about,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(hasUsage && { usage: null }),
  })
  return {
    first: chunk({ role: 'assistant', content: '', refusal: null }),
    part: (content) => chunk({ content }),
    end: ({ result, credits }) => [
      chunk({}, 'stop'),
      ...(hasUsage ? [{ ...chunk({}), choices: [], usage: usageOf(result, credits) }] : []),
    ],
  }
}

/** The tokens of a result, if its model counts them, and the credits of its task. */
function usageOf(result: unknown, credits: number): object {
  const prompt = tokensOf(result, /^(?:input|prompt)_?tokens$/i)
  const completion = tokensOf(result, /^(?:output|completion)_?tokens$/i)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion, credits }
}

function tokensOf(result: unknown, name: RegExp): number {
  const found = isRecord(result) ? Object.entries(result).find(([one]) => name.test(one))?.[1] : undefined
  return typeof found === 'number' ? found : 0
}
