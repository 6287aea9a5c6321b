import { spawn, type ChildProcess } from 'node:child_process'

/** The result of a run of a process that watches specs, which it sends to the process that has started it. */
export interface RunMessage {
  readonly isBuilt: boolean
  /** The folder of packages. */
  readonly out: string
}

/** The exit code with which such a process asks for another one. */
export const restartCode = 75

/** The start of a process that watches specs. */
export interface WatchStart {
  /** The file of the command line. */
  readonly command: string
  readonly args: readonly string[]
  /** Ends the process when it is aborted. */
  readonly stopping: AbortSignal
  /** Called after each run. */
  readonly onRun?: (message: RunMessage) => void
}

/** The longest time that the process can take to end by itself, such as when a configuration never returns. */
const graceMs = 2000

/**
 * Watches specs in a child process, because a process loads a module only once: when a configuration changes, a new child
 * continues. Returns the exit code of the last one.
 */
export async function watchInChild(start: WatchStart): Promise<number> {
  for (;;) {
    const code = await oneChild(start)
    if (start.stopping.aborted) return 0
    if (code !== restartCode) return code
  }
}

async function oneChild({ command, args, stopping, onRun }: WatchStart): Promise<number> {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.on('message', (message: RunMessage) => onRun?.(message)) // from this program itself
  const stop = (): void => end(child)
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
  stopping.removeEventListener('abort', stop)
  return code
}

/** Lets a process end by itself: it notices that nobody listens any more. */
function end(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.once('exit', () => clearTimeout(timer))
}
