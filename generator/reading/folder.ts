import { basename, join } from 'node:path'
import { shownPath } from '../base/path.ts'
import { fileNameProblem } from '../catalogue/names.ts'
import { nearest } from '../language/nearest.ts'
import { diagnose, type Diagnostic, type Place } from '../source/diagnostic.ts'
import { during } from '../source/mistake.ts'
import { Node } from '../source/node.ts'
import { readText } from './text.ts'
import { listYaml, type Entry } from './tree.ts'

/** A parsed spec file. */
export interface SpecFile {
  /** Relative to the folder that holds `specs/`, with forward slashes, whatever the folder is called. */
  readonly file: string
  readonly node: Node
  /** The diagnostics of a model: of its text, and of all that is read from it. Those of other files are together. */
  readonly diagnostics?: readonly Diagnostic[]
}

/** Whether a file was read before, by its path in the folder: it is parsed again only if its node is asked for. */
export type IsKnown = (path: string) => boolean

/** The spec files of a folder, by type. */
export type SpecFolder = Readonly<Record<Sort, readonly SpecFile[]>> & {
  /** Files that cannot be read or parsed, which are already reported. */
  readonly unreadable: readonly string[]
}

type Sort = 'service' | 'models' | 'catalogs' | 'params' | 'families' | 'upstreams' | 'vendors' | 'categories'

const sorts: Readonly<Record<Sort, RegExp>> = {
  service: /^service\.yaml$/,
  models: /^models\/.+\.yaml$/,
  catalogs: /^catalogs\/[^/]+\.yaml$/,
  params: /^params\/[^/]+\.yaml$/,
  families: /^families\/[^/]+\.yaml$/,
  upstreams: /^upstreams\/[^/]+\.yaml$/,
  vendors: /^vendors\/[^/]+\.yaml$/,
  categories: /^categories\/[^/]+\.yaml$/,
}

const expected =
  'service.yaml, models/<vendor>/<model>.yaml, and <name>.yaml in params/, families/, catalogs/, upstreams/, vendors/ and categories/'

/** The way to have a file read: under a name with the right ending, or in one of the known places. */
function strayHint(path: string): string {
  const right = path.replace(/\.ya?ml$/i, '.yaml')
  const isRenamed = right !== path && Object.values(sorts).some((sort) => sort.test(right))
  return isRenamed ? `rename it to ${basename(right)}` : `spec files are ${expected}`
}

/** Parses every spec file below `root`, in the order of their paths. Adds problems to `diagnostics`, except those of models. */
export function readFolder(root: string, diagnostics: Diagnostic[], isKnown: IsKnown = () => false): SpecFolder {
  const found = listYaml(root)
  const paths = found.map(({ path }) => path)
  const unreadable: string[] = []
  const read = (sort: Sort): SpecFile[] =>
    found
      .filter(({ path }) => sorts[sort].test(path))
      .flatMap((entry) => {
        if (isKnown(entry.path)) return new KnownFile(root, entry, diagnostics)
        return parse(root, entry, diagnostics) ?? (unreadable.push(`specs/${entry.path}`), [])
      })
  const readModel = (entry: Entry): SpecFile | readonly [] => {
    if (isKnown(entry.path)) return new KnownFile(root, entry, [])
    const own: Diagnostic[] = []
    const parsed = parse(root, entry, own)
    if (parsed !== undefined) return { ...parsed, diagnostics: own }
    unreadable.push(`specs/${entry.path}`)
    diagnostics.push(...own)
    return []
  }
  const folder = {
    service: read('service'),
    models: found.filter(({ path }) => sorts.models.test(path)).flatMap(readModel),
    catalogs: read('catalogs'),
    params: read('params'),
    families: read('families'),
    upstreams: read('upstreams'),
    vendors: read('vendors'),
    categories: read('categories'),
    unreadable,
  }
  const others = found.filter(({ path }) => !Object.values(sorts).some((sort) => sort.test(path)))
  for (const { path, why } of others) {
    if (why !== undefined) diagnostics.push(diagnose('unreadable-file', wholeFile(join(root, path)), why))
    else diagnostics.push(diagnose('stray-file', wholeFile(join(root, path)), strayHint(path)))
  }
  for (const [path, why] of misnamed(paths))
    diagnostics.push(diagnose('bad-file-name', wholeFile(join(root, path)), why))
  if (found.some(({ path, why }) => why !== undefined && !/\.ya?ml$/i.test(path))) return folder // it may contain more
  if (!paths.includes('service.yaml')) diagnostics.push(diagnose('missing-file', wholeFile(root), 'service.yaml'))
  if (!paths.some((path) => sorts.models.test(path))) diagnostics.push(diagnose('no-models', wholeFile(root)))
  return folder
}

/** Spec files whose names some systems cannot store; the name of a model's file is its id, which is checked there. */
function* misnamed(paths: readonly string[]): Generator<[path: string, why: string]> {
  const firsts = new Map<string, string>()
  for (const path of paths) {
    const first = firsts.get(path.toLowerCase())
    firsts.set(path.toLowerCase(), first ?? path)
    const why = sorts.models.test(path) ? undefined : fileNameProblem(path.split('/').at(-1) ?? path)
    if (why !== undefined) yield [path, why]
    else if (first !== undefined) yield [path, `${first} differs from it only in capitalization`]
  }
}

/** A file that was read before. */
class KnownFile implements SpecFile {
  readonly file: string
  private readonly root: string
  private readonly entry: Entry
  private readonly reported: Diagnostic[]
  private parsed: Node | undefined

  /** Adds to `reported` what is wrong with its parts. */
  constructor(root: string, entry: Entry, reported: Diagnostic[]) {
    this.file = `specs/${entry.path}`
    this.root = root
    this.entry = entry
    this.reported = reported
  }

  /** Its value. Throws if it has errors now: it had none when it was read. */
  get node(): Node {
    this.parsed ??= parse(this.root, this.entry, this.reported)?.node
    if (this.parsed === undefined) throw new Error(`${this.file} changed while it was read. Run the command again.`)
    return this.parsed
  }
}

function parse(root: string, { path, why }: Entry, diagnostics: Diagnostic[]): SpecFile | undefined {
  const place = wholeFile(join(root, path))
  if (why !== undefined) return void diagnostics.push(diagnose('unreadable-file', place, why))
  const read = readText(join(root, path))
  if ('text' in read) {
    const node = during(`reading specs/${path}`, () => Node.parse(place.file, read.text, diagnostics, nearest))
    return node && { file: `specs/${path}`, node }
  }
  const { code, line = 1, column = 1 } = read
  diagnostics.push(diagnose(code, { ...place, line, column }, read.why))
  return undefined
}

/** The position of a complete file or folder. */
const wholeFile = (path: string): Place => ({ file: shownPath(path), line: 1, column: 1, length: 0, text: '' })
