import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { shownPath } from '../../base/path.ts'
import { FileError } from '../../files/reason.ts'
import type { Side } from '../change.ts'
import { askRepository, gitEnvironment, historyAdvice, ownerAdvice } from './repository.ts'
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
  GIT_LITERAL_PATHSPECS: '1', // a folder can begin with a colon
}

/** How long git can take in seconds: it asks nobody, and reads no network. */
const mostSeconds = 120

/** Runs git; undefined if it fails. Arguments reach it unchanged, without a shell. */
function git(folder: string, args: readonly string[], input?: string): Buffer | undefined {
  const { status, stdout, error } = spawnSync('git', ['-c', 'core.fsmonitor=false', ...args], {
    cwd: folder,
    env: { ...gitEnvironment(), ...quiet },
    maxBuffer: limits.allBytes,
    timeout: mostSeconds * 1000,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
    input,
  })
  if (error !== undefined && status === null) throw new FileError(gitProblem(error))
  return status === 0 ? stdout : undefined
}

function gitProblem(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'git is not installed: install it, or compare folders of specs.'
  return code === 'ETIMEDOUT'
    ? `git has not finished after ${mostSeconds} seconds, as on a busy machine or a slow disk. Run the command again.`
    : `git did not finish: ${error.message}.`
}

/** Returns the commit that a ref names; undefined if there is none. */
export function commitOf(folder: string, ref: string): string | undefined {
  const found = isName(ref) ? revParse(folder, ...ending(ref))?.trim() : undefined
  return found !== undefined && /^[\da-f]{40,64}$/.test(found) ? found : undefined
}

const isName = (ref: string): boolean => !ref.startsWith('-') && !/[\0\n]/.test(ref)

const ending = (ref: string): readonly string[] => ['--end-of-options', `${ref}^{commit}`]

const revParse = (folder: string, ...args: readonly string[]): string | undefined =>
  git(folder, ['rev-parse', '--verify', '--quiet', ...args])?.toString('utf8')

/** Whether a text names a commit of the repository that has the specs. */
export const isRef = (ref: string, { specs = 'specs' }: SourceOptions): boolean =>
  commitOf(nearestFolder(resolve(specs)), ref) !== undefined

/** Reads the specs of a commit, without a checkout. */
export async function sideOfCommit(ref: string, { specs = 'specs', kinds = [] }: SourceOptions): Promise<Side> {
  const near = nearestFolder(resolve(specs))
  const [top, commit] = placeOf(near, ref)
  const path = below(realpathSync(top), specs, near)
  const { folder: found, config, entries } = specsOf(top, commit, path, ref)
  return withTemporaryFolder(async (folder) => {
    write(top, join(folder, 'specs'), entries, ref)
    const shown = shownPath(join(top, ...found.split('/')))
    const side = await sideOfSpecs(join(folder, 'specs'), ref, shown, kinds)
    const version = versionIn(config, side.catalogue.service.version)
    return { ...side, ...(version !== undefined && { version }) }
  })
}

/** The top of the repository of a folder, and the commit that a ref names there. */
function placeOf(folder: string, ref: string): readonly [top: string, commit: string] {
  const asked = isName(ref) ? revParse(folder, '--show-toplevel', ...ending(ref)) : undefined
  const [, top, commit] = /^([^]+)\n([\da-f]{40,64})\n$/.exec(asked ?? '') ?? []
  if (top !== undefined && commit !== undefined) return [top, commit]
  if (commitOf(folder, ref) === undefined) throw new SourceError(missingWords(folder, ref))
  throw new SourceError(`${ref} cannot be read: the repository has no working folder.`)
}

/** Why a ref names nothing that can be compared, and what to do about it. */
function missingWords(folder: string, ref: string): string {
  const asked = askRepository(folder, '--is-shallow-repository')
  const name = ref === '' ? 'A source without a name' : ref
  if (asked === 'another owner') return `${name} cannot be read: ${ownerAdvice}`
  if (asked === 'no repository')
    return `${name} is not a folder or an archive, and there is no git repository here that could have such a ref.`
  const isShallow = asked !== 'no git' && asked.text === 'true\n'
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

/** The spec files of a commit, the folder that has them, and the text of the configuration. */
interface Found {
  readonly folder: string
  readonly config: string
  readonly entries: readonly Entry[]
}

/** The spec files of a commit: in the folder that its configuration names, in the current one, or in `specs`. */
function specsOf(top: string, commit: string, path: string, ref: string): Found {
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
  const files = configurations.map((name) => under(parent, name))
  const defaults = [path, ...(basename(path) === 'specs' ? [] : [under(parent, 'specs')])]
  const listed = linesOf(top, commit, [...files, ...defaults])
  const config = configurationIn(top, listed, files)
  const named = namedFolder(config, parent)
  const isListed = named === undefined || defaults.includes(named)
  const lines = isListed ? listed : [...listed, ...linesOf(top, commit, [named])]
  for (const folder of new Set([...(named === undefined ? [] : [named]), ...defaults])) {
    const own = linesBelow(lines, folder)
    if (own.length > 0) return { folder, config, entries: parse(own, ref) }
  }
  throw new FileError(`${ref} has no folder ${path || '.'}: choose the folder of specs with --specs.`)
}

const under = (parent: string, name: string): string => (parent === '' ? name : `${parent}/${name}`)

const configurations = ['ts', 'mts', 'mjs', 'js', 'json'].map((ending) => `gatewright.config.${ending}`)

/** The lines of `git ls-tree` for files and for all that is in folders: mode, type, blob and size, and after a tab the path. */
function linesOf(top: string, commit: string, paths: readonly string[]): readonly string[] {
  const chosen = paths.includes('') ? [] : ['--', ...paths]
  const listed = git(top, ['ls-tree', '-r', '-z', '-l', '--full-tree', commit, ...chosen])
  return (listed?.toString('utf8') ?? '').split('\0').filter((line) => line !== '')
}

const pathIn = (line: string): string => line.slice(line.indexOf('\t') + 1)

/** The lines of the files in a folder, with their paths in it. */
function linesBelow(lines: readonly string[], folder: string): readonly string[] {
  const start = folder === '' ? '' : `${folder}/`
  return lines
    .filter((line) => pathIn(line).startsWith(start))
    .map((line) => line.replace(/\t[^]*$/, (path) => `\t${path.slice(1 + start.length)}`))
}

/** The configuration of a commit, without comments; empty if there is none. It is read as text, because it is never executed. */
function configurationIn(top: string, listed: readonly string[], paths: readonly string[]): string {
  const blobs = new Map(listed.map((line) => [pathIn(line), / blob ([\da-f]+) /.exec(line)?.[1]]))
  const [blob] = paths.flatMap((path) => blobs.get(path) ?? [])
  const text = blob === undefined ? undefined : git(top, ['cat-file', 'blob', blob])
  return text === undefined ? '' : codeOf(text.toString('utf8'))
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

function parse(lines: readonly string[], ref: string): readonly Entry[] {
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
