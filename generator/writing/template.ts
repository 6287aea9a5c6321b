import Handlebars from 'handlebars'
import type { TemplatePrinter } from '../catalogue/target.ts'
import { unbuilt, type PackageNames } from './packageNames.ts'

/** Compiles templates that print values only with these printers. */
export class Templates {
  private readonly printers: ReadonlySet<string>
  private readonly handlebars = Handlebars.create()

  constructor(printers: Readonly<Record<string, TemplatePrinter>>) {
    this.printers = new Set(Object.keys(printers))
    for (const [name, print] of Object.entries(printers)) this.handlebars.registerHelper(name, located(print))
    this.handlebars.registerHelper('unbuilt', located(refuseName))
  }

  /**
   * The template as a function of its view; `path` is the file in messages. Throws if the template prints a value
   * without a printer; the function throws if the template reads a field that the view lacks. Both errors name the file
   * and the line.
   */
  compile(path: string, source: string, names: PackageNames): (view: object) => string {
    const where = (line: number): string => `line ${line} of ${path}`
    const [wrong] = misplaced(parse(source, where), this.printers)
    if (wrong !== undefined) throw new Error(`${where(wrong.line)} ${wrong.why}`)
    const program = Handlebars.parse(names.inTemplate(source))
    requireFields(program)
    const template = this.handlebars.compile(program, { strict: true, noEscape: true, preventIndent: true })
    return (view) => {
      try {
        return template(view)
      } catch (error) {
        const { line, why } = failure(error)
        throw new Error(`${where(line)} ${why}`, { cause: error })
      }
    }
  }
}

const refuseName: TemplatePrinter = ([target]) => {
  throw new Error(unbuilt(String(target)))
}

/** The parsed template. Throws for one that does not parse. */
function parse(source: string, where: (line: number) => string): hbs.AST.Program {
  try {
    return Handlebars.parse(source)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const line = Number(/(?:on line | - )(\d+)/.exec(message)?.[1] ?? 1)
    const last = message.split('\n').at(-1)?.replace(/ - \d+:\d+$/, '') // the lines before it show the source
    const why = /got 'EOF'$/.test(message) ? 'a block does not end' : last
    throw new Error(`${where(line)} does not parse: ${why}`, { cause: error })
  }
}

/** A position in a template, and its error. */
export interface Misplaced {
  readonly line: number
  readonly why: string
}

/** Every expression in a template that could print text without a printer. */
export function misplaced(program: hbs.AST.Program, printers: ReadonlySet<string>): readonly Misplaced[] {
  const found: Misplaced[] = []
  const refuse = ({ loc }: hbs.AST.Node, why: string): void => void found.push({ line: loc.start.line, why })
  class Visitor extends Handlebars.Visitor {
    override MustacheStatement(node: hbs.AST.MustacheStatement): void {
      if (!printers.has(nameOf(node.path)) || node.params.length === 0)
        refuse(node, `places {{${nameOf(node.path)}}} without a printer: use one of ${[...printers].join(', ')}`)
    }
    override BlockStatement(node: hbs.AST.BlockStatement): void {
      if (!blocks.has(nameOf(node.path)))
        refuse(node, `has the block {{#${nameOf(node.path)}}}: use one of ${[...blocks].join(', ')}`)
      super.BlockStatement(node)
    }
    override PartialStatement(node: hbs.AST.PartialStatement): void {
      refuse(node, 'places a partial: a template holds all of its file')
    }
    override PartialBlockStatement(node: hbs.AST.PartialBlockStatement): void {
      refuse(node, 'places a partial: a template holds all of its file')
    }
  }
  new Visitor().accept(program)
  return found
}

const blocks: ReadonlySet<string> = new Set(['each', 'if', 'unless'])

const nameOf = (path: hbs.AST.Expression): string => ('original' in path ? String(path.original) : '')

/**
 * Checks that every field exists that is read: the option `strict` alone does not check arguments of printers and
 * blocks.
 */
function requireFields(program: hbs.AST.Program): void {
  class Visitor extends Handlebars.Visitor {
    override PathExpression(path: hbs.AST.PathExpression): void {
      Object.assign(path, { strict: true })
    }
  }
  new Visitor().accept(program)
}

/** The error of a printer that refused its values, with the line of its call. */
class Refused extends Error {
  readonly line: number

  constructor(line: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
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
