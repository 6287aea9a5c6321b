import { ts } from 'ts-morph'
import type { Json } from './json.ts'

/** The declarations of a file, by name. */
type Declarations = ReadonlyMap<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')

/** The tags of comments that restrict a number. */
const bounds: readonly string[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']

const described = (node: ts.Node): Json => {
  const description = commentOf(node)
  const tags = ts.getJSDocTags(node).filter(({ tagName }) => bounds.includes(tagName.text))
  const entries = tags.map(({ tagName, comment }) => [tagName.text, Number(ts.getTextOfJSDocComment(comment))] as const)
  return { ...(description === '' ? {} : { description }), ...Object.fromEntries(entries) }
}

const keywords: ReadonlyMap<ts.SyntaxKind, Json> = new Map([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
  [ts.SyntaxKind.UnknownKeyword, {}],
])

function literalOf(node: ts.LiteralTypeNode): Json {
  if (ts.isStringLiteral(node.literal)) return { const: node.literal.text }
  if (ts.isNumericLiteral(node.literal)) return { const: Number(node.literal.text) }
  return { type: 'null' }
}

/** A union of literals is an enum. */
function unionOf(members: readonly Json[]): Json {
  const isEnum = members.every((member) => 'const' in member)
  return isEnum ? { enum: members.map((member) => member['const']) } : { anyOf: members }
}

function referenceOf(node: ts.TypeReferenceNode, all: Declarations): Json {
  const name = node.typeName.getText()
  if (name === 'Blob' || name === 'ArrayBuffer') return { type: 'string', format: 'binary' }
  const [, value] = node.typeArguments ?? []
  if (name === 'Record' && value !== undefined) return { type: 'object', additionalProperties: schemaOf(value, all) }
  const found = all.get(name)
  if (found === undefined) throw new Error(`no type ${name}`)
  return ts.isInterfaceDeclaration(found) ? interfaceOf(found, all) : schemaOf(found.type, all)
}

function membersOf(members: readonly ts.TypeElement[], all: Declarations): Json {
  const fields = members.filter(ts.isPropertySignature).map((member) => ({
    name: ts.isStringLiteral(member.name) ? member.name.text : member.name.getText(),
    isRequired: member.questionToken === undefined,
    schema: Object.assign({}, member.type === undefined ? {} : schemaOf(member.type, all), described(member)),
  }))
  const [index] = members.filter(ts.isIndexSignatureDeclaration)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...(index === undefined ? {} : { additionalProperties: isUnknown(index.type) ? true : schemaOf(index.type, all) }),
  }
}

const isUnknown = (type: ts.TypeNode): boolean => type.kind === ts.SyntaxKind.UnknownKeyword

/** An interface; the types that it extends are beside it, as `allOf`. */
function interfaceOf(node: ts.InterfaceDeclaration, all: Declarations): Json {
  const own = membersOf([...node.members], all)
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText()))
  const parents = bases.flatMap((name) => {
    const found = all.get(name)
    return found !== undefined && ts.isInterfaceDeclaration(found) ? [interfaceOf(found, all)] : []
  })
  return parents.length === 0 ? own : { allOf: [...parents, own] }
}

function schemaOf(node: ts.TypeNode, all: Declarations): Json {
  if (ts.isParenthesizedTypeNode(node)) return schemaOf(node.type, all)
  if (ts.isArrayTypeNode(node)) return { type: 'array', items: schemaOf(node.elementType, all) }
  if (ts.isUnionTypeNode(node)) return unionOf(node.types.map((type) => schemaOf(type, all)))
  if (ts.isTypeLiteralNode(node)) return membersOf([...node.members], all)
  if (ts.isLiteralTypeNode(node)) return literalOf(node)
  if (ts.isTypeReferenceNode(node)) return referenceOf(node, all)
  const keyword = keywords.get(node.kind)
  if (keyword === undefined) throw new Error(`no schema for ${node.getText()}`)
  return keyword
}

/** The input and the output of a task that is declared in TypeScript, as JSON Schema, for counting. */
export function rootOfTypes(text: string): { readonly input: Json; readonly output: Json; readonly about: Json } {
  const source = ts.createSourceFile('inference.d.ts', text, ts.ScriptTarget.Latest, true)
  const declared = source.statements.filter(
    (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
  )
  const all: Declarations = new Map(declared.map((node) => [node.name.text, node]))
  const [input, output] = ['Input', 'Output'].map((end) => declared.find(({ name }) => name.text.endsWith(end)))
  if (input === undefined || output === undefined) throw new Error('no type ends in Input, or none in Output')
  const tags = ts.getJSDocTags(input).map(({ tagName }) => [tagName.text, true] as const)
  const of = (node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): Json =>
    ts.isInterfaceDeclaration(node) ? interfaceOf(node, all) : schemaOf(node.type, all)
  return { input: of(input), output: of(output), about: Object.fromEntries(tags) }
}
