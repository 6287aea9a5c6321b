import { boundWords } from '../../generator/writing/bounds.ts'
import { code, join, type Code } from '../../generator/writing/code.ts'
import { describe } from '../../generator/writing/describe.ts'
import { isPythonField } from '../../generator/protocol/pythonFields.ts'
import { python } from '../../generator/writing/languages/python.ts'
import type { Markup } from '../../generator/writing/markup.ts'
import { sentences } from '../../generator/writing/sentences.ts'
import type { Field } from '../../generator/language/shape.ts'
import { flat, generic, laidOut, margin, type Type } from './layout.ts'
import { unused } from './names.ts'
import { placeIn, typeNames, type Class, type Types } from './types.ts'

const { print } = python

/** Documentation strings, which are plain text; a type has no keywords. */
export const docstrings: Markup = { text: (text) => text, code: (value) => `\`${value}\``, hasKeywords: false }

/** The words about a field: its description, its bounds and units, and its default; `more` is said before the default. */
export function fieldWords(field: Field & { readonly defaultWhen?: string }, more = ''): string {
  const { shape, default: value, defaultWhen } = field
  const isPlain = value !== undefined && defaultWhen === undefined
  const words = isPlain ? `Default: ${docstrings.code(print.value(value).text)}.` : ''
  return sentences([describe(field, docstrings), boundWords(shape, docstrings), more, words])
}

/** More words about the fields of a class, by their names. */
type More = (name: string) => string

/**
 * The TypedDict of an input. One with a field that is a word of Python, or that would hide a type, is written as a call,
 * which only type checkers read.
 */
export function typedDict({ name, fields, words }: Class, types: Types, more: More = () => ''): Code {
  const isCall = fields.some((field) => !isPythonField(field.name) || typeNames.has(field.name))
  return isCall ? dictCall({ name, fields, words }, types, more) : dictClass({ name, fields, words }, types, more)
}

function dictClass({ name, fields, words }: Class, types: Types, more: More): Code {
  const lines = fields.map((field) => {
    const key = print.field(field.name)
    const type = laidOut(inputType(field, name, types), 4, 4 + key.text.length + 2)
    return code`${margin(4)}${key}: ${type}${docOf(fieldWords(field, more(field.name)))}`
  })
  const gap = fields.length === 0 || words === '' ? code`` : code`\n`
  return code`class ${print.name(name)}(TypedDict):${docOf(words)}${gap}${bodyOf(lines, words)}`
}

function dictCall({ name, fields, words }: Class, types: Types, more: More): Code {
  const lines = fields.map((field) => {
    const key = print.quote(field.name)
    const type = laidOut(inputType(field, name, types), 12, 12 + key.text.length + 2, 1)
    const text = fieldWords(field, more(field.name))
    const comment = text === '' ? code`` : code`${margin(12)}${print.comment(text, 12)}`
    return code`${comment}${margin(12)}${key}: ${type},`
  })
  const dict = lines.length === 0 ? code`{}` : code`{${join(lines, code``)}${margin(8)}}`
  const [own, quoted] = [print.name(name), print.quote(name)]
  const call = code`${own} = TypedDict(${margin(8)}${quoted},${margin(8)}${dict},${margin(4)})`
  const comment = words === '' ? code`` : code`${margin(4)}${print.comment(words, 4)}`
  return code`if TYPE_CHECKING:${comment}${margin(4)}${call}\nelse:${margin(4)}${own} = dict`
}

function inputType({ name, shape, required, description = '' }: Field, around: string, types: Types): Type {
  const type = types.of(shape, placeIn(around, name), description)
  return required ? type : types.generic('NotRequired', type)
}

/** A frozen dataclass, made of JSON by `results.build`; a field has another name than its key only if it must. */
export function dataclass({ name, fields, words }: Class, types: Types, imports: Set<string>): Code {
  imports.add('dataclass')
  const taken = new Set(fields.map((field) => field.name))
  const lines = fields.map((field) => {
    const isOwn = isPythonField(field.name) && !hidden.has(field.name)
    const attribute = print.field(isOwn ? field.name : unused(`${field.name.replace(/\W/g, '_')}_`, taken))
    const type = types.of(field.shape, placeIn(name, field.name), field.description)
    const [complete, value] = field.required ? [type, undefined] : [optional(type, types), code`None`]
    const key = isOwn ? undefined : print.quote(field.name)
    if (key !== undefined) imports.add('field')
    return code`${margin(4)}${attributeOf(attribute, complete, key, value)}${docOf(fieldWords(field))}`
  })
  const gap = fields.length === 0 || words === '' ? code`` : code`\n`
  const head = code`@dataclass(frozen=True, kw_only=True)\nclass ${print.name(name)}:`
  return code`${head}${docOf(words)}${gap}${bodyOf(lines, words)}`
}

/** Names that a field of a dataclass cannot have, because the annotations and values of others mean something else. */
const hidden: ReadonlySet<string> = new Set([...typeNames, 'dataclass', 'field'])

/** A type or None. Anything may be None already. */
function optional(type: Type, types: Types): Type {
  const text = flat(type).text
  if (text === 'object' || text.startsWith('Optional[')) return type
  const optionalName = types.import('Optional').name
  return generic(optionalName, [type])
}

/**
 * A field: its name, its type, its default, and its key in JSON if its name differs. Where that is too long for a line, ruff
 * breaks the call behind the type, or puts what is there in brackets, and breaks the type only if neither begins in time.
 */
function attributeOf(name: Code, type: Type, key: Code | undefined, value: Code | undefined): Code {
  const laid = (end: Code): Code => code`${name}: ${laidOut(type, 4, 4 + name.text.length + 2, end.text.length)}${end}`
  const fits = (line: Code): boolean => !line.text.includes('\n')
  const inner = key && code`${value === undefined ? code`` : code`default=${value}, `}metadata={"key": ${key}}`
  const given = inner === undefined ? value : code`field(${inner})`
  if (given === undefined) return laid(code``)
  const [complete, called, bracketed] = [laid(code` = ${given}`), laid(code` = field(`), laid(code` = (`)]
  if (fits(complete)) return complete
  if (inner !== undefined && fits(called)) return code`${called}${margin(8)}${inner}${margin(4)})`
  return fits(bracketed) ? code`${bracketed}${margin(8)}${given}${margin(4)})` : complete
}

/** The lines of a class, which cannot be empty. */
const bodyOf = (lines: readonly Code[], words: string): Code =>
  lines.length === 0 && words === '' ? code`${margin(4)}pass` : join(lines, code``)

const docOf = (words: string): Code => (words === '' ? code`` : code`${margin(4)}${print.docstring(words, 4)}`)
