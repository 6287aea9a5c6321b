import { posix } from 'node:path'
import ts from 'typescript-5.9'

/** A place that an editor can open. */
export interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
}

/** An import, an export from another file, or the type of one. */
export interface Import {
  /** The name as it is written. */
  readonly name: string
  /** The path from the root; undefined for a package. */
  readonly path: string | undefined
  /** Whether it is an `import type`, of which nothing is left when the program runs. */
  readonly isType: boolean
  readonly node: ts.Node
}

/** Returns the first position of a file, for a problem of the complete file. */
export const topOf = (path: string): Place => ({ path, line: 1, column: 1 })

/** A file of the project. Its text is read, and parsed, when the first rule asks for it. */
export class Source {
  readonly path: string
  private readonly read: (path: string) => string
  private cache: { text?: string; lines?: string[]; file?: ts.SourceFile; nodes?: ts.Node[]; imports?: Import[] } = {}

  constructor(path: string, read: (path: string) => string) {
    this.path = path
    this.read = read
  }

  /** The text of the file. */
  get text(): string {
    return (this.cache.text ??= this.read(this.path))
  }

  /** The lines of the file, without those at its end that are empty. */
  get lines(): readonly string[] {
    return (this.cache.lines ??= this.text.trimEnd().split('\n'))
  }

  /** The parsed file. */
  get file(): ts.SourceFile {
    return (this.cache.file ??= ts.createSourceFile(this.path, this.text, ts.ScriptTarget.Latest, true))
  }

  /** Every node of the parsed file, each before those that it contains. */
  get nodes(): readonly ts.Node[] {
    if (this.cache.nodes !== undefined) return this.cache.nodes
    const nodes: ts.Node[] = []
    const visit = (node: ts.Node): void => {
      nodes.push(node)
      ts.forEachChild(node, visit)
    }
    visit(this.file)
    return (this.cache.nodes = nodes)
  }

  /** The imports of the file, also those of types and those by a call. */
  get imports(): readonly Import[] {
    return (this.cache.imports ??= this.nodes.flatMap((node) => {
      const specifier = specifierOf(node)
      if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return []
      const name = specifier.text
      const path = name.startsWith('.') ? posix.join(posix.dirname(this.path), name) : undefined
      const isType = ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      return [{ name, path, isType, node }]
    }))
  }

  /** Returns the place of a node, or of a position in the text. */
  at(where: ts.Node | number): Place {
    const position = typeof where === 'number' ? where : where.getStart(this.file)
    const before = this.text.slice(0, position)
    const line = before.split('\n').length
    return { path: this.path, line, column: position - before.lastIndexOf('\n') }
  }
}

/** Returns the expression that names what a node imports. */
function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isCall ? node.arguments[0] : undefined
}
