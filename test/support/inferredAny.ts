import ts from 'typescript-5.9'

/** A program of the sources below these folders, with the settings of the project. */
export function programOf(folders: readonly string[]): ts.Program {
  const { config }: { config?: object } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: folders }, ts.sys, process.cwd())
  // The comparisons of peers are a separate package, which is not always installed; it has this TypeScript.
  const paths = { typescript: ['./node_modules/typescript-5.9/lib/typescript.d.ts'] }
  return ts.createProgram(fileNames, { ...options, paths })
}

/** Places where TypeScript infers the type any: names that get it, and expressions without an expected type. */
export function inferredAny(program: ts.Program, folders: readonly string[]): readonly string[] {
  const checker = program.getTypeChecker()
  // A type that cannot be found, such as that of a package that is not installed, has the flag as well; tsc reports it.
  const isAny = (type: ts.Type): boolean =>
    (type.flags & ts.TypeFlags.Any) !== 0 && 'intrinsicName' in type && type.intrinsicName === 'any'
  const isInferred = (node: ts.Node): boolean => {
    if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node))
      return ts.isIdentifier(node.name) && isAny(checker.getTypeAtLocation(node.name))
    if (!ts.isCallExpression(node) && !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node))
      return false
    const isCallee = ts.isCallExpression(node.parent) && node.parent.expression === node
    return !isCallee && isAny(checker.getTypeAtLocation(node)) && !isAwaited(node)
  }
  /** Whether the value of an expression is unused, or its place has a type, such as that of a declaration. */
  const isAwaited = (node: ts.Expression): boolean => {
    if (ts.isExpressionStatement(node.parent)) return true
    if (ts.isVariableDeclaration(node.parent)) return node.parent.type !== undefined
    const type = checker.getContextualType(node)
    return type !== undefined && !isAny(type)
  }
  return program.getSourceFiles().flatMap((file) => {
    const path = file.fileName.slice(process.cwd().length + 1)
    if (!folders.some((folder) => path.startsWith(`${folder}/`)) || path.includes('node_modules/')) return []
    const found: string[] = []
    const walk = (node: ts.Node): void => {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      if (isInferred(node)) found.push(`${path}:${line} ${node.getText(file).slice(0, 60)}`)
      node.forEachChild(walk)
    }
    walk(file)
    return found
  })
}
