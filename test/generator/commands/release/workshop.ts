import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { temporaryFolder } from '../../../support/folder.ts'
import { documented } from '../../../support/gatewright.ts'
import { gitIn } from '../../../support/git.ts'
import { Workshop } from '../../../support/workshop.ts'

/** The spec that the changes below edit. */
export const audio: string = `specs/${documented['vendor2-audio-1.0']}`

/** A user's catalogue in a git repository, whose first commit has the tag v0.1.0. */
export class ReleaseWorkshop extends Workshop {
  /** The first commit, made once: each test has a copy of it. */
  private readonly first = temporaryFolder()

  constructor() {
    super()
    beforeEach(() => {
      this.write(
        '.gitignore',
        'generated/*/dist/\ngenerated/gatewright.dist.json\ngenerated/.gatewright-*\nnode_modules/\n',
      )
      // The version of this repository changes with each release, that of the first commit does not.
      this.edit('specs/service.yaml', (text) => text.replace(/^version: .*$/m, 'version: "0.1.0"'))
      const [kept, own] = [join(this.first, '.git'), join(this.folder, '.git')]
      if (existsSync(kept)) return cpSync(kept, own, { recursive: true })
      this.git('init', '--quiet', '--initial-branch=main')
      this.commit('First', 'v0.1.0')
      cpSync(own, kept, { recursive: true })
    })
  }

  git(...args: readonly string[]): string {
    return gitIn(this.folder, ...args)
  }

  commit(message: string, tag?: string): void {
    this.git('add', '--all')
    this.git('commit', '--quiet', '--message', message)
    if (tag !== undefined) this.git('tag', tag)
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

  /** Everything that git knows, so that a test can show that nothing of it changes. */
  stateOfGit(): string {
    return this.git('for-each-ref') + this.git('status', '--porcelain', '--branch')
  }
}
