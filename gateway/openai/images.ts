import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import { addressesOf, base64Of, untilClosed, type Asset } from './assets.ts'
import { optionOf } from './body.ts'
import { sendFailure } from './errors.ts'
import type { Method } from './field.ts'
import { run, runTask, type Parts } from './running.ts'

/** Makes pictures, from a prompt or from other pictures. */
export const makeImages =
  (parts: Parts, method: Method) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    run(parts, method, request, reply, async (ready) => {
      const format = optionOf(ready.body, 'response_format', ['url', 'b64_json'])
      const task = await runTask(parts, request, reply, ready)
      if (task.status !== 'COMPLETED') return sendFailure(reply, task)
      const created = Math.floor(parts.context.engine.shown(parts.context.engine.now()) / 1000)
      const addresses = addressesOf(task)
      const [first, ...others] = addresses
      if (first === undefined) throw new Problem('internal', 'The result has no picture.', { taskId: task.id })
      if (format === 'url') return { created, data: addresses.map((url) => ({ url })) }
      const signal = untilClosed(reply)
      const open = (address: string): Promise<Asset> => parts.openAsset(address, task.id, signal)
      // The first one is opened before anything is sent, so that an expired file is a problem as any other.
      return reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(imageText(created, await open(first), others, open)))
    })

/** The answer with the bytes of the pictures, one after the other. */
async function* imageText(
  created: number,
  first: Asset,
  others: readonly string[],
  open: (address: string) => Promise<Asset>,
): AsyncGenerator<string> {
  yield `{"created":${created},"data":[`
  yield* imageObject(first)
  for (const address of others) {
    yield ','
    yield* imageObject(await open(address))
  }
  yield ']}'
}

async function* imageObject({ content }: Asset): AsyncGenerator<string> {
  yield '{"b64_json":"'
  yield* base64Of(content)
  yield '"}'
}
