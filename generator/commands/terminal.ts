import { createInterface } from 'node:readline/promises'
import type { Ask } from '../starting/asking.ts'

/** Whether somebody can answer questions. */
export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

/** Runs work that asks questions on the terminal. */
export async function onTerminal<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const closed = new AbortController()
  reader.once('close', () => closed.abort()) // without this, a question that nobody can answer waits for ever
  const ask: Ask = (words) =>
    closed.signal.aborted
      ? Promise.resolve(undefined)
      : reader.question(words, { signal: closed.signal }).catch(() => undefined)
  try {
    return await work(ask)
  } finally {
    reader.close()
  }
}
