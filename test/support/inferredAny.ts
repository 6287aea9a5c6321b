import ts from 'typescript-5.9'

/** A program of the sources below these folders, with the settings of the project. */
export function programOf(folders: readonly string[]): ts.Program {
  const { config }: { config?: object } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: folders }, ts.sys, process.cwd())
  // The comparisons of peers are a separate package, which is not always installed; it has this TypeScript.
  const paths = { typescript: ['./node_modules/typescript-5.9/lib/typescript.d.ts'] }
  return ts.createProgram(fileNames, { ...options, paths })
}

/** The values of the type any: their position and the start of their text. */
export interface AnyValues {
  /** Names whose type is inferred, and expressions whose value is used, unless it becomes an unknown value. */
  readonly inferred: readonly string[]
  /** Parsed texts, responses and modules that get a declared type without a check: the declaration is a claim about them. */
  readonly claimed: readonly string[]
}

/** Finds the values of the type any, which TypeScript does not check. */
export function inferredAny(program: ts.Program, folders: readonly string[]): AnyValues {
  const types = new AnyTypes(program.getTypeChecker())
  const found: Record<keyof AnyValues, string[]> = { inferred: [], claimed: [] }
  for (const file of program.getSourceFiles()) {
    const path = file.fileName.slice(process.cwd().length + 1)
    if (!folders.some((folder) => path.startsWith(`${folder}/`)) || path.includes('node_modules/')) continue
    const walk = (node: ts.Node): void => {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      const kind = types.kindOf(node)
      if (kind !== undefined) found[kind].push(`${path}:${line} ${node.getText(file).slice(0, 60)}`)
      node.forEachChild(walk)
    }
    walk(file)
  }
  return found
}

class AnyTypes {
  private readonly checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  /** The list that a node belongs to; undefined if it is not a value of the type any. */
  kindOf(node: ts.Node): keyof AnyValues | undefined {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node))
      return ts.isIdentifier(node.name) && isAny(this.checker.getTypeAtLocation(node.name)) ? 'inferred' : undefined
    if (!isValue(node) || !isAny(this.checker.getTypeAtLocation(node)) || !isUsed(node)) return undefined
    const type = this.expected(node)
    if (type && type.flags & ts.TypeFlags.Unknown) return undefined
    return isOutside(node) && type && !isAny(type) ? 'claimed' : 'inferred'
  }

  /** The type of the place of a value, such as the one that its declaration names. */
  private expected(node: ts.Expression): ts.Type | undefined {
    const { parent } = node
    if (ts.isVariableDeclaration(parent)) return parent.type && this.checker.getTypeFromTypeNode(parent.type)
    return this.checker.getContextualType(node)
  }
}

/** Whether this is the type any. A type that cannot be found has the same flag; tsc reports it. */
const isAny = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Any) !== 0 && 'intrinsicName' in type && type.intrinsicName === 'any'

/** Whether this is an expression that can have the type any without a name that has it. */
const isValue = (node: ts.Node): node is ts.Expression =>
  ts.isCallExpression(node) ||
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node) ||
  ts.isAwaitExpression(node)

/** Whether a value is more than a statement, or the function of a call, whose result counts instead. */
const isUsed = (node: ts.Expression): boolean =>
  !ts.isExpressionStatement(node.parent) && !(ts.isCallExpression(node.parent) && node.parent.expression === node)

/** Whether this is a parsed JSON or YAML text, the body of a response, or a module whose path is a variable. */
const isOutside = (node: ts.Expression): boolean =>
  ts.isAwaitExpression(node)
    ? isOutside(node.expression)
    : ts.isCallExpression(node) && /^(?:import|(?:JSON\.)?parse|[\s\S]*\.json)$/.test(node.expression.getText())
