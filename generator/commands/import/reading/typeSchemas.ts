import { ts, type Node, type Symbol as Member, type Type, type TypeChecker } from 'ts-morph'
import type { Json } from '../../../catalogue/catalogue.ts'
import { isObject, limits, listAt, textAt, Unreadable, type JsonObject } from '../json.ts'
import { commented, textOf } from './comments.ts'
import { beside } from './keywords.ts'
import { aliasesOf, itemNodeOf, positionOf, shortened, typeNodeOf, unionParts } from './typeNodes.ts'

/** A type that specs cannot declare. What contains it is left out, up to the next named value. */
class UnreadType extends Error {}

/** How many times a type can be within itself with other arguments, and how many members and options a union can have. */
const most = { growth: 5, members: 500, options: 5000 } as const

/** Types of the platform whose values are files or texts. */
const platform: Readonly<Record<string, JsonObject>> = {
  ArrayBuffer: { type: 'string', format: 'binary' },
  Blob: { type: 'string', format: 'binary' },
  Buffer: { type: 'string', format: 'binary' },
  Date: { type: 'string', format: 'date-time' },
  File: { type: 'string', format: 'binary' },
  Uint8Array: { type: 'string', format: 'binary' },
}

/** A type where it is written: a node for its line, and the text of the type if there is one. */
interface Place {
  readonly node: Node
  readonly written?: Node | undefined
}

/**
 * Turns types, as the checker resolves them, into JSON Schemas. Types with parts become definitions that refer to each
 * other, so that the limits of schemas hold for recursive types.
 */
export class TypeSchemas {
  /** The schemas of types with parts, by the names in references. */
  readonly definitions: Map<string, JsonObject> = new Map()
  private readonly names = new Map<ts.Type, string>()
  private readonly checker: TypeChecker
  /** Whether a file is one of the source, and not a library. */
  private readonly isSource: (path: string) => boolean
  /** The declarations of the types that are being read. */
  private readonly path: (ts.Symbol | undefined)[] = []
  private made = 0

  constructor(checker: TypeChecker, isSource: (path: string) => boolean) {
    this.checker = checker
    this.isSource = isSource
  }

  /** The schema of a value, with the comments on its declaration and on its type. */
  named(type: Type, place: Place): JsonObject {
    try {
      return this.of(type, place)
    } catch (error) {
      if (!(error instanceof UnreadType)) throw error
      const { node, written } = place
      const text = written === undefined ? error.message : shortened(written.getText())
      return { [beside.unreadType]: `${text} (${positionOf(node)})` }
    }
  }

  /** The schema of a key of a type. */
  member(member: Member, outer: Node): { readonly isRequired: boolean; readonly schema: JsonObject } {
    const [declaration = outer] = member.getDeclarations()
    const type = member.getTypeAtLocation(declaration)
    const written = typeNodeOf(declaration)
    const isOwn = written !== undefined && this.isSame(written.getType(), type)
    const place = { node: declaration, written: isOwn ? written : undefined }
    const isText = !member.getName().startsWith('__@') // the compiler's names of symbols
    const schema = isText ? this.named(type, place) : { [beside.unreadType]: `symbol (${positionOf(declaration)})` }
    const isOptional = member.isOptional() || type.getUnionTypes().some((one) => one.isUndefined())
    const aliases = isOwn ? aliasesOf(written) : []
    const nodes = [...aliases.toReversed(), ...(declaration === outer ? [] : [declaration])]
    return {
      isRequired: !isOptional,
      schema: nodes.reduce((all, { compilerNode }) => commented(all, compilerNode, this.resolved(schema)), schema),
    }
  }

  private of(type: Type, place: Place): JsonObject {
    if (++this.made > limits.values)
      throw new Unreadable(`it holds over ${limits.values.toLocaleString('en-US')} types`)
    const members = type.isUnion() && !type.isBoolean() ? this.membersOf(type, place) : []
    if (members.length === 1 && members[0] !== undefined) return this.of(members[0], place)
    const simple = members.length > 0 ? optionsIn(members) : this.simple(type, place)
    if (simple !== undefined) return simple
    const known = this.names.get(type.compilerType)
    if (known !== undefined) {
      if (Object.hasOwn(this.definitions.get(known) ?? {}, beside.unreadType)) throw this.unread(type, place)
      return { $ref: `#/definitions/${known}` }
    }
    return this.defined(type, place)
  }

  private defined(type: Type, place: Place): JsonObject {
    const name = `type${this.names.size}`
    const symbol = type.compilerType.aliasSymbol ?? type.compilerType.symbol
    const isGrowing = symbol !== undefined && this.path.filter((one) => one === symbol).length >= most.growth
    if (isGrowing && this.isSourceSymbol(type)) throw this.unread(type, place)
    if (this.path.length > limits.depth) throw this.unread(type, place)
    this.names.set(type.compilerType, name)
    this.path.push(symbol)
    try {
      this.definitions.set(name, this.structured(type, place))
      return { $ref: `#/definitions/${name}` }
    } catch (error) {
      if (error instanceof UnreadType) this.definitions.set(name, { [beside.unreadType]: '' })
      throw error
    } finally {
      this.path.pop()
    }
  }

  /** The schema of a type without parts; undefined for any other type. */
  private simple(type: Type, place: Place): JsonObject | undefined {
    if (type.isAny()) return this.any(type, place)
    if (type.isUnknown()) return {}
    if (type.isUndefined() || type.isNever()) return { not: {} }
    if (type.isNull()) return { type: 'null' }
    if (type.isBoolean()) return { type: 'boolean' }
    const constant = constantOf(type)
    if (constant !== undefined) return { enum: [constant] }
    if (type.isTemplateLiteral()) return { type: 'string', pattern: this.templateOf(type, place) }
    const { flags } = type.compilerType
    if ((flags & ts.TypeFlags.StringLike) !== 0) return { type: 'string' }
    if ((flags & ts.TypeFlags.NumberLike) !== 0) return { type: 'number' }
    return (flags & ts.TypeFlags.NonPrimitive) !== 0 ? { type: 'object' } : undefined
  }

  /** `any` is any JSON where it is written; the checker also uses it for types that are not declared. */
  private any(type: Type, place: Place): JsonObject {
    if (type.compilerType === this.checker.compilerObject.getAnyType()) return {}
    throw this.unread(type, place)
  }

  private structured(type: Type, place: Place): JsonObject {
    if (type.isUnion()) return this.union(type, place)
    const array = type.getArrayElementType()
    if (array !== undefined && !type.isTuple())
      return { type: 'array', items: this.of(array, { node: place.node, written: itemNodeOf(place.written) }) }
    if (type.isTuple()) return this.tuple(type, place)
    if (type.isTypeParameter()) return this.parameter(type, place)
    const brands = type.getIntersectionTypes().filter((one) => !one.isObject())
    if (brands[0] !== undefined) return this.of(brands[0], { node: place.node })
    if (type.isObject() || type.isIntersection()) return this.object(type, place)
    const base = type.getConstraint()
    if (base === undefined || base === type) throw this.unread(type, place)
    return this.of(base, { node: place.node })
  }

  private object(type: Type, place: Place): JsonObject {
    const symbol = type.getSymbol()
    const isDeclared = type.isInterface() || type.isClass()
    if (isDeclared && !this.isSourceSymbol(type)) {
      const known = platform[symbol?.getName() ?? '']
      if (known !== undefined) return known
      throw this.unread(type, place)
    }
    if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) throw this.unread(type, place)
    const members = propertiesOf(type).map((one) => ({ name: one.getName(), ...this.member(one, place.node) }))
    const others = type.getStringIndexType() ?? type.getNumberIndexType()
    const [about] = [type.getAliasSymbol(), symbol].flatMap((one) => one?.getDeclarations() ?? [])
    const description = about !== undefined && this.isSourceNode(about) ? textOf(about.compilerNode) : ''
    return {
      type: 'object',
      properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
      required: members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      ...(others !== undefined && { additionalProperties: this.named(others, { node: place.node }) }),
      ...(description !== '' && { description }),
    }
  }

  private tuple(type: Type, place: Place): JsonObject {
    const target = type.getTargetType()?.compilerType as ts.TupleType | undefined // a tuple refers to its form
    const flags = target?.elementFlags ?? []
    const elements = type.getTypeArguments().map((one) => this.of(one, { node: place.node }))
    const fixed = elements.filter((_, index) => ((flags[index] ?? 0) & ts.ElementFlags.Variable) === 0)
    const rest = elements.find((_, index) => ((flags[index] ?? 0) & ts.ElementFlags.Variable) !== 0)
    return { type: 'array', prefixItems: fixed, items: rest ?? false, minItems: target?.minLength ?? fixed.length }
  }

  private union(type: Type, place: Place): JsonObject {
    const members = this.membersOf(type, place)
    const hasBytes = members.some((one) => this.isPlatform(one, 'Blob'))
    const constants = members.filter(isConstant)
    const others = members.filter((one) => !isConstant(one))
    if (others.length > most.members) throw this.unread(type, place)
    const options = constants.length > 0 ? optionsIn(constants) : undefined
    const schemas = others.map((one) => {
      const isFile = hasBytes && nameOf(one) === 'File' // it stands for the File of the platform, whatever the source declares
      if (!isFile) return this.named(one, { node: place.node })
      const isObject = !this.isPlatform(one, 'File')
      return { ...platform['File'], ...(isObject && { [beside.fileObject]: true }) }
    })
    if (options === undefined && schemas.every((one) => Object.hasOwn(one, beside.unreadType)))
      throw this.unread(type, place)
    const first = options === undefined ? [] : Object.hasOwn(options, 'anyOf') ? listAt(options, 'anyOf') : [options]
    return { anyOf: [...first, ...schemas] }
  }

  /** A type parameter without an argument. */
  private parameter(type: Type, place: Place): JsonObject {
    const instead = type.getDefault() ?? type.getConstraint()
    return instead === undefined ? {} : this.of(instead, { node: place.node })
  }

  private templateOf(type: Type, place: Place): string {
    const { texts, types } = type.compilerType as ts.TemplateLiteralType // isTemplateLiteral says so
    const parts = types.map((one) => {
      if ((one.flags & ts.TypeFlags.String) !== 0) return '.*'
      if ((one.flags & ts.TypeFlags.Number) !== 0) return '-?\\d+(?:\\.\\d+)?'
      throw this.unread(type, place)
    })
    return `^${texts.map((text, index) => `${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${parts[index] ?? ''}`).join('')}$`
  }

  /** The members of a union in the order in which the source writes them; the checker has its own. */
  private membersOf(type: Type, place: Place): readonly Type[] {
    const { written } = place
    const order = new Map<ts.Type, number>()
    const members = type.getUnionTypes().filter((one) => !one.isUndefined())
    if (members.length > most.options) throw this.unread(type, place)
    if (written !== undefined) this.collect(written, order, 0)
    const position = ({ compilerType }: Type): number => order.get(compilerType) ?? order.size
    return members.sort((one, other) => position(one) - position(other))
  }

  private collect(node: Node, order: Map<ts.Type, number>, depth: number): void {
    const parts = unionParts(node)
    const [alias] = parts.length === 0 ? aliasesOf(node) : []
    const inner = alias === undefined ? undefined : typeNodeOf(alias)
    if (depth > limits.depth) return
    for (const part of parts) this.collect(part, order, depth + 1)
    if (inner !== undefined) this.collect(inner, order, depth + 1)
    for (const { compilerType } of membersIn(node.getType()))
      if (!order.has(compilerType)) order.set(compilerType, order.size)
  }

  /** A schema without its reference, as far as it is read. */
  private resolved(schema: JsonObject): JsonObject {
    const name = textAt(schema, '$ref')?.replace('#/definitions/', '')
    const found = name === undefined ? schema : (this.definitions.get(name) ?? {})
    const members = listAt(found, 'anyOf').map((one): Json => (isObject(one) ? this.resolved(one) : one))
    return members.length === 0 ? found : { ...found, anyOf: members }
  }

  private isSourceSymbol = (type: Type): boolean =>
    (type.getAliasSymbol() ?? type.getSymbol())?.getDeclarations().some((one) => this.isSourceNode(one)) ?? false

  private isSourceNode = (node: Node): boolean => this.isSource(node.getSourceFile().getFilePath())

  private isPlatform = (type: Type, name: string): boolean =>
    type.isInterface() && nameOf(type) === name && !this.isSourceSymbol(type)

  private isSame = (one: Type, other: Type): boolean =>
    one.getNonNullableType().compilerType === other.getNonNullableType().compilerType

  private unread(type: Type, { node, written }: Place): UnreadType {
    const text = written?.getText() ?? this.checker.compilerObject.typeToString(type.compilerType, node.compilerNode)
    return new UnreadType(shortened(text))
  }
}

/** The keys of a type; those that an interface inherits come first. */
function propertiesOf(type: Type): readonly Member[] {
  const own = new Map(type.getProperties().map((one) => [one.getName(), one]))
  const inherited = type.isInterface() ? type.getBaseTypes().flatMap(propertiesOf) : []
  return [...new Set([...inherited.map((one) => one.getName()), ...own.keys()])].flatMap((name) => own.get(name) ?? [])
}

/** The value of a literal type, or of a member of an enum. */
function constantOf(type: Type): string | number | boolean | undefined {
  const { flags } = type.compilerType
  if ((flags & ts.TypeFlags.BooleanLiteral) !== 0) return type.getText() === 'true'
  const value = type.getLiteralValue()
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

const isConstant = (type: Type): boolean => constantOf(type) !== undefined

/** The schema of a union of options, which stay together beside other kinds of values; undefined if it has other members. */
function optionsIn(members: readonly Type[]): JsonObject | undefined {
  const constants = members.flatMap((one) => constantOf(one) ?? [])
  if (constants.length < members.length) return undefined
  const isBoth = constants.includes(true) && constants.includes(false)
  const options = isBoth ? constants.filter((one) => typeof one !== 'boolean') : constants
  if (!isBoth) return { enum: options }
  return options.length === 0 ? { type: 'boolean' } : { anyOf: [{ enum: options }, { type: 'boolean' }] }
}

const nameOf = (type: Type): string | undefined => (type.getAliasSymbol() ?? type.getSymbol())?.getName()

const membersIn = (type: Type): readonly Type[] => (type.isUnion() ? type.getUnionTypes() : [type])
