/** The maximum width of a generated line. */
export const width = 120

/** Text that is safe in generated code. Only printers create it. */
export class Code {
  /** The text itself. */
  readonly text: string

  constructor(text: string, key: symbol) {
    if (key !== printers) throw new TypeError('Code is made by the printers only.')
    this.text = text
  }

  /** The text itself, for templates. */
  toString(): string {
    return this.text
  }
}

const printers = Symbol('printers')
/** Marks text as code. Only the printers in this folder may call it: test/hostile checks that. */
export const made = (text: string): Code => new Code(text, printers)

/** A template literal of code. It does not accept spec text, because that is not Code. */
export function code(strings: TemplateStringsArray, ...holes: readonly Code[]): Code {
  return made(strings.reduce((text, part, index) => text + checked(holes[index - 1]) + part))
}

/** Pieces of code with a separator between them. */
export const join = (pieces: readonly Code[], separator: Code): Code => made(pieces.map(checked).join(separator.text))

/** Entries in braces, such as those of an object or an import. */
export const braces = (entries: readonly Code[]): Code => code`{ ${join(entries, comma)} }`

/** The call of a function. */
export const call = (callee: Code, entries: readonly Code[]): Code => code`${callee}(${join(entries, comma)})`

const comma = made(', ')

/** The text of an interpolated value. Throws for anything except Code. */
export function checked(hole: Code | undefined): string {
  if (hole instanceof Code) return hole.text
  throw new TypeError(`Code can contain only Code, not ${JSON.stringify(hole)}.`)
}
