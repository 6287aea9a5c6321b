import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from './processes.ts'

/** The line that ends what a command prints about each of its runs while it watches. */
const end = /^Watching for changes\./m

/** The milliseconds from each edit until a command that watches has printed what it did: the median. */
export async function watchedMilliseconds(
  { args, cwd }: Run,
  edit: (round: number) => void,
  rounds: number,
): Promise<number> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const run = async (): Promise<void> => {
    while (!end.test(text)) await Promise.race([once(child.stdout, 'data'), ended])
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ends with ${child.exitCode}: ${text}`)
    text = ''
  }
  const times: number[] = []
  await run()
  for (let round = 0; round < rounds; round++) {
    await sleep(200) // two edits within a moment would be one run
    const start = performance.now()
    edit(round)
    await run()
    times.push(performance.now() - start)
  }
  child.kill('SIGINT')
  await ended
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}
