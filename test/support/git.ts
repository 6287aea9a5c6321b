import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Runs git in a folder, without the settings of this machine. */
export const gitIn = (folder: string, ...args: readonly string[]): string => {
  const settings = ['user.name=Ada', 'user.email=ada@example.com', 'tag.gpgSign=false', 'commit.gpgSign=false']
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  return execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Makes a folder a git repository without a commit, as `git init` does, without a start of git. */
export function initIn(folder: string): void {
  for (const path of ['objects', 'refs']) mkdirSync(join(folder, '.git', path), { recursive: true })
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n')
}

/** Commits all files of a folder. */
export function commitIn(folder: string, message: string): void {
  gitIn(folder, 'add', '--all')
  gitIn(folder, 'commit', '--quiet', '--message', message)
}

/** Gives a commit a tag without a message, by default the last one of the branch, without a start of git. */
export function tagIn(folder: string, name: string, commit: string = headOf(folder)): void {
  const file = join(folder, '.git/refs/tags', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${commit}\n`)
}

const headOf = (folder: string): string => readFileSync(join(folder, '.git/refs/heads/main'), 'utf8').trim()

/** Makes a repository with what is done to it, such as a commit: once, and after that it is copied from where it is kept. */
export function preparedIn(folder: string, kept: string, make: () => void): void {
  const own = join(folder, '.git')
  if (existsSync(kept)) {
    rmSync(own, { recursive: true, force: true })
    cpSync(kept, own, { recursive: true })
    return
  }
  make()
  cpSync(own, kept, { recursive: true })
}
