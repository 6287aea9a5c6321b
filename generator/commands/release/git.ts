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

  /** The names of all tags. */
  readonly tags: readonly string[]

  private constructor(folder: string, [, shallow = '', journal = '', head = '', prefix = '', tags = '']: string[]) {
    this.folder = folder
    this.isShallow = shallow === 'true'
    this.journal = journal
    this.head = head
    this.prefix = prefix
    this.tags = linesIn(tags)
  }

  /** The repository that a folder is in, or a Refusal that says why git reads none there: it is missing, or has no commit. */
  static of(folder: string): GitRepository | Refusal {
    const asked = askRepository(folder, ...questions)
    if (typeof asked === 'string') return new Refusal(obstacles[asked])
    const answers = /^(\w+)\n([^]*?)\n([\da-f]{40,64})\n(.*)\n([^]*)$/.exec(asked.text)
    if (!asked.isComplete || answers === null) return new Refusal(obstacles['no commit'])
    return new GitRepository(folder, answers)
  }

  /** The names of the tags of the commits before the current one, and of itself unless `withHead` says otherwise. */
  mergedTags(withHead: boolean): readonly string[] {
    const format = '--format=%(objectname) %(*objecttype) %(*objectname) %(refname:strip=2)'
    return this.lines('for-each-ref', '--merged=HEAD', format, 'refs/tags').flatMap((line) => {
      const [object = '', type = '', target = '', name = ''] = line.split(' ')
      if (withHead) return [name]
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
    return linesIn(this.read(...args) ?? '')
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

/** The arguments of the call of `git rev-parse` that answers all that is always needed; the tags are last, because each is a line. */
const questions: readonly string[] = [
  '--is-shallow-repository',
  '--git-path',
  'gatewright-release',
  'HEAD^{commit}',
  '--show-prefix',
  '--symbolic',
  '--tags',
]

const linesIn = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')

const obstacles: Readonly<Record<Obstacle | 'no commit', string>> = {
  'no git': 'git could not be started: install it, and make sure that it is on the PATH.',
  'no repository':
    'This folder is not in a git repository, so the last release is unknown: run git init and commit your catalogue, or change to its folder.',
  'no commit': 'This git repository has no commit, so nothing can be released: commit your catalogue first.',
  'another owner': ownerAdvice,
}
