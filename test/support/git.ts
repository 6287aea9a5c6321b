import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Adds a tag without a message to a commit, by default the last one of the branch, without a start of git. */
export function tagIn(folder: string, name: string, commit: string = headOf(folder)): void {
  const file = join(folder, '.git/refs/tags', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${commit}\n`)
}

const headOf = (folder: string): string => readFileSync(join(folder, '.git/refs/heads/main'), 'utf8').trim()

/**
 * Does something to a repository, such as a commit: once, and after that its result is copied from where it is kept. Only tags
 * may be different then; they stay as they are.
 */
export function preparedIn(folder: string, kept: string, make: () => void): void {
  const own = join(folder, '.git')
  if (existsSync(kept)) return copyRepository(kept, own)
  make()
  copyRepository(own, kept)
}

function copyRepository(from: string, to: string): void {
  const isThere = (path: string): boolean => /[\\/]objects[\\/]..[\\/]/.test(path) && existsSync(path) // never changes
  cpSync(from, to, { recursive: true, filter: (_, path) => !isThere(path) })
}
