import type { Json, Schema } from './catalogue.ts'
import type { PackagedCatalogue } from './packages.ts'

/** Declarations for `{{types}}` in the template: schemas by the names of their TypeScript types. */
export type Declarations = Readonly<Record<string, Schema>>

/**
 * One output file of a target. A path whose second folder is `dist` is a build product, which is written but not
 * committed. A `.ts` file under `src` is compiled into `dist` automatically.
 */
export type Output =
  /** A template and its data: every expression in a template is the call of a printer. */
  | { readonly path: string; readonly template: string; readonly view: object; readonly types?: Declarations }
  | { readonly path: string; readonly json: Json }
  | { readonly path: string; readonly yaml: Json; readonly comment: string }
  /** A file from the folder of templates, unchanged. */
  | { readonly path: string; readonly copy: string }
  /** A module of an extension, as its author wrote it. No text of a spec is in it. */
  | { readonly path: string; readonly source: string }
  /** A TypeScript module of this project; its language imports are next to it, or in `language`. */
  | { readonly path: string; readonly module: string; readonly language?: string }

/** An option of a target, which is text. */
export interface TargetOption {
  /** Why a value cannot be used, as the end of a sentence that begins with it; undefined if it can. */
  readonly problem: (value: string) => string | undefined
  /** The setting of the packages that it sets. */
  readonly sets: 'command'
}

/** Prints the values of a call in a template, which stands at this column, as code. */
export type TemplatePrinter = (values: readonly unknown[], indent: number) => string

/** The printers that templates of a language can call, by name. */
export interface TemplateLanguage {
  readonly name: string
  readonly printers: Readonly<Record<string, TemplatePrinter>>
}

/** A target turns the catalogue into files. It reads nothing else, and does not write the files itself. */
export interface Target {
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
  /** Every file of the package, in any order; paths are relative to the output folder. */
  outputs(catalogue: PackagedCatalogue): Iterable<Output>
}
