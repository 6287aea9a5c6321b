import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { GitRepository } from '../../../../generator/commands/release/git.ts'
import { readTree, temporaryFolder } from '../../../support/folder.ts'
import { documented, onlyTargets } from '../../../support/gatewright.ts'
import { commitIn, gitIn, initIn, preparedIn, tagIn } from '../../../support/git.ts'
import { Workshop } from '../../../support/workshop.ts'

/** The spec that the changes below edit. */
export const audio: string = `specs/${documented['vendor2-audio-1.0']}`

/** A user's catalogue in a git repository, whose first commit has the tag v0.1.0. */
export class ReleaseWorkshop extends Workshop {
  /** The repositories after each commit that several tests need: each test has a copy. */
  private readonly kept = temporaryFolder()

  constructor() {
    super()
    beforeEach(() => {
      this.write(
        '.gitignore',
        'generated/*/dist/\ngenerated/gatewright.dist.json\ngenerated/.gatewright-*\nnode_modules/\n',
      )
      // The version of this repository changes with each release, that of the first commit does not.
      this.edit('specs/service.yaml', (text) => text.replace(/^version: .*$/m, 'version: "0.1.0"'))
      preparedIn(this.folder, join(this.kept, 'first'), () => {
        initIn(this.folder)
        this.commit('First', 'v0.1.0')
      })
    })
  }

  /** Lets builds make these targets only, by a configuration that git ignores: the commits stay as they are. */
  onlyTargets(...targets: readonly string[]): void {
    onlyTargets(this.folder, ...targets)
    this.write('.git/info/exclude', 'gatewright.config.json\n')
  }

  git(...args: readonly string[]): string {
    return gitIn(this.folder, ...args)
  }

  commit(message: string, tag?: string): void {
    commitIn(this.folder, message)
    if (tag !== undefined) tagIn(this.folder, tag)
  }

  /** A change that breaks nobody, as the second commit: no other one may have been made. */
  commitParameter(): void {
    this.addParameter()
    preparedIn(this.folder, join(this.kept, 'parameter'), () => this.commit('Add a parameter'))
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8')
  }

  /** A change that breaks nobody. */
  addParameter(): void {
    this.edit(audio, (text) =>
      text.replace(/^params:\n/m, 'params:\n  volume: { type: range, min: 0, max: 1, description: How loud it is. }\n'),
    )
  }

  /** A change that breaks callers. */
  removeParameter(): void {
    this.edit(audio, (text) => text.replace(/^ {2}format:.*\n(?: {4}.*\n)*/m, ''))
  }

  /** Everything that git knows: its references, its index and its objects. */
  filesOfGit(): ReadonlyMap<string, string> {
    return readTree(join(this.folder, '.git'))
  }

  /** Everything that git knows, and every file, so that a test can show that nothing of it changes. */
  state(): ReadonlyMap<string, string> {
    return readTree(this.folder)
  }
}

/** The repository of a folder as a release reads it. */
export function repositoryOf(folder: string): GitRepository {
  const repository = GitRepository.of(folder)
  if (repository instanceof GitRepository) return repository
  throw repository
}
