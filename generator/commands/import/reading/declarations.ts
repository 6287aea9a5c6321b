import ts from 'typescript-5.9'
import type { Json } from '../../../catalogue/catalogue.ts'
import type { Imported } from '../imported.ts'
import { limits, Unreadable, type JsonObject } from '../json.ts'
import { slug } from '../naming.ts'
import { normalise } from './normalise.ts'

/** The options for a file of declarations. */
export interface TypeChoice {
  readonly file: string
  readonly vendor: string
  /** The name of the models; if undefined, it is derived from their types. */
  readonly name: string | undefined
  /** The input types; every type whose name ends in `Input` if the list is empty. */
  readonly types: readonly string[]
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

/** Reads the models of a file of TypeScript declarations. Parses the file, never runs it, and ignores its imports. */
export function readDeclarations(text: string, { file, vendor, name, types }: TypeChoice): readonly Imported[] {
  const reader = new DeclarationReader(text)
  const known = [...reader.declarations.keys()]
  const wanted = types.length > 0 ? types : known.filter((one) => /.Input$/.test(one))
  const missing = wanted.filter((one) => !known.includes(one))
  if (missing.length > 0)
    throw new Unreadable(`it has no type ${missing.join(', ')}; it has ${known.join(', ') || 'none'}`)
  if (wanted.length === 0) throw new Unreadable('it has no type whose name ends in Input; name one with --type')
  const root: JsonObject = { definitions: reader.definitions() }
  return wanted.map((type) => {
    const stem = type.replace(/Input$/, '')
    const own = wanted.length === 1 && name !== undefined ? name : slug(stem)
    const output = `${stem}Output`
    const { description, isDeprecated } = reader.notesOn(type)
    return {
      format: 'dts',
      source: `${file} ${type}`,
      id: own,
      vendor,
      name: own,
      notes: { ...(description !== '' && { description }), isDeprecated, task: own },
      input: normalise(root, { $ref: `#/definitions/${type}` }, `/${type}`),
      output: known.includes(output) ? normalise(root, { $ref: `#/definitions/${output}` }, `/${output}`) : undefined,
      isStreamed: false,
    }
  })
}

const keywords: ReadonlyMap<ts.SyntaxKind, JsonObject> = new Map<ts.SyntaxKind, JsonObject>([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
  [ts.SyntaxKind.UnknownKeyword, {}],
  [ts.SyntaxKind.AnyKeyword, {}],
  [ts.SyntaxKind.ObjectKeyword, { type: 'object' }],
  [ts.SyntaxKind.UndefinedKeyword, { not: {} }],
  [ts.SyntaxKind.NeverKeyword, { not: {} }],
])

/** The maximum nesting of brackets, because the parser recurses. */
const deepest = 500

/** Turns declarations into JSON Schemas that refer to each other, so that the limits of schemas hold for recursive types. */
class DeclarationReader {
  readonly declarations: ReadonlyMap<string, Declaration>

  constructor(text: string) {
    if (depthOf(text) > deepest) throw new Unreadable(`its brackets are nested over ${deepest} levels deep`)
    const source = ts.createSourceFile('source.d.ts', text, ts.ScriptTarget.Latest, true)
    const declared = source.statements.filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
    if (declared.length > limits.expanded) throw new Unreadable(`it declares over ${limits.expanded} types`)
    this.declarations = new Map(declared.map((one) => [one.name.text, one]))
  }

  definitions(): JsonObject {
    const entries = [...this.declarations].map(([name, one]): [string, Json] => [
      name,
      { ...this.declared(one), ...described(one) },
    ])
    return Object.fromEntries(entries)
  }

  /** The comment on a type. */
  notesOn(name: string): { readonly description: string; readonly isDeprecated: boolean } {
    const node = this.declarations.get(name)
    const tags = node === undefined ? [] : ts.getJSDocTags(node)
    const isDeprecated = tags.some(({ tagName }) => tagName.text === 'deprecated')
    return { description: node === undefined ? '' : commentOf(node), isDeprecated }
  }

  private declared(node: Declaration): JsonObject {
    if (!ts.isInterfaceDeclaration(node)) return this.schema(node.type)
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) =>
      types.map(({ expression }) => this.reference(expression.getText())),
    )
    const own = this.members([...node.members])
    return bases.length === 0 ? own : { allOf: [...bases, own] }
  }

  private schema(node: ts.TypeNode): JsonObject {
    if (ts.isParenthesizedTypeNode(node)) return this.schema(node.type)
    if (ts.isTypeOperatorNode(node)) return this.schema(node.type)
    if (ts.isArrayTypeNode(node)) return { type: 'array', items: this.schema(node.elementType) }
    if (ts.isTupleTypeNode(node)) return this.tuple(node)
    if (ts.isUnionTypeNode(node)) return this.union(node.types)
    if (ts.isIntersectionTypeNode(node)) return { allOf: node.types.map((type) => this.schema(type)) }
    if (ts.isTypeLiteralNode(node)) return this.members([...node.members])
    if (ts.isLiteralTypeNode(node)) return literal(node)
    if (ts.isTypeReferenceNode(node)) return this.named(node)
    const known = keywords.get(node.kind)
    if (known === undefined) throw new Unreadable(`the type ${shortened(node.getText())} is not supported`)
    return known
  }

  private tuple({ elements }: ts.TupleTypeNode): JsonObject {
    const items = elements.map((one) => this.schema(ts.isNamedTupleMember(one) ? one.type : one))
    return { type: 'array', prefixItems: items, items: false, minItems: items.length }
  }

  private union(types: readonly ts.TypeNode[]): JsonObject {
    const members = types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword).map((type) => this.schema(type))
    const isEnum = members.every((member) => Object.hasOwn(member, 'const'))
    return isEnum ? { enum: members.map((member) => member['const'] ?? null) } : { anyOf: members }
  }

  private named(node: ts.TypeReferenceNode): JsonObject {
    const name = node.typeName.getText()
    const [first, second] = node.typeArguments ?? []
    if (this.declarations.has(name)) return this.reference(name)
    if (['Blob', 'File', 'ArrayBuffer', 'Uint8Array'].includes(name)) return { type: 'string', format: 'binary' }
    if (name === 'Record' && second !== undefined) return { type: 'object', additionalProperties: this.schema(second) }
    if (['Array', 'ReadonlyArray'].includes(name) && first !== undefined)
      return { type: 'array', items: this.schema(first) }
    if (name === 'Readonly' && first !== undefined) return this.schema(first)
    if (name === 'Date') return { type: 'string', format: 'date-time' }
    throw new Unreadable(`it has no type ${shortened(name)}`)
  }

  private reference(name: string): JsonObject {
    if (!this.declarations.has(name)) throw new Unreadable(`it has no type ${shortened(name)}`)
    return { $ref: `#/definitions/${name}` }
  }

  private members(members: readonly ts.TypeElement[]): JsonObject {
    const fields = members.filter(ts.isPropertySignature).map((member) => ({
      name: ts.isStringLiteral(member.name) ? member.name.text : member.name.getText(),
      isRequired: member.questionToken === undefined,
      schema: { ...(member.type === undefined ? {} : this.schema(member.type)), ...described(member) },
    }))
    const index = members.find(ts.isIndexSignatureDeclaration)
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      ...(index !== undefined && { additionalProperties: this.schema(index.type) }),
    }
  }
}

function literal({ literal: written }: ts.LiteralTypeNode): JsonObject {
  if (ts.isStringLiteral(written)) return { const: written.text }
  if (ts.isNumericLiteral(written)) return { const: Number(written.text) }
  if (ts.isPrefixUnaryExpression(written)) return { const: Number(written.getText()) }
  if (written.kind === ts.SyntaxKind.NullKeyword) return { type: 'null' }
  return { const: written.kind === ts.SyntaxKind.TrueKeyword }
}

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .trim()

function described(node: ts.Node): JsonObject {
  const description = commentOf(node)
  const value = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'default')
  const written = value === undefined ? undefined : jsonOf(ts.getTextOfJSDocComment(value.comment) ?? '')
  return { ...(description !== '' && { description }), ...(written !== undefined && { default: written }) }
}

/** Parses the JSON of a tag such as `@default 5`. */
function jsonOf(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text.trim())
    return value
  } catch {
    return undefined
  }
}

const shortened = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text)

/** The maximum nesting of brackets, including those in comments and texts. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0]
  for (const character of text) {
    if ('([{<'.includes(character)) most = Math.max(most, ++depth)
    else if (')]}>'.includes(character)) depth = Math.max(0, depth - 1)
  }
  return most
}
