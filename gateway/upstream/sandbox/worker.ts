import { parentPort } from 'node:worker_threads'
import type { Answer, Ask, Made, Order } from './order.ts'
import { makePicture } from './picture.ts'
import { makeSound } from './sound.ts'
import { makeVideo } from './video.ts'

parentPort?.on('message', async (ask: Ask) => {
  const answer = await answerTo(ask)
  parentPort?.postMessage(answer, 'made' in answer ? [answer.made.bytes.buffer] : [])
})

async function answerTo({ id, order }: Ask): Promise<Answer> {
  try {
    return { id, made: await make(order) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

function make(order: Order): Promise<Made> {
  switch (order.is) {
    case 'picture':
      return makePicture(order)
    case 'video':
      return makeVideo(order)
    case 'sound':
      return makeSound(order)
  }
}
