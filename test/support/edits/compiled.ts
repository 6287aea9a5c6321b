import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compile, type Compiled } from '../../../generator/building/compile.ts'
import type { Catalogue } from '../../../generator/catalogue/catalogue.ts'
import { check, checks } from '../../../generator/checks/index.ts'
import { Trials } from '../../../generator/checks/trials.ts'
import { kinds } from '../../../generator/kinds/index.ts'
import { readSpecs, type KnownReadings } from '../../../generator/reading/specs.ts'
import type { Locate } from '../../../generator/source/occurrences.ts'
import { readTree } from '../folder.ts'
import type { Files } from './draft.ts'

/** The spec files of a folder, to edit. */
export const specsIn = (folder: string): Files =>
  new Map([...readTree(folder)].filter(([path]) => path.endsWith('.yaml')))

/** A catalogue that was read, and where its parts are. */
export type Read = { readonly catalogue: Catalogue; readonly locate: Locate }

/** A folder that holds the texts of one catalogue after the other. */
export class SpecsFolder {
  readonly folder: string
  private written: Files = new Map()
  /** The last files that were read, and their content. */
  private last: { readonly files: Files; readonly readings: KnownReadings } = { files: new Map(), readings: nothing }

  /** The folder must be empty. */
  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** Makes the folder hold these files; writes only those that changed. */
  write(files: Files): void {
    for (const path of this.written.keys()) if (!files.has(path)) rmSync(join(this.folder, path))
    for (const [path, text] of files) {
      if (this.written.get(path) === text) continue
      mkdirSync(dirname(join(this.folder, path)), { recursive: true })
      writeFileSync(join(this.folder, path), text)
    }
    this.written = files
  }

  /** Makes the folder hold these files, and compiles them. */
  async compile(files: Files): Promise<Compiled> {
    this.write(files)
    return compile(this.folder)
  }

  /** Makes the folder hold these files, and reads them without trying expressions, which takes long. */
  async read(files: Files): Promise<Read | undefined> {
    this.write(files)
    const {
      expressions: _,
      diagnostics,
      readings,
      ...read
    } = readSpecs(this.folder, { kinds, formats: [] }, this.known(files))
    this.last = { files, readings }
    const found = await check(checks, { ...read, isComplete: diagnostics.length === 0 }, [], new Trials())
    const isWrong = [...diagnostics, ...found].some(({ severity }) => severity === 'error')
    return isWrong || read.catalogue === undefined ? undefined : { catalogue: read.catalogue, locate: read.locate }
  }

  /** The readings that can be kept: of the models whose files stay as they were, if the files that they share do. */
  private known(files: Files): KnownReadings {
    const { files: before, readings } = this.last
    const isSame = (path: string): boolean => files.has(path) && files.get(path) === before.get(path)
    const shared = [...files.keys(), ...before.keys()].filter((path) => !path.startsWith('models/'))
    if (!shared.every(isSame)) return nothing
    return {
      ...readings,
      models: new Map([...readings.models].filter(([file]) => isSame(file.slice('specs/'.length)))),
    }
  }
}

const nothing: KnownReadings = { models: new Map(), shared: undefined }
