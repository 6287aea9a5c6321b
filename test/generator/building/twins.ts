import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Builder, type Built } from '../../../generator/building/builder.ts'
import type { Manifest } from '../../../generator/building/manifest.ts'
import type { Target } from '../../../generator/catalogue/target.ts'
import type { Check } from '../../../generator/checks/index.ts'
import { targets } from '../../../templates/index.ts'
import { repository } from '../../support/command.ts'
import { SpecsFolder } from '../../support/edits/compiled.ts'
import type { Files } from '../../support/edits/index.ts'
import { listFiles, readTree } from '../../support/folder.ts'

/** The parts of a build that a user sees. */
export interface Seen {
  readonly report: Pick<Built, 'plan' | 'diagnostics' | 'files' | 'packages'> | string
  readonly tree: ReadonlyMap<string, string>
}

/** Two folders of packages that have the same history: one is always built anew, the other from what a build has left. */
export class Twins {
  readonly specs: SpecsFolder
  /** Every manifest that a build has left, as JSON. */
  readonly manifests: string[] = []
  /** The manifest that the next new process finds. */
  next: (() => Manifest | undefined) | undefined
  private readonly folder: string
  private builder: Builder | undefined

  private readonly checks: readonly Check[]
  private readonly targets: readonly Target[]

  /** `checks` are those of a configuration. */
  constructor(folder: string, checks: readonly Check[] = [], built: readonly Target[] = targets) {
    this.folder = folder
    this.checks = checks
    this.targets = built
    this.specs = new SpecsFolder(join(folder, 'specs'))
  }

  /** Builds both. */
  async build(files: Files): Promise<{ readonly cold: Seen; readonly incremental: Seen; readonly reused: number }> {
    this.specs.write(files)
    const cold = await this.run('cold', new Builder(this.options('cold')))
    this.builder ??= new Builder(this.options('incremental'))
    const incremental = await this.run('incremental', this.builder)
    return { cold: cold.seen, incremental: incremental.seen, reused: incremental.reused }
  }

  /** Forgets the process of the incremental build: the next one reads a manifest. */
  restart(next?: () => Manifest | undefined): void {
    this.builder = undefined
    this.next = next
  }

  /** Changes both folders of packages. */
  change(act: (out: string) => void): void {
    for (const name of ['cold', 'incremental']) act(join(this.folder, name))
  }

  private options(name: 'cold' | 'incremental') {
    const templates = join(repository, 'templates')
    const { checks, targets } = this
    const options = { specs: this.specs.folder, out: join(this.folder, name), check: false, targets, templates, checks }
    return name === 'cold' ? options : { ...options, cache: this.cache() }
  }

  private cache() {
    return {
      read: () => (this.next === undefined ? this.manifest(-1) : this.next()),
      write: (manifest: Manifest) => void this.manifests.push(JSON.stringify(manifest)),
    }
  }

  /** A manifest that a build has left. */
  manifest(index: number): Manifest | undefined {
    const text = this.manifests.at(index)
    return text === undefined ? undefined : JSON.parse(text)
  }

  private async run(name: string, builder: Builder): Promise<{ readonly seen: Seen; readonly reused: number }> {
    const out = join(this.folder, name)
    mkdirSync(out, { recursive: true })
    const run = builder.build().then(
      ({ plan, diagnostics, files, packages, reused }) => ({ report: { plan, diagnostics, files, packages }, reused }),
      (error: unknown) => ({ report: String(error).replaceAll(out, 'out'), reused: 0 }),
    )
    const { report, reused } = await run
    return { seen: { report, tree: readTree(out) }, reused }
  }
}

/** Changes that people make in a folder of packages, by their names. `pick` chooses one of the files. */
export const changes: Readonly<Record<string, (out: string, pick: (paths: readonly string[]) => string) => void>> = {
  edited: (out, pick) => writeFileSync(join(out, pick(listFiles(out))), 'mine\n'),
  deleted: (out, pick) => rmSync(join(out, pick(listFiles(out)))),
  /** Another content of the same size, with the old times. */
  'edited in secret'(out, pick) {
    const path = join(out, pick(listFiles(out).filter((one) => !one.endsWith('.json'))))
    const { atime, mtime } = statSync(path)
    writeFileSync(path, readFileSync(path, 'utf8').toUpperCase())
    utimesSync(path, atime, mtime)
  },
  /** The same content as another file. */
  replaced(out, pick) {
    const path = join(out, pick(listFiles(out)))
    writeFileSync(`${path}.new`, readFileSync(path))
    renameSync(`${path}.new`, path)
  },
  added(out) {
    mkdirSync(dirname(join(out, 'client/src/models/mine.ts')), { recursive: true })
    writeFileSync(join(out, 'client/src/models/mine.ts'), 'mine')
  },
}
