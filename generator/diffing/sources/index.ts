import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FileError } from '../../files/reason.ts'
import type { Side } from '../change.ts'
import { isRef, sideOfCommit } from './git.ts'
import { filesOfFolder, filesOfTarball, packageFolder, sideOfPackage } from './packages.ts'
import { sideOfSpecs, SourceError, type PackageFiles, type SourceOptions } from './specs.ts'
import { withTemporaryFolder } from './temporary.ts'

export { specsIn } from './packages.ts'

/**
 * Reads one side of a comparison: a folder of specs or of packages, an archive of `npm pack`, a published package
 * (`npm:@acme/catalog@1.2.0`), or a git ref. A path wins over a ref of the same name; `git:main` is always a ref. Nothing of
 * a source is executed. Throws a FileError that says why a source cannot be read.
 */
export async function sideOf(source: string, options: SourceOptions = {}): Promise<Side> {
  if (source.startsWith('git:')) return sideOfCommit(source.slice('git:'.length), options)
  const isFolder = isDirectory(source)
  const specs = [source, join(source, 'specs')].find((folder) => existsSync(join(folder, 'service.yaml')))
  if (isFolder && specs !== undefined) return sideOfSpecs(specs, source, specs, options.kinds)
  const files = await packageOf(source)
  if (files !== undefined) return sideOfPackage(files)
  if (isFolder && (/[./\\]/.test(source) || !isRef(source, options)))
    throw new SourceError(`${source} has neither specs (service.yaml) nor a package with the data of models.`)
  return sideOfCommit(source, options)
}

/**
 * Returns the files of a package: of a folder of packages or of one, of an archive of `npm pack`, or of a published package;
 * undefined if the source is none of them.
 */
export async function packageOf(source: string): Promise<PackageFiles | undefined> {
  if (source.startsWith('npm:')) return filesOfPublished(source.slice('npm:'.length))
  if (existsSync(source) && statSync(source).isFile()) return filesOfTarball(source)
  const folder = isDirectory(source) ? packageFolder(source) : undefined
  return folder === undefined ? undefined : filesOfFolder(folder)
}

const isDirectory = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

const form = /^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*@[\w^~*][\w.^~*+-]*$/i

/** How long npm can take to download a package, in seconds. */
const mostSeconds = 120

/** Reads a published package with the npm of the user; none of its scripts run, and it is not installed. */
function filesOfPublished(name: string): Promise<PackageFiles> {
  if (!form.test(name) || name.length > 300)
    throw new SourceError(`npm:${name} does not name a package, such as npm:@acme/catalog@1.2.0.`)
  return withTemporaryFolder((folder) => {
    const args = ['pack', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`, name]
    // The name has no character that a shell interprets; on Windows, npm is a script.
    const options = {
      encoding: 'utf8',
      timeout: mostSeconds * 1000,
      windowsHide: true,
      shell: process.platform === 'win32',
      cwd: folder,
    } as const
    const { status, stderr, error } = spawnSync('npm', args, options)
    const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'))
    if (error !== undefined && 'code' in error && error.code === 'ENOENT')
      throw new FileError('npm is not installed: install it, or use a folder of packages.')
    if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT')
      throw new FileError(`npm has not read ${name} after ${mostSeconds} seconds. Check the network, and run it again.`)
    if (status !== 0 || archive === undefined)
      throw new FileError(`npm cannot read ${name}: ${error?.message ?? reasonIn(stderr)}.`)
    return filesOfTarball(join(folder, archive), `npm:${name}`)
  })
}

/** The first line of an error of npm that says something. */
const reasonIn = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .find((line) => line !== '' && !line.startsWith('code '))
    ?.replace(/\.$/, '') ?? 'it does not say why'
