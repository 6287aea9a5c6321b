import { parentPort } from 'node:worker_threads'
import type { Answer, Begun, WorkerJob } from '../gateway/upstream/sandbox.ts'
import type { Made, WorkOrder } from './order.ts'
import { makeFile } from './formats/file.ts'
import { makePicture } from './picture.ts'
import { makeSample } from './samples/draw.ts'

parentPort?.on('message', async (ask: WorkerJob<WorkOrder>) => {
  parentPort?.postMessage({ id: ask.id, begun: process.threadCpuUsage?.() } satisfies Begun)
  const answer = await answerTo(ask)
  parentPort?.postMessage(answer, 'made' in answer ? [answer.made.bytes.buffer] : [])
})

async function answerTo({ id, order }: WorkerJob<WorkOrder>): Promise<Answer<Made>> {
  try {
    return { id, made: await make(order) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { id, error: `The sandbox could not make the media: ${why}.` }
  }
}

/** Videos and sounds are loaded when they are needed: their encoders take longer to load than a picture takes. */
async function make(order: WorkOrder): Promise<Made> {
  switch (order.is) {
    case 'picture':
      return makePicture(order)
    case 'video':
      return (await import('./video.ts')).makeVideo(order)
    case 'sound':
      return (await import('./sound.ts')).makeSound(order)
    case 'sample':
      return makeSample(order)
    case 'file':
      return makeFile(order)
  }
}
