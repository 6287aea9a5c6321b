import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { shownPath } from '../../base/path.ts'
import { FileError } from '../../files/reason.ts'
import type { Side } from '../change.ts'
import { gitEnvironment, historyAdvice, obstacleIn, ownerAdvice } from './repository.ts'
import { limits, sideOfSpecs, SourceError, type SourceOptions } from './specs.ts'
import { withTemporaryFolder } from './temporary.ts'

/**
 * Nothing is fetched, asked or locked, and no program of the repository's configuration runs. An older git fetches missing
 * objects in spite of the variable against it, with programs that the configuration names, unless no protocol is allowed.
 */
const quiet = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_PAGER: 'cat',
}

/** Runs git; undefined if it fails. Arguments reach it unchanged, without a shell. */
function git(folder: string, args: readonly string[], input?: string): Buffer | undefined {
  const { status, stdout, error } = spawnSync('git', ['-c', 'core.fsmonitor=false', ...args], {
    cwd: folder,
    env: { ...gitEnvironment(), ...quiet },
    maxBuffer: limits.allBytes,
    timeout: 120_000,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    input,
  })
  if (error !== undefined && status === null) throw new FileError(gitProblem(error))
  return status === 0 ? stdout : undefined
}

const gitProblem = (error: Error): string =>
  'code' in error && error.code === 'ENOENT'
    ? 'git is not installed: install it, or compare folders of specs.'
    : `git did not finish: ${error.message}.`

/** Returns the commit that a ref names; undefined if there is none. */
export function commitOf(folder: string, ref: string): string | undefined {
  if (ref.startsWith('-') || /[\0\n]/.test(ref)) return undefined
  const found = git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    ?.toString('utf8')
    .trim()
  return found !== undefined && /^[\da-f]{40,64}$/.test(found) ? found : undefined
}

/** Whether a text names a commit of the repository that has the specs. */
export const isRef = (ref: string, { specs = 'specs' }: SourceOptions): boolean =>
  commitOf(nearestFolder(resolve(specs)), ref) !== undefined

/** Reads the specs of a commit, without a checkout. */
export async function sideOfCommit(ref: string, { specs = 'specs', kinds = [] }: SourceOptions): Promise<Side> {
  const near = nearestFolder(resolve(specs))
  const commit = commitOf(near, ref)
  if (commit === undefined) throw new SourceError(missingWords(near, ref))
  const top = git(near, ['rev-parse', '--show-toplevel'])?.toString('utf8').trim()
  if (top === undefined) throw new SourceError(`${ref} cannot be read: the repository has no working folder.`)
  const path = below(realpathSync(top), specs, near)
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
  const config = configurationAt(top, commit, parent)
  const [found, entries] = entriesOf(top, commit, path, parent, config, ref)
  return withTemporaryFolder(async (folder) => {
    write(top, join(folder, 'specs'), entries, ref)
    const shown = shownPath(join(top, ...found.split('/')))
    const side = await sideOfSpecs(join(folder, 'specs'), ref, shown, kinds)
    const version = versionIn(config, side.catalogue.service.version)
    return { ...side, ...(version !== undefined && { version }) }
  })
}

/** Why a ref names nothing that can be compared, and what to do about it. */
function missingWords(folder: string, ref: string): string {
  const obstacle = obstacleIn(folder)
  const name = ref === '' ? 'A source without a name' : ref
  if (obstacle === 'another owner') return `${name} cannot be read: ${ownerAdvice}`
  if (obstacle === 'no repository')
    return `${name} is not a folder or an archive, and there is no git repository here that could have such a ref.`
  const isShallow = git(folder, ['rev-parse', '--is-shallow-repository'])?.toString('utf8').trim() === 'true'
  const more = isShallow ? ` This clone has only a part of the history: ${historyAdvice}` : ''
  return `${name} is not a folder, an archive or a git ref here.${more}`
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** The folder itself, or the nearest one above that exists. */
const nearestFolder = (folder: string): string =>
  isFolder(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))

/** The path of the folder of specs in the repository. */
function below(top: string, specs: string, near: string): string {
  const path = relative(top, join(realpathSync(near), relative(near, resolve(specs))))
    .split(sep)
    .join('/')
  if (path.startsWith('..')) throw new SourceError(`The folder ${specs} is outside of the repository.`)
  return path
}

/** A file of a commit. */
interface Entry {
  readonly path: string
  readonly blob: string
}

/** The spec files of a commit: in the folder that its configuration names, in the current one, or in `specs`. */
function entriesOf(
  top: string,
  commit: string,
  path: string,
  parent: string,
  config: string,
  ref: string,
): readonly [folder: string, entries: readonly Entry[]] {
  const named = namedFolder(config, parent)
  const folders = new Set([
    ...(named === undefined ? [] : [named]),
    path,
    ...(basename(path) === 'specs' ? [] : [under(parent, 'specs')]),
  ])
  for (const folder of folders) {
    const listed = git(top, ['ls-tree', '-r', '-z', '-l', '--full-tree', `${commit}:${folder}`])
    if (listed !== undefined) return [folder, parse(listed.toString('utf8'), ref)]
  }
  throw new FileError(`${ref} has no folder ${path || '.'}: choose the folder of specs with --specs.`)
}

const under = (parent: string, name: string): string => (parent === '' ? name : `${parent}/${name}`)

/** The configuration of a commit, without comments; empty if there is none. It is read as text, because it is never executed. */
function configurationAt(top: string, commit: string, folder: string): string {
  for (const ending of ['ts', 'mts', 'mjs', 'js', 'json']) {
    const text = git(top, ['cat-file', 'blob', `${commit}:${under(folder, `gatewright.config.${ending}`)}`])
    if (text !== undefined) return codeOf(text.toString('utf8'))
  }
  return ''
}

/** The folder of specs that a configuration names. */
function namedFolder(config: string, parent: string): string | undefined {
  const [, name] = /^[^'"\n]*?["']?\bspecs["']?:\s*["'](?:\.\/)?([\w.-]+(?:\/[\w.-]+)*)\/?["']/m.exec(config) ?? []
  return name === undefined || name.split('/').includes('..') ? undefined : under(parent, name)
}

/** The version of the packages that a configuration sets; without one, that of the service; undefined if it cannot be read. */
function versionIn(config: string, service: string): string | undefined {
  const [only, another] = [...config.matchAll(/\bversion['"]?\s*:\s*(['"`])(\d[^'"`\\\n]*)\1/g)]
  if (only === undefined) return /\bversion\b/.test(config) ? undefined : service
  return another === undefined ? only[2] : undefined
}

/** The start of a module, without the comments at the start and the end of its lines. */
const codeOf = (text: string): string => text.slice(0, 100_000).replace(/(^|\s)(?:\/\/|\*|\/\*)[^\n]*/g, '$1')

function parse(listed: string, ref: string): readonly Entry[] {
  const lines = listed.split('\0').filter((line) => line !== '')
  if (lines.length > 100_000) throw new FileError(`${ref} has more than 100,000 files in the folder of specs.`)
  const entries = lines.flatMap((line) => {
    const [, mode = '', blob = '', size = '', path = ''] = /^(\d+) \w+ ([\da-f]+) +(\S+)\t([^]*)$/.exec(line) ?? []
    if (mode === '120000') throw new FileError(`${ref} has a link in its specs, ${path}, and links are not followed.`)
    if (!/\.ya?ml$/i.test(path) || !mode.startsWith('100')) return []
    if (Number(size) > limits.fileBytes)
      throw new FileError(`${path} of ${ref} has more than ${limits.fileBytes} bytes.`)
    return [{ path, blob }]
  })
  if (entries.length > limits.files) throw new FileError(`${ref} has more than ${limits.files} specs.`)
  return entries
}

/** Writes the files of a commit into a temporary folder. */
function write(top: string, folder: string, entries: readonly Entry[], ref: string): void {
  const bytes = git(top, ['cat-file', '--batch'], entries.map(({ blob }) => `${blob}\n`).join(''))
  if (bytes === undefined) throw new FileError(`git cannot read the specs of ${ref}.`)
  mkdirSync(folder, { recursive: true })
  let at = 0
  for (const { path } of entries) {
    const end = bytes.indexOf(10, at)
    const [, size] = /^[\da-f]+ blob (\d+)$/.exec(bytes.subarray(at, end).toString('latin1')) ?? []
    if (size === undefined) throw new FileError(`git cannot read ${path} of ${ref}: its history may be incomplete.`)
    const file = join(folder, ...path.split('/'))
    if (relative(folder, file).startsWith('..'))
      throw new FileError(`${ref} has a file outside of its folder: ${path}.`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes.subarray(end + 1, end + 1 + Number(size)))
    at = end + 2 + Number(size)
  }
}
