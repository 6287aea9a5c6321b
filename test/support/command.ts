import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository, which tests read and never write. */
export const repository: string = join(import.meta.dirname, '..', '..')

/** The outcome of a command. */
export interface Ended {
  /** Null if a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Where and with what input a command runs. */
export interface Surroundings {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Runs a command to its end. Rejects only if it cannot be started. */
export function run(command: string, args: readonly string[], { cwd, env }: Surroundings): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...plainEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const texts = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => (texts[stream] += text))
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...texts }))
  })
}

/** Runs Node, in the version that runs the tests. */
export const node = (args: readonly string[], surroundings: Surroundings): Promise<Ended> =>
  run(process.execPath, args, surroundings)

/** Runs a command of an installed package, named as in the package's `bin`; `modules` is where it is installed. */
export function tool(
  name: string,
  command: string,
  args: readonly string[],
  where: Surroundings,
  modules: string = join(repository, 'node_modules'),
): Promise<Ended> {
  const folder = join(modules, name)
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const path = typeof bin === 'string' ? bin : bin[command]
  if (path === undefined) throw new Error(`${name} has no command ${command}.`)
  return node([join(folder, path), ...args], where)
}

/** The environment without colours and without what `npm run` and Vitest add: a test behaves the same everywhere. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const added = /^(?:npm_|vitest|node_env|node_options|force_color)/i
  const kept = Object.entries(process.env).filter(([name]) => !added.test(name))
  return { ...Object.fromEntries(kept), NO_COLOR: '1' }
}
