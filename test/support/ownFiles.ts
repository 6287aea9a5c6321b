import { spawnSync } from 'node:child_process'
import { globSync, lstatSync } from 'node:fs'

/** The paths of .gitignore, for an archive without the repository. */
const others = [
  '**/node_modules/**',
  '.git/**',
  'test/results*.json',
  '**/.gatewright/**',
  '**/dist/**',
  'generated/gatewright.dist.json',
  '*.tgz',
  '*.mp4',
]

/** The paths of the project's own files: those that git tracks, or all but what .gitignore names. */
export function ownFiles(): readonly string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const isRepository = status === 0 && stdout !== ''
  const all = isRepository ? stdout.split('\0').filter(Boolean) : globSync(['**/*', '**/.*'], { exclude: others })
  return all.filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile())
}
