import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach } from 'vitest'
import type { Ended } from './command.ts'
import { listFiles, readTree, temporaryFolder } from './folder.ts'
import { copySpecs, gatewright, onlyTargets } from './gatewright.ts'

/** A user's folder with `specs/`, new for every test of the file that calls this. */
export class Workshop {
  private readonly root = temporaryFolder()
  private count = 0

  /** With `targets`, its builds make these only. */
  constructor(...targets: readonly string[]) {
    beforeEach(() => {
      this.count++
      copySpecs(this.folder)
      if (targets.length > 0) onlyTargets(this.folder, ...targets)
    })
  }

  /** The current folder of the user. */
  get folder(): string {
    return join(this.root, `case-${this.count}`)
  }

  /** Runs the command line there. */
  run(...args: readonly string[]): Promise<Ended> {
    return gatewright(this.folder, ...args)
  }

  /** Builds, as the first command of a test: what the first of these builds writes is copied to the other tests. */
  async build(): Promise<void> {
    const [first, out] = [join(this.root, 'built'), join(this.folder, 'generated')]
    if (existsSync(first)) return cpSync(first, out, { recursive: true })
    const { code, stderr } = await this.run('build')
    if (code !== 0) throw new Error(`The build failed:\n${stderr}`)
    cpSync(out, first, { recursive: true })
  }

  /** The text of every file below `generated/`. */
  built(): ReadonlyMap<string, string> {
    return readTree(join(this.folder, 'generated'))
  }

  /** The time and inode of each file below `generated/`: they differ for a file that is replaced by an equal one. */
  stamps(): readonly string[] {
    const out = join(this.folder, 'generated')
    return listFiles(out).map((path) => {
      const { mtimeNs, ino } = statSync(join(out, path), { bigint: true })
      return `${path} ${mtimeNs} ${ino}`
    })
  }

  /** Writes a file, and the folders above it. */
  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  /** Changes the text of a file. Throws if the change has no effect. */
  edit(path: string, change: (text: string) => string): void {
    const text = readFileSync(join(this.folder, path), 'utf8')
    if (change(text) === text) throw new Error(`The edit of ${path} changes nothing.`)
    this.write(path, change(text))
  }
}
