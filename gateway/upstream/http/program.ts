import { parentPort } from 'node:worker_threads'
import type { Answer, Job } from '../workerPool.ts'
import type { Order } from './expressions.ts'
import { evaluate } from './expressions.ts'

// Code that runs inside a function of the language, such as a regular expression, is ended from outside, with this thread.
parentPort?.on('message', async ({ id, order }: Job<Order>) => {
  parentPort?.postMessage({ id, made: JSON.stringify(await evaluate(order)) } satisfies Answer<string>)
})
