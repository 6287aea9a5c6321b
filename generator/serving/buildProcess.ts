import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Watched } from './watcher.ts'

/** A build in a child process. */
export interface BuildStart {
  /** The file of the command line. */
  readonly command: string
  /** The arguments of the build. */
  readonly args: readonly string[]
  /** Ends the build when it is aborted. */
  readonly signal: AbortSignal
  /** Called when the build knows what it reads and writes. */
  readonly onInputs: (inputs: BuildInputs) => void
}

/** The files and folders that a build reads, and the folder that it writes. */
export interface BuildInputs extends Watched {
  readonly out: string
}

/**
 * Builds in a child process: configurations and their imports are modules, which a process loads only once. Prints the
 * diagnostics, and one line about a success. Returns whether the build succeeded.
 */
export async function buildOnce({ command, args, signal, onInputs }: BuildStart): Promise<boolean> {
  const color = process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, [command, 'build', ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...color },
    signal,
  })
  child.on('message', (message: BuildInputs) => onInputs(message)) // from this program itself
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  const [line = ''] = text.split('\n')
  if (line !== '') console.log(line)
  return code === 0
}

/** The lists of the files that a build has written, with their hashes. */
const lists = ['gatewright.json', 'gatewright.dist.json']

/** A text that differs if the packages differ. */
export function fingerprintOf(out: string): string {
  const hash = createHash('sha256')
  for (const file of lists.map((name) => join(out, name))) if (existsSync(file)) hash.update(readFileSync(file))
  return hash.digest('hex')
}
