import Handlebars from 'handlebars'
import { messageOf } from '../base/error.ts'
import { naming } from './packageNames.ts'

/** The options of every template. */
const options = { strict: true, noEscape: true, preventIndent: true } as const

/** The templates that this process has compiled, by their sources and the names of their helpers: each takes milliseconds. */
const compiled = new Map<string, Handlebars.TemplateDelegate<object>>()

/** A template as a function of its view, which calls these helpers. Throws as `programOf` does. */
export function compile(
  path: string,
  source: string,
  helpers: Readonly<Record<string, Handlebars.HelperDelegate>>,
): Handlebars.TemplateDelegate<object> {
  const names = Object.keys(helpers)
  const key = JSON.stringify([source, ...names])
  const template = compiled.get(key) ?? Handlebars.compile(programOf(path, source, new Set(names)), options)
  compiled.set(key, template)
  return (view, running) => template(view, { ...running, helpers: { ...helpers, ...running?.helpers } })
}

/** A template as the text of a JavaScript object, of which the runtime of Handlebars makes its function. */
export const precompile = (path: string, source: string, printers: ReadonlySet<string>): string =>
  String(Handlebars.precompile(programOf(path, source, printers), options))

/**
 * The program of a template, which looks up the names of packages when it runs; `path` is the file in messages. Throws, with
 * the file and the line, if the template prints a value without one of these printers.
 */
function programOf(path: string, source: string, printers: ReadonlySet<string>): hbs.AST.Program {
  const where = (line: number): string => `line ${line} of ${path}`
  const [wrong] = misplaced(parse(source, where), printers)
  if (wrong !== undefined) throw new Error(`${where(wrong.line)} ${wrong.why}`)
  const program = Handlebars.parse(naming(source))
  requireFields(program)
  return program
}

/** The parsed template. Throws for one that does not parse. */
function parse(source: string, where: (line: number) => string): hbs.AST.Program {
  try {
    return Handlebars.parse(source)
  } catch (error) {
    const message = messageOf(error)
    const line = Number(/(?:on line | - )(\d+)/.exec(message)?.[1] ?? 1)
    const last = message
      .split('\n')
      .at(-1)
      ?.replace(/ - \d+:\d+$/, '') // the lines before it show the source
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
