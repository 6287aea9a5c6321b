import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import { addressesOf, streamOf, untilClosed } from './assets.ts'
import { flagOf, optionOf } from './body.ts'
import { sendFailure } from './errors.ts'
import { methods } from './fields.ts'
import { run, runOrStream, runTask, type Parts, type Ready } from './running.ts'
import { streamText } from './textStreams.ts'
import { needsTimes, transcriptOf } from './transcript.ts'

/** Speaks a text, and sends the recording. */
export const createSpeech =
  (parts: Parts) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    run(parts, methods.createSpeech, request, reply, async (ready) => {
      const task = await runTask(parts, request, reply, ready)
      if (task.status !== 'COMPLETED') return sendFailure(reply, task)
      const [address] = addressesOf(task)
      if (address === undefined) throw new Problem('internal', 'The result has no recording.', { taskId: task.id })
      const asset = await parts.openAsset(address, task.id, untilClosed(reply))
      return reply.type(asset.contentType).send(streamOf(asset))
    })

/** Sends a transcript while it is written. */
const transcriptStream = streamText(() => ({
  part: (delta) => ({ type: 'transcript.text.delta', delta }),
  end: (_task, text) => [{ type: 'transcript.text.done', text }],
}))

const formats = ['json', 'text', 'verbose_json', 'srt', 'vtt'] as const

/** Writes down a recording. */
export const createTranscription =
  (parts: Parts) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    run(parts, methods.createTranscription, request, reply, async (given) => {
      const format = optionOf(given.body, 'response_format', formats)
      const ready = needsTimes(format) ? withTimes(given) : given
      if (flagOf(given.body, 'stream')) return runOrStream(parts, request, reply, ready, { stream: transcriptStream })
      const task = await runTask(parts, request, reply, ready)
      if (task.status !== 'COMPLETED') return sendFailure(reply, task)
      const { type, content } = transcriptOf(format, task.result)
      return reply.type(type).send(content)
    })

/** Asks for the times of sentences, which subtitles need, unless the caller says which times. */
function withTimes({ mapped, ...ready }: Ready): Ready {
  const name = ready.model.roles?.timestamps
  if (name === undefined || Object.hasOwn(mapped.params, name)) return { ...ready, mapped }
  return { ...ready, mapped: { ...mapped, params: { ...mapped.params, [name]: 'segment' } } }
}
