import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '../change.ts'
import { isRef, sideOfCommit } from './git.ts'
import { sideOfPublished } from './npm.ts'
import { filesOfFolder, packageFolder, sideOfPackage } from './packages.ts'
import { SourceError, type SourceOptions } from './source.ts'
import { sideOfSpecs } from './specs.ts'
import { filesOfTarball } from './tarball.ts'

/**
 * Reads one side of a comparison: a folder of specs or of packages, an archive of `npm pack`, a published package
 * (`npm:@acme/catalog@1.2.0`), or a git ref. A path wins over a ref of the same name; `git:main` is always a ref. Nothing of
 * a source is executed. Throws a FileError that says why a source cannot be read.
 */
export async function sideOf(source: string, options: SourceOptions = {}): Promise<Side> {
  if (source.startsWith('npm:')) return sideOfPublished(source.slice('npm:'.length))
  if (source.startsWith('git:')) return sideOfCommit(source.slice('git:'.length), options)
  const stats = existsSync(source) ? statSync(source) : undefined
  if (stats?.isFile()) return sideOfPackage(filesOfTarball(source))
  if (stats?.isDirectory()) {
    const specs = [source, join(source, 'specs')].find((folder) => existsSync(join(folder, 'service.yaml')))
    if (specs !== undefined) return sideOfSpecs(specs, source, specs, options.kinds)
    const packages = packageFolder(source)
    if (packages !== undefined) return sideOfPackage(filesOfFolder(packages))
    if (/[./\\]/.test(source) || !isRef(source, options))
      throw new SourceError(`${source} has neither specs (service.yaml) nor a package with the data of models.`)
  }
  return sideOfCommit(source, options)
}
