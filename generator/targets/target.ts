import { fileURLToPath } from 'node:url'
import { fileNameProblem, idProblem } from '../catalogue/names.ts'
import type { PackagedCatalogue, Published } from '../catalogue/packages.ts'
import type { Output, Target, TargetOption } from '../catalogue/target.ts'
import type { Language } from '../writing/language.ts'
import { listName } from '../writing/ledger.ts'
import { typescript } from '../writing/languages/typescript.ts'
import { licence, packageJson, type PackageManifest } from './package.ts'

/** A target as its author writes it. */
export interface TargetDefinition<Of extends Language> {
  /** Its name, which is its folder in the output: segments of `a-z 0-9`, joined by `-`, `.` or `_`. */
  readonly name: string
  /**
   * The folder of its templates and of the files that it copies: a URL such as `new URL('templates/', import.meta.url)`,
   * or a path relative to the configuration file. Default: the folder of the configuration file.
   */
  readonly templates?: URL | string
  /** The language whose printers its templates call. Default: `typescript`. */
  readonly language?: Of
  /** The names that its own modules use, which no name of a spec can have there. Default: none. */
  readonly reserved?: ReadonlySet<string>
  /** The other targets whose packages its package imports: it cannot be built without them. */
  readonly needs?: readonly string[]
  /** The options that a configuration can set, by name. */
  readonly options?: { readonly [name: string]: TargetOption }
  /**
   * Whether `gatewright init` makes catalogues without it, and whether it is off without what it needs, unless a
   * configuration names it. Only for targets of this project.
   */
  readonly isOptional?: boolean
  /** The package that it makes for another registry than npm, such as PyPI. Only for targets of this project. */
  readonly elsewhere?: NonNullable<Published['elsewhere']>
  /**
   * Every file of the target, in any order. Paths are relative to its folder, templates to the folder of templates. It
   * must depend on nothing but the catalogue, so that two builds of the same specs are the same.
   */
  outputs(catalogue: PackagedCatalogue, tools: Tools<Of>): Iterable<Output>
}

/** The tools of a target that depend on its language and on its package. */
export interface Tools<Of extends Language = Language> {
  /** The printers of its language, for code that it composes itself. */
  readonly print: Of['print']
  /**
   * The `package.json` of its package, with the name, the version and the metadata that the configuration sets. A target
   * without it is a folder of files, such as a reference in Markdown.
   */
  readonly packageJson: (manifest: PackageManifest) => Output
  /** The file with the licence of its package; none if its text is not known. */
  readonly licence: () => readonly Output[]
}

/**
 * Defines a target, which turns the catalogue into the files of a folder. Throws a TypeError if the name cannot be the
 * name of a folder. While it builds, a path that is not inside of the folder, or that not every system can store, is an
 * error, as is a template that reads a field which its view lacks, or places a text without a printer.
 */
export function defineTarget(definition: TargetDefinition<typeof typescript>): Target
/** Defines a target in another language than TypeScript. */
export function defineTarget<Of extends Language>(definition: TargetDefinition<Of> & { readonly language: Of }): Target
/** The checks of both are the same. */
export function defineTarget(definition: TargetDefinition<Language>): Target {
  const {
    name,
    templates = '.',
    language = typescript,
    reserved = new Set<string>(),
    needs,
    options,
    isOptional,
    elsewhere,
  } = definition
  const problem = typeof name === 'string' ? idProblem(name) : 'it is not a text'
  if (problem !== undefined) throw new TypeError(`${JSON.stringify(name)} cannot be the name of a target: ${problem}.`)
  return {
    name,
    templates: templates instanceof URL ? fileURLToPath(templates) : templates,
    language,
    reserved,
    ...(needs && { needs }),
    ...(options && { options }),
    ...(isOptional && { isOptional }),
    ...(elsewhere && { elsewhere }),
    *outputs(catalogue) {
      const paths = new Paths()
      const tools = {
        print: language.print,
        packageJson: (manifest: PackageManifest) => packageJson(catalogue, name, manifest),
        licence: () => licence(catalogue),
      }
      for (const output of definition.outputs(catalogue, tools)) {
        const why = paths.add(output.path)
        if (why !== undefined) throw new Error(`it cannot write ${JSON.stringify(output.path)}: ${why}`)
        yield { ...output, path: `${name}/${output.path}` }
      }
    },
  }
}

/** The maximum length of a path in a package, so that the path of its folder fits in front of it on every system. */
const longest = 200

/** Why a package cannot have a file of this path on every system; undefined if it can. */
function pathProblem(path: unknown): string | undefined {
  if (typeof path !== 'string' || path === '') return 'it is not a text'
  if (path.length > longest) return `it is longer than ${longest} characters`
  if (/^[/\\]|^[A-Za-z]:/.test(path)) return 'it is not relative to the folder of the package'
  return path
    .split('/')
    .map(segmentProblem)
    .find((problem) => problem !== undefined)
}

/** The same for a path in a folder without problems. */
const problemBelow = (folder: string, path: string): string | undefined =>
  path.length > longest ? pathProblem(path) : segmentProblem(path.slice(folder.length))

function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'it has an empty part'
  if (/^\.+$/.test(segment)) return `the part "${segment}" would leave its folder`
  if (!/^[\w.@+-]+$/.test(segment))
    return `the part ${JSON.stringify(segment)} has characters other than A-Z a-z 0-9 . _ @ + -`
  if (segment.endsWith('.')) return 'Windows does not allow a name that ends in a period'
  return segment === 'node_modules' ? 'npm leaves node_modules out of packages' : fileNameProblem(segment)
}

/** Keeps the paths of one target apart, and says why a path cannot be added. */
class Paths {
  /** Files and folders as systems that ignore capitalization see them. */
  private readonly files = new Map<string, string>()
  private readonly folders = new Map<string, string>()
  /** The folders of these files, whose parts have no problems. */
  private readonly known = new Set<string>()

  /** Adds a path; returns why it cannot be one, and undefined if it is fine. */
  add(path: string): string | undefined {
    const folder = folderOf(path)
    const isFolderKnown = this.known.has(folder)
    const problem = (isFolderKnown ? problemBelow(folder, path) : pathProblem(path)) ?? this.clash(path, isFolderKnown)
    if (problem !== undefined) return problem
    this.files.set(path.toLowerCase(), path)
    if (isFolderKnown) return undefined
    for (const one of foldersOf(path)) this.folders.set(one.toLowerCase(), path)
    this.known.add(folder)
    return undefined
  }

  private clash(path: string, isFolderKnown: boolean): string | undefined {
    if (path.toLowerCase() === listName) return 'a build lists the files of the package there'
    const twin = this.files.get(path.toLowerCase())
    if (twin === path) return 'the target writes it twice'
    if (twin !== undefined) return `${twin} differs from it only in capitalization`
    const inside = this.folders.get(path.toLowerCase())
    if (inside !== undefined) return `it is a folder, because ${inside} is in it`
    const file = isFolderKnown ? undefined : foldersOf(path).find((folder) => this.files.has(folder.toLowerCase()))
    return file === undefined ? undefined : `${file} is a file and cannot contain it`
  }
}

/** The folder of a path with its slash; empty for what is in none. */
const folderOf = (path: unknown): string => (typeof path === 'string' ? path.slice(0, path.lastIndexOf('/') + 1) : '')

/** The folders of a path: `a` and `a/b` for `a/b/c`. */
const foldersOf = (path: string): readonly string[] => {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
