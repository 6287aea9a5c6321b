import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { resolve } from 'node:path'
import { gitEnvironment, obstacleIn, ownerAdvice, type Obstacle } from '../../diffing/sources/repository.ts'
import { Refusal } from './refusal.ts'

/** The git repository of a folder. It is only read: no command here changes a file, the index or a reference. */
export class GitRepository {
  private readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** The repository that a folder is in. Throws a Refusal if git is missing, or the folder is in none, or has no commit. */
  static of(folder: string): GitRepository {
    const repository = new GitRepository(folder)
    const obstacle = obstacleIn(folder)
    if (obstacle !== undefined) throw new Refusal(obstacles[obstacle])
    if (repository.read('rev-parse', '--verify', '--quiet', 'HEAD') === undefined)
      throw new Refusal('This git repository has no commit, so nothing can be released: commit your catalogue first.')
    return repository
  }

  /** The repository that a folder is in; undefined if git reads none there. */
  static find(folder: string): GitRepository | undefined {
    return obstacleIn(folder) === undefined ? new GitRepository(folder) : undefined
  }

  /** The current commit. */
  get head(): string {
    return this.read('rev-parse', '--verify', 'HEAD^{commit}') ?? ''
  }

  /** Whether the history is cut off, as most pipelines clone it. */
  get isShallow(): boolean {
    return this.read('rev-parse', '--is-shallow-repository') === 'true'
  }

  /** The tags, or only those of the current commit and of those before it. */
  tags(which: 'all' | 'merged'): readonly string[] {
    const filter = which === 'merged' ? ['--merged=HEAD'] : []
    return this.lines('for-each-ref', ...filter, '--format=%(refname:strip=2)', 'refs/tags')
  }

  /** The commit of a tag; undefined if there is none. */
  commitOf(tag: string): string | undefined {
    return this.read('rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`)
  }

  /** The path of the folder in the repository, such as `catalogue/`; empty if it is the top. */
  get prefix(): string {
    return this.read('rev-parse', '--show-prefix') ?? ''
  }

  /** The path of a file in git's own folder, which no commit contains. */
  ownFile(name: string): string {
    return resolve(this.folder, this.read('rev-parse', '--git-path', name) ?? '')
  }

  /** The files below the folder that differ from the current commit, or that git neither has nor ignores. */
  changes(): readonly string[] {
    const entries = (this.read('status', '--porcelain=v1', '-z', '--untracked-files=normal', '--', '.') ?? '').split(
      '\0',
    )
    const changed: string[] = []
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] ?? ''
      if (entry !== '') changed.push(entry.slice(3))
      if (/[RC]/.test(entry.slice(0, 2))) index++ // the old name follows the new one
    }
    return changed
  }

  private lines(...args: readonly string[]): readonly string[] {
    return (this.read(...args) ?? '').split('\n').filter((line) => line !== '')
  }

  /** The output of a command of git; undefined if it fails. It must take no lock, not even to refresh the index. */
  private read(...args: readonly string[]): string | undefined {
    const { status, stdout } = this.run(...args)
    return status === 0 ? stdout.trimEnd() : undefined
  }

  private run(...args: readonly string[]): Pick<SpawnSyncReturns<string>, 'status' | 'stdout' | 'stderr'> {
    const ended = spawnSync('git', ['--no-optional-locks', ...args], {
      cwd: this.folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      env: gitEnvironment(),
    })
    if (ended.error !== undefined) throw new Refusal(obstacles['no git'])
    return ended
  }
}

const obstacles: Readonly<Record<Obstacle, string>> = {
  'no git': 'git could not be started: install it, and make sure that it is on the PATH.',
  'no repository':
    'This folder is not in a git repository, so the last release is unknown: run git init and commit your catalogue, or change to its folder.',
  'another owner': ownerAdvice,
}
