/** The most columns of a generated line. */
export const width = 120

/** Text that is safe to stand in generated code. Only the printers make it. */
export class Code {
  /** The text itself. */
  readonly text: string

  constructor(text: string, key: symbol) {
    if (key !== printers) throw new TypeError('Code is made by the printers only.')
    this.text = text
  }

  /** The text itself, so that templates can place it. */
  toString(): string {
    return this.text
  }
}

const printers = Symbol('printers')
/** Text as code. Only the printers beside this file may call it: test/hostile holds that. */
export const made = (text: string): Code => new Code(text, printers)

/** Code with code in its holes. The holes do not accept spec text, because it is not Code. */
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

/** The text of a hole. Throws for anything but Code. */
export function checked(hole: Code | undefined): string {
  if (hole instanceof Code) return hole.text
  throw new TypeError(`Only Code may stand in code, not ${JSON.stringify(hole)}.`)
}
