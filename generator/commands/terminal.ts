import { createInterface } from 'node:readline/promises'
import colors from 'picocolors'

/** Whether somebody can answer questions. */
export const isTerminal = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true

/** An output of the process, which can be a terminal. */
export interface Output {
  readonly isTTY?: boolean
}

/** Whether to write colours: on a terminal that has them, unless NO_COLOR is set; elsewhere only if FORCE_COLOR asks for it. */
export function isColored({ isTTY }: Output, env: NodeJS.ProcessEnv = process.env): boolean {
  if (env['NO_COLOR']) return false // an empty value counts as unset, as no-color.org says
  const force = env['FORCE_COLOR']
  if (force !== undefined) return !['0', 'false'].includes(force)
  return isTTY === true && env['TERM'] !== 'dumb'
}

/** The colours for an output. */
export const colorsOn = (output: Output): ReturnType<typeof colors.createColors> =>
  colors.createColors(isColored(output))

/** Asks a question on a terminal. Returns the typed line; undefined if the terminal was closed. */
export type Ask = (words: string) => Promise<string | undefined>

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

/** The output of a progress line. */
interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Work that takes no longer than this shows no progress. */
const patienceMs = 500

/** The time between two versions of the line. */
const everyMs = 100

/** Clears the line in which the cursor is. */
const clear = '\r\u001b[K'

/**
 * Does the work. If it takes long, a terminal shows a line with its name and the seconds until it ends; then the line
 * is removed.
 */
export async function withProgress<Result>(
  name: string,
  work: () => Promise<Result>,
  output: ProgressOutput = process.stderr,
): Promise<Result> {
  if (output.isTTY !== true) return work()
  const start = performance.now()
  let isShown = false
  const timer = setInterval(() => {
    const ms = performance.now() - start
    if (ms < patienceMs) return
    isShown = true
    output.write(`${clear}${name} ${(ms / 1000).toFixed(1)} s`)
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    if (isShown) output.write(clear)
  }
}
