import Handlebars from 'handlebars/runtime.js'
import { messageOf } from '../base/error.ts'
import type { TemplatePrinter } from '../catalogue/target.ts'
import { hashOf } from '../files/hash.ts'
import { namingHelper, type PackageNames } from './packageNames.ts'
import { precompiled } from './precompiled.ts'
import type { Misplaced } from './templateSource.ts'

/** A template as a function of the fields that it reads. */
export type View = (fields: object) => string

/** The compiler of templates (templateSource.ts). */
export type Compile = typeof import('./templateSource.ts').compile

/** Compiles templates that print values only with these printers. */
export class Templates {
  private readonly helpers: Readonly<Record<string, Handlebars.HelperDelegate>>
  private readonly handlebars = Handlebars.create()

  constructor(printers: Readonly<Record<string, TemplatePrinter>>) {
    this.helpers = Object.fromEntries(Object.entries(printers).map(([name, print]) => [name, located(print)]))
    this.handlebars.registerHelper(this.helpers)
  }

  /**
   * The template as a function of its view; `path` is the file in messages. Throws if the template prints a value
   * without a printer; the function throws if the template reads a field that the view lacks. Both errors name the file
   * and the line.
   */
  async compile(path: string, source: string, names: PackageNames): Promise<View> {
    const known = precompiled[keyOf(source, Object.keys(this.helpers))]
    if (known !== undefined) return view(path, this.handlebars.template(known), names)
    const { compile } = await import('./templateSource.ts') // few builds compile a template, and the compiler takes long to load
    return this.compileWith(compile, [path, source], names)
  }

  /** The same at once, with the compiler. */
  compileWith(compile: Compile, [path, source]: readonly [path: string, source: string], names: PackageNames): View {
    return view(path, compile(path, source, this.helpers), names)
  }
}

function view(path: string, template: Handlebars.TemplateDelegate<object>, names: PackageNames): View {
  const helpers = { [namingHelper]: located(([text]) => names.inFile(String(text))) }
  return (fields) => {
    try {
      return template(fields, { helpers })
    } catch (error) {
      const { line, why } = failure(error)
      throw new Error(`line ${line} of ${path} ${why}`, { cause: error })
    }
  }
}

/** The key of a template among those that are compiled already. */
export const keyOf = (source: string, printers: readonly string[]): string =>
  hashOf(JSON.stringify([source, ...printers]))

/** The error of a printer that refused its values, with the line of its call. */
class Refused extends Error {
  readonly line: number

  constructor(line: number, cause: unknown) {
    super(messageOf(cause), { cause })
    this.line = line
  }
}

/** A printer whose errors include the line of its call. */
const located =
  (print: TemplatePrinter): Handlebars.HelperDelegate =>
  (...values: readonly unknown[]) => {
    const { line = 1, column = 0 } = startOf(values.at(-1))
    try {
      return print(values.slice(0, -1), column)
    } catch (error) {
      throw new Refused(line, error)
    }
  }

/** The position of a call, from the options that Handlebars passes. */
function startOf(options: unknown): { readonly line?: number; readonly column?: number } {
  const { loc }: { loc?: { start?: { line?: number; column?: number } } } =
    typeof options === 'object' && options !== null ? options : {}
  return loc?.start ?? {}
}

function failure(error: unknown): Misplaced {
  if (error instanceof Refused) return { line: error.line, why: `has a wrong value: ${error.message}` }
  const { message, lineNumber: line = 1 }: { message: string; lineNumber?: number } =
    error instanceof Error ? error : { message: String(error) }
  const field = /^"(.*)" not defined in /.exec(message)?.[1]
  return { line, why: field === undefined ? `fails: ${message}` : `reads "${field}", which its view lacks` }
}
