import { code, join, width, type Code } from '../../generator/writing/code.ts'

/** A type of Python: a name, and what is in its brackets. */
export interface Type {
  readonly name: Code
  readonly of: readonly Type[]
}

/** A type without brackets. */
export const named = (name: Code): Type => ({ name, of: [] })

/** A type with others in its brackets. */
export const generic = (name: Code, of: readonly Type[]): Type => ({ name, of })

/** A type on one line. */
export const flat = ({ name, of }: Type): Code =>
  of.length === 0 ? name : code`${name}[${join(of.map(flat), code`, `)}]`

/**
 * A type as ruff lays it out, behind `used` columns of a line that is indented by `indent` and ends in `more` columns:
 * what does not fit is on separate lines.
 */
export function laidOut(type: Type, indent: number, used: number, more = 0): Code {
  const { name, of } = type
  const line = flat(type)
  if (of.length === 0 || used + columns(line) + more <= width) return line
  const [start, end] = [margin(indent + 4), margin(indent)]
  const [only, ...others] = of
  if (only !== undefined && others.length === 0)
    return code`${name}[${start}${laidOut(only, indent + 4, indent + 4)}${end}]`
  const lines = of.map((one) => code`${start}${laidOut(one, indent + 4, indent + 4, 1)},`)
  return code`${name}[${join(lines, code``)}${end}]`
}

/** The end of a line, and the start of the next behind so many columns. */
export const margin = (indent: number): Code =>
  code`\n${join(
    Array.from({ length: indent }, () => code` `),
    code``,
  )}`

/** The columns of code in an editor: characters of East Asia take two, as formatters count them. */
const columns = ({ text }: Code): number => text.length + (text.match(wide)?.length ?? 0)

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g
