import { spawnSync } from 'node:child_process'

/** A process: its arguments for Node, where it runs, and the exit code that is expected. */
export interface Run {
  readonly args: readonly string[]
  readonly cwd: string
  readonly code?: number
}

/** The elapsed time of a process, and the processor time of it and its children, in milliseconds. */
export interface Times {
  readonly elapsed: number
  readonly processor: number
}

/** Has a shell print the seconds of a command: elapsed, of the user, and of the system, children included. */
const timed = 'TIMEFORMAT="cost %3R %3U %3S"; time "$@"'

/** Has a process print the peak of its memory when it ends, in kB. */
const peak = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process._rawDebug('peak', process.resourceUsage().maxRSS))",
)}`

/** Runs a process to its end. Throws, with what it printed, if it ends with another exit code. */
export function timesOf(run: Run): Times {
  const stderr = spawn('bash', ['-c', timed, 'bash', process.execPath, ...run.args], run)
  const [elapsed = 0, user = 0, system = 0] = (/^cost ([\d. ]+)$/m.exec(stderr)?.[1] ?? '').split(' ').map(Number)
  return { elapsed: elapsed * 1000, processor: (user + system) * 1000 }
}

/**
 * The peak memory of the largest of a process and its children, in MB. It is measured in a separate run, because looking at
 * it takes time.
 */
export function megabytesOf(run: Run): number {
  const stderr = spawn(process.execPath, run.args, run, { NODE_OPTIONS: peak })
  return Math.max(...[...stderr.matchAll(/^peak (\d+)$/gm)].map(([, kilobytes]) => Number(kilobytes))) / 1024
}

function spawn(command: string, args: readonly string[], { cwd, code = 0 }: Run, more: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, env: { ...env, ...more }, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const { status, stderr, stdout } = spawnSync(command, args, options)
  if (status !== code) throw new Error(`${args.join(' ')} ends with ${status}: ${stderr}${stdout.slice(-2000)}`)
  return stderr
}

/** No generator reports its use, and the cache of compiled modules is that of each tool. */
const env = { ...process.env, DO_NOT_TRACK: '1', NODE_COMPILE_CACHE: undefined }
