import { parentPort } from 'node:worker_threads'
import { begunNow, type Answer, type Job } from '../workerPool.ts'
import type { Order } from './expressions.ts'
import { evaluate } from './expressions.ts'

// Code inside a native function, such as a regular expression, can only be stopped from outside, with this thread.
parentPort?.on('message', async ({ id, order }: Job<Order>) => {
  parentPort?.postMessage(begunNow(id))
  parentPort?.postMessage({ id, made: JSON.stringify(await evaluate(order)) } satisfies Answer<string>)
})
