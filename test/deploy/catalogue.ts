import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Ended } from '../support/command.ts'
import { install, type Installed } from '../support/installed.ts'

/** A catalogue that `gatewright init` made in a folder outside the repository. */
export interface NewCatalogue {
  readonly folder: string
  readonly tool: Installed
  /** Runs a command there. Throws if it fails. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<Ended>
}

/**
 * Makes a catalogue as a user does who has only the tarballs; `root` is an empty folder, and `agent` what the package
 * manager says of itself.
 */
export async function newCatalogue(root: string, agent?: string): Promise<NewCatalogue> {
  const tool = await install({ folder: join(root, 'tool'), packages: ['gatewright'] })
  mkdirSync(join(root, 'work'))
  const work = join(root, 'work')
  const folder = join(work, 'films')
  await succeed(
    tool.run('gatewright', ['init', 'films', '--scope', '@acme'], { cwd: work, env: { npm_config_user_agent: agent } }),
  )
  const path = `${join(folder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const run: NewCatalogue['run'] = (command, ...args) =>
    succeed(tool.run(command, args, { cwd: folder, env: { PATH: path, npm_config_prefer_offline: 'true' } }))
  return { folder, tool, run }
}

async function succeed(ending: Promise<Ended>): Promise<Ended> {
  const ended = await ending
  if (ended.code !== 0) throw new Error(`A command ended with ${ended.code}:\n${ended.stdout}${ended.stderr}`)
  return ended
}

/** A process that serves. */
export interface Serving {
  readonly url: string
  /** Ends it as an operator would, and returns its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts a command, and returns it when it serves. Rejects, with everything it printed, if it ends before. */
export async function startServing(
  [command = '', ...args]: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<Serving> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  onTestFinished(() => void child.kill('SIGTERM'))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    void closed.then((code) => reject(new Error(`${command} ended with ${code}: ${text}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        const found = /Serving on (\S+)\n/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
  })
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return closed
  }
  return { url, stop }
}
