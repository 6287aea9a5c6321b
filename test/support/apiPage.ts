import { format } from 'prettier'
import {
  Node,
  type ArrowFunction,
  type ClassMemberTypes,
  type ExportedDeclarations,
  type FunctionDeclaration,
  type SourceFile,
  type TypeElementTypes,
  type VariableDeclaration,
} from 'ts-morph'

/** The parts of declarations that a page leaves out. */
export interface Shown {
  /** Whether a member of a type is shown. */
  readonly member?: (type: string | undefined, line: string) => boolean
  /** The text of a type without what is not shown. */
  readonly type?: (text: string) => string
}

/** The exports of a file as Markdown, sorted by name: signatures, and the first sentence of their documentation. */
export function describeFile(file: SourceFile, shown: Shown = {}): Promise<readonly string[]> {
  const exported = [...file.getExportedDeclarations()].sort(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(exported.map(([name, declarations]) => describeExport(name, declarations, shown)))
}

async function describeExport(
  name: string,
  declarations: readonly ExportedDeclarations[],
  shown: Shown,
): Promise<string> {
  const words = declarations.map(sentenceOf).find((sentence) => sentence !== '') ?? ''
  const isOverloaded = declarations.some((one) => Node.isFunctionDeclaration(one) && one.isOverload())
  const visible = declarations.filter(
    (one) => !isOverloaded || (Node.isFunctionDeclaration(one) && !one.isImplementation()),
  )
  const code = await format(visible.map((one) => signatureOf(name, one, shown)).join('\n'), options)
  return `### ${name}\n\n${words && `${words}\n\n`}\`\`\`ts\n${code.replaceAll(/^declare /gm, '')}\`\`\`\n`
}

const options = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 100 } as const

/** A declaration without its export, its bodies and its comments, and with the first sentence of each member. */
function signatureOf(name: string, declaration: ExportedDeclarations, { member, type }: Shown): string {
  if (Node.isVariableDeclaration(declaration)) return `declare const ${name}${typeOf(declaration)}` // it may be an alias
  const text = withoutBody(declaration).replace(/^export (?:declare )?/, '')
  if (!Node.isInterfaceDeclaration(declaration) && !Node.isClassDeclaration(declaration)) {
    return Node.isFunctionDeclaration(declaration)
      ? `declare function ${name}${callOf(declaration, ': ')}`
      : (type?.(text.replace(/=\s*(?=")/, '= | ')) ?? text)
  }
  const head = text.slice(0, text.indexOf('{') + 1)
  const members: readonly (ClassMemberTypes | TypeElementTypes)[] = declaration.getMembers()
  const lines = members.flatMap((one) => {
    const line = withoutBody(one)
    if (/^private\b/.test(line) || member?.(declaration.getName(), line) === false) return []
    const words = sentenceOf(one)
    return words === '' ? [line] : [`/** ${words} */`, line]
  })
  return [Node.isClassDeclaration(declaration) ? `declare ${head}` : head, ...lines, '}'].join('\n')
}

/** The type of a variable as it follows the name, also of a function that is written as a value. */
function typeOf(declaration: VariableDeclaration): string {
  const made = declaration.getInitializer()
  if (declaration.getTypeNode() !== undefined) return `: ${declaration.getTypeNode()?.getText()}`
  if (Node.isArrowFunction(made)) return `: ${callOf(made, ' => ')}`
  return declaration.getText().slice(declaration.getName().length)
}

/** The parameters and the result of a function. A parameter that is taken apart at once has no name: it gets one. */
function callOf(made: ArrowFunction | FunctionDeclaration, before: ': ' | ' => '): string {
  const generics = made.getTypeParameters().map((one) => one.getText())
  const params = made.getParameters().map((one, index) => {
    const name = Node.isIdentifier(one.getNameNode()) ? one.getName() : `input${index === 0 ? '' : index + 1}`
    const type = one.getTypeNode()?.getText() ?? one.getType().getText()
    return `${one.isRestParameter() ? '...' : ''}${name}${one.hasInitializer() || one.hasQuestionToken() ? '?' : ''}: ${type}`
  })
  const list = generics.length > 0 ? `<${generics.join(', ')}>` : ''
  return `${list}(${params.join(', ')})${before}${made.getReturnTypeNode()?.getText()}`
}

/** The text of a declaration up to its body. */
function withoutBody(node: Node): string {
  const body = Node.isBodyable(node) ? node.getBody() : undefined
  return body === undefined
    ? node.getText()
    : node
        .getText()
        .slice(0, body.getStart() - node.getStart())
        .trimEnd()
}

/** The first sentence of the documentation of a declaration; empty if there is none. */
function sentenceOf(node: Node): string {
  const documented = Node.isVariableDeclaration(node) ? node.getVariableStatement() : node
  const docs = Node.isJSDocable(documented) ? documented.getJsDocs() : []
  const text = docs.at(-1)?.getDescription().replaceAll(/\s+/g, ' ').trim() ?? ''
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
}
