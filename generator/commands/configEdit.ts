import { Node, Project, type ObjectLiteralExpression } from 'ts-morph'

/**
 * The text of a configuration that builds these targets as well; undefined if its targets are not written there as a list of
 * texts or as choices. All other text stays as it is.
 */
export function withTargets(name: string, text: string, wanted: readonly string[]): string | undefined {
  const source = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true }).createSourceFile(name, text)
  const exported = source.getExportAssignment((one) => !one.isExportEquals())?.getExpression()
  const [config] = Node.isCallExpression(exported) ? exported.getArguments() : [exported]
  if (!Node.isObjectLiteralExpression(config)) return undefined
  const targets = valueOf(config, 'targets')
  if (Node.isArrayLiteralExpression(targets)) {
    targets.addElements(wanted.map((one) => `'${one}'`))
    return source.getFullText()
  }
  if (!Node.isObjectLiteralExpression(targets)) return undefined
  const off = wanted.map((one) => targets.getProperty(one))
  if (off.some((property) => property === undefined)) return undefined
  for (const property of off) property?.remove()
  return source.getFullText()
}

function valueOf(object: ObjectLiteralExpression, name: string): Node | undefined {
  const property = object.getProperty(name)
  return Node.isPropertyAssignment(property) ? property.getInitializer() : undefined
}
