import { fileURLToPath } from 'node:url'
import { idProblem } from '../catalogue/names.ts'
import type { PackagedCatalogue } from '../catalogue/packages.ts'
import type { Output, Target, TargetOption } from '../catalogue/target.ts'
import type { Language } from '../writing/language.ts'
import { typescript } from '../writing/languages/typescript.ts'
import { licence, packageJson, type PackageManifest } from './package.ts'
import { Paths } from './paths.ts'

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
  const { name, templates = '.', language = typescript, reserved = new Set<string>(), needs, options } = definition
  const problem = typeof name === 'string' ? idProblem(name) : 'it is not a text'
  if (problem !== undefined) throw new TypeError(`${JSON.stringify(name)} cannot be the name of a target: ${problem}.`)
  return {
    name,
    templates: templates instanceof URL ? fileURLToPath(templates) : templates,
    language,
    reserved,
    ...(needs && { needs }),
    ...(options && { options }),
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
