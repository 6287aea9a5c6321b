import { fork } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { plainEnvironment, type Ended } from './command.ts'
import { unchecked } from './reading.ts'

/**
 * Runs the programs of a file of tests in one process, one after another: each is imported as it is, which takes a small
 * part of the time of one process for each. When all are over the process must end by itself, and must have printed nothing
 * except what the programs printed while they ran.
 */
export function useImporter(): (path: string) => Promise<Ended> {
  let importer: Importer | undefined
  afterAll(async () => {
    if (importer !== undefined) expect(await importer.end()).toEqual({ code: 0, stdout: '', stderr: '' })
  })
  return (path) => {
    importer ??= startImporter()
    return importer.run(path)
  }
}

interface Importer {
  /** Imports a program, and returns what it printed; one at a time. */
  readonly run: (path: string) => Promise<Ended>
  /** Waits until it ends, and returns what it printed between programs. */
  readonly end: () => Promise<Ended>
}

function startImporter(): Importer {
  const program = join(import.meta.dirname, 'importer.ts')
  const child = fork(program, { silent: true, env: plainEnvironment(), execArgv: [] })
  const texts = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => (texts[stream] += text))
  let answer: (ended: Ended) => void = () => undefined
  child.on('message', (ended) => answer(unchecked<Ended>(ended)))
  const closed = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...texts })))
  return {
    run: (path) => {
      const answered = new Promise<Ended>((resolve) => (answer = resolve))
      child.send(path, () => undefined) // one that has ended answers by its end
      return Promise.race([answered, closed.then((ended) => ({ ...ended, code: null }))])
    },
    end: () => {
      child.send('', () => undefined) // it disconnects: after a disconnect from here no close is reported
      return closed
    },
  }
}
