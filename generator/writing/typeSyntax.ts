import { isInherited } from '../catalogue/names.ts'
import { code, join, type Code } from './code.ts'
import { comment, identifier, inheritedType, key, number as printNumber, quote, type Tag } from './print.ts'

/** The text of a documentation comment, and its tags. */
export interface Doc {
  readonly text: string
  readonly tags: readonly Tag[]
}

/** A TypeScript type, as far as JSON Schemas need it. */
export type Type =
  | { readonly is: 'word'; readonly code: Code }
  | { readonly is: 'list'; readonly of: Type }
  | { readonly is: 'map'; readonly of: Type }
  | { readonly is: 'union'; readonly of: readonly Type[] }
  | { readonly is: 'object'; readonly members: readonly Member[] }

/** The texts that the numbers in the library's output represent. */
export interface Lookup {
  readonly docs: readonly Doc[]
  /** The names of properties, which are written as `p0`, `p1` and so on. */
  readonly names: readonly string[]
}

/** A property of an object. */
export interface Member {
  readonly doc: Doc | undefined
  readonly name: string
  readonly optional: boolean
  readonly type: Type
}

const token =
  /\s*(?:\/\*\*\s*\*\s(\d+)\s*\*\/|("(?:[^"\\]|\\.)*")|(-?\d[\d.e+-]*)|([A-Za-z_$][\w$]*)|(\[\]|\[k: string\]|[{}()|?:])|$)/y

/**
 * Parses the body of an interface at the start of the library's unformatted output, whose comments and property names are
 * numbers. Throws for unknown syntax, so that nothing unexpected reaches a file.
 */
export const readInterface = (source: string, lookup: Lookup): Type => new Reader(source, lookup).primary()

class Reader {
  private readonly source: string
  private readonly lookup: Lookup
  private at = 0

  constructor(source: string, lookup: Lookup) {
    this.source = source
    this.lookup = lookup
  }

  private type(): Type {
    let type = this.primary()
    while (this.take('[]')) type = { is: 'list', of: type }
    return type
  }

  /** A type without marks behind it. */
  primary(): Type {
    if (this.take('{')) return this.object()
    if (this.take('(')) return this.union()
    const [, , text, number, word] = this.next()
    if (text !== undefined) return { is: 'word', code: quote(textOf(text)) }
    if (number !== undefined) return { is: 'word', code: printNumber(Number(number)) }
    return { is: 'word', code: identifier(word ?? '') }
  }

  private union(): Type {
    const union = this.alternatives()
    if (!this.take(')')) throw this.unforeseen()
    return union
  }

  private alternatives(): Type {
    const of = [this.type()]
    while (this.take('|')) of.push(this.type())
    const [only] = of
    if (of.length === 1 && only !== undefined) return only
    return { is: 'union', of: of.flatMap((member) => (member.is === 'union' ? member.of : [member])) }
  }

  private object(): Type {
    if (this.take('[k: string]')) return this.map()
    const members: Member[] = []
    while (!this.take('}')) members.push(this.member())
    return { is: 'object', members }
  }

  private map(): Type {
    if (!this.take(':')) throw this.unforeseen()
    const of = this.alternatives()
    if (!this.take('}')) throw this.unforeseen()
    return { is: 'map', of }
  }

  private member(): Member {
    const [, doc] = this.peek()
    if (doc !== undefined) this.next()
    const [, , , , word = ''] = this.next()
    const optional = this.take('?')
    const name = this.lookup.names[Number(/^p(\d+)$/.exec(word)?.[1])]
    if (!this.take(':') || name === undefined) throw this.unforeseen()
    return { doc: doc === undefined ? undefined : this.lookup.docs[Number(doc)], name, optional, type: this.type() }
  }

  private peek(): RegExpExecArray {
    token.lastIndex = this.at
    const found = token.exec(this.source)
    if (found === null) throw this.unforeseen()
    return found
  }

  private next(): RegExpExecArray {
    const found = this.peek()
    this.at += found[0].length
    return found
  }

  private take(mark: string): boolean {
    const found = this.peek()
    if (found[5] !== mark) return false
    this.at += found[0].length
    return true
  }

  private unforeseen(): Error {
    return new Error(`Unexpected type syntax: ${this.source.slice(this.at, this.at + 40)}`)
  }
}

/** The type as code. `indent` is its indentation by the formatter, for the comments in it. */
export function printType(type: Type, indent = 0): Code {
  if (type.is === 'word') return type.code
  if (type.is === 'object') return printObject(type.members, indent)
  if (type.is === 'list') return printList(type.of, indent)
  if (type.is === 'map') return code`{ [key: string]: ${printType(type.of, indent)} }`
  const inside = isHugged(type.of) ? indent : indent + 4
  return join(
    type.of.map((member) => printType(member, inside)),
    code` | `,
  )
}

/** The formatter does not indent an object in a union with `null`; in other unions it does. */
const isHugged = (of: readonly Type[]): boolean =>
  of.length === 2 && of[0]?.is === 'object' && of[1]?.is === 'word' && of[1].code.text === 'null'

const printList = (of: Type, indent: number): Code =>
  of.is === 'union' ? code`(${printType(of, indent)})[]` : code`${printType(of, indent)}[]`

/** Returns the text of a literal that the library wrote. */
const textOf = (literal: string): string => JSON.parse(literal)

function printObject(members: readonly Member[], indent: number): Code {
  const lines = members.map((member) => code`${newline}${printMember(member, indent + 2)}`)
  return code`{${join(lines, code``)}}`
}

const newline = code`\n`

/** An object without an optional `toString` still inherits one, and TypeScript requires the type to say so. */
const orInherited = (name: string, type: Type): Type => ({
  is: 'union',
  of: [...(type.is === 'union' ? type.of : [type]), { is: 'word', code: inheritedType(name) }],
})

function printMember({ doc, name, optional, type: own }: Member, indent: number): Code {
  const type = optional && isInherited(name) ? orInherited(name, own) : own
  const words = doc === undefined ? code`` : code`${comment(doc.text, doc.tags, indent)}${newline}`
  return code`${words}${key(name)}${optional ? code`?` : code``}: ${printType(type, indent)}`
}
