import type { Json, Schema } from './catalogue.ts'
import type { JoinedDocument } from './document.ts'
import type { PackagedCatalogue, Published } from './packages.ts'

/** Declarations for `{{types}}` in the template: schemas by the names of their TypeScript types. */
export type Declarations = Readonly<Record<string, Schema>>

/** A TypeScript module of this project in a package: its path there, and its source. Its language imports are in `language`. */
export interface PackageModule {
  readonly path: string
  readonly module: string
  readonly language?: string
}

/**
 * Modules of this project that `dist` has as one file, or as the source map of that. The compiled package has it among the
 * templates of the target, under the name `as`.
 */
export interface JoinedModules {
  readonly joined: readonly PackageModule[]
  readonly as: 'runtime.js' | 'runtime.js.map'
}

/** The content of an output file. */
export type Content =
  /** A template and its data: every expression in a template is the call of a printer. */
  | { readonly template: string; readonly view: object; readonly types?: Declarations }
  | { readonly json: Json }
  | { readonly yaml: Json; readonly comment: string }
  /** A file from the folder of templates, unchanged. */
  | { readonly copy: string }
  /** A module of an extension, as its author wrote it. No text of a spec is in it. */
  | { readonly source: string }
  /**
   * A TypeScript module of this project; its language imports are next to it, or in `language`. One that is joined is part of
   * `dist/runtime.js`, from which all other modules of the package import what it exports.
   */
  | { readonly module: string; readonly language?: string; readonly isJoined?: boolean }
  | JoinedModules

/**
 * A content that is made only if something that it is made of has changed since the last build, or if the file has. It must
 * follow from the values of `of` alone. Only targets of this project can write it: outputs of a configuration's targets are
 * always made, because their code and their templates can read anything.
 */
export interface Deferred {
  readonly of: readonly unknown[]
  readonly make: () => Content
}

/** The form of a file with a document. A template reads it as `document`, as the printer `data` prints it. */
export type DocumentForm = 'json' | { readonly comment: string } | { readonly template: string }

/**
 * A file with a document of parts: as JSON, as YAML with a comment, or in a template. Files of the same document are yielded
 * one after another: then each part is made once for all of them. As for `Deferred`, only targets of this project write it.
 */
export interface Documented {
  readonly of: readonly unknown[]
  readonly document: () => JoinedDocument
  readonly as: DocumentForm
}

/**
 * One output file of a target. A path whose second folder is `dist` is a build product, which is written but not
 * committed. A `.ts` file under `src` is compiled into `dist` automatically.
 */
export type Output = { readonly path: string } & (Content | Deferred | Documented)

/** An option of a target, which is text. */
export interface TargetOption {
  /** Why a value cannot be used, as the end of a sentence that begins with it; undefined if it can. */
  readonly problem: (value: string) => string | undefined
  /** The setting of the packages that it sets. Default: none, only the target itself reads it. */
  readonly sets?: 'command'
}

/** Prints the values of a call in a template, which stands at this column, as code. */
export type TemplatePrinter = (values: readonly unknown[], indent: number) => string

/** The printers that templates of a language can call, by name. */
export interface TemplateLanguage {
  readonly name: string
  readonly printers: Readonly<Record<string, TemplatePrinter>>
}

/** A target turns the catalogue into files. It reads nothing else, and does not write the files itself. */
export interface Target extends Published {
  /** Its folder in the output. */
  readonly name: string
  /** The folder of its templates and of the files that it copies; undefined: `templates/`. */
  readonly templates?: string
  /** The language of its templates. Default: TypeScript, with Markdown for pages. */
  readonly language?: TemplateLanguage
  /** The names that its modules use themselves, derived from its templates; no binding that is made of a spec is one. */
  readonly reserved: ReadonlySet<string>
  /** The other targets whose packages its package imports: it cannot be built without them. */
  readonly needs?: readonly string[]
  /** The options that a configuration can set, by name. */
  readonly options?: { readonly [name: string]: TargetOption }
  /** Whether a new catalogue is made without it, and it is off without what it needs unless a configuration names it. */
  readonly isOptional?: boolean
  /** Every file of the package, in any order; paths are relative to the output folder. */
  outputs(catalogue: PackagedCatalogue): Iterable<Output>
}
