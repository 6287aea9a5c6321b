import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { resolve } from 'node:path'
import { askRepository, gitEnvironment, ownerAdvice, type Obstacle } from '../../diffing/sources/repository.ts'
import { Refusal } from './refusal.ts'

/** The git repository of a folder. It is only read: no command here changes a file, the index or a reference. */
export class GitRepository {
  private readonly folder: string
  private readonly journal: string

  /** The current commit. */
  readonly head: string

  /** Whether the history is cut off, as most pipelines clone it. */
  readonly isShallow: boolean

  /** The path of the folder in the repository, such as `catalogue/`; empty if it is the top. */
  readonly prefix: string

  private constructor(folder: string, [, shallow = '', journal = '', head = '', prefix = '']: readonly string[]) {
    this.folder = folder
    this.isShallow = shallow === 'true'
    this.journal = journal
    this.head = head
    this.prefix = prefix
  }

  /** The repository that a folder is in. Throws a Refusal if git is missing, or the folder is in none, or has no commit. */
  static of(folder: string): GitRepository {
    const read = GitRepository.read(folder)
    if (read instanceof GitRepository) return read
    throw new Refusal(obstacles[read])
  }

  /** The repository that a folder is in; undefined if git reads none there, or one without a commit. */
  static find(folder: string): GitRepository | undefined {
    const read = GitRepository.read(folder)
    return read instanceof GitRepository ? read : undefined
  }

  private static read(folder: string): GitRepository | Obstacle | 'no commit' {
    const asked = askRepository(folder, '--is-shallow-repository', ...['--git-path', journal], head, '--show-prefix')
    if (typeof asked === 'string') return asked
    const answers = /^(\w+)\n([^]*?)\n([\da-f]{40,64})\n([^]*)\n$/.exec(asked.text)
    return asked.isComplete && answers !== null ? new GitRepository(folder, answers) : 'no commit'
  }

  /** The tags, or only those of the current commit and of those before it, or only the latter. */
  tags(which: 'all' | 'merged' | 'before'): readonly string[] {
    if (which === 'before') return this.tagsBefore()
    const filter = which === 'merged' ? ['--merged=HEAD'] : []
    return this.lines('for-each-ref', ...filter, '--format=%(refname:strip=2)', 'refs/tags')
  }

  private tagsBefore(): readonly string[] {
    const format = '--format=%(objectname) %(*objecttype) %(*objectname) %(refname:strip=2)'
    return this.lines('for-each-ref', '--merged=HEAD', format, 'refs/tags').flatMap((line) => {
      const [object = '', type = '', target = '', name = ''] = line.split(' ')
      const commit = type === 'tag' ? this.commitOf(name) : target || object // a tag of a tag
      return commit === this.head ? [] : [name]
    })
  }

  /** The commit of a tag; undefined if there is none. */
  commitOf(tag: string): string | undefined {
    return this.read('rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`)
  }

  /** The path of the file in git's own folder, which no commit contains, that is the journal of the releases of the folder. */
  journalFile(ending: string): string {
    return resolve(this.folder, `${this.journal}-${ending}`)
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

const journal = 'gatewright-release'
const head = 'HEAD^{commit}'

const obstacles: Readonly<Record<Obstacle | 'no commit', string>> = {
  'no git': 'git could not be started: install it, and make sure that it is on the PATH.',
  'no repository':
    'This folder is not in a git repository, so the last release is unknown: run git init and commit your catalogue, or change to its folder.',
  'no commit': 'This git repository has no commit, so nothing can be released: commit your catalogue first.',
  'another owner': ownerAdvice,
}
