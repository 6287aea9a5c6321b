import type { Json } from '../catalogue/catalogue.ts'
import type { TemplateLanguage, TemplatePrinter } from '../catalogue/target.ts'
import { Code, made } from './code.ts'

/**
 * Returns a text as the language writes it. No text can end what the printer writes, such as a string or a comment, and
 * continue as code. `indent` is the number of columns before the first line.
 */
export type TextPrinter = (text: string, indent: number) => string

/** Returns JSON data as the language writes it, under the same promise as a `TextPrinter`. */
export type ValuePrinter = (value: Json, indent: number) => string

/** The definition of a language in which targets write files: its printers by name. */
export interface LanguageDefinition<Text extends string, Value extends string> {
  /** The name for people, such as `Python`. */
  readonly name: string
  /** The printers of texts, such as `quote` and `comment`. A call in a template can join several texts. */
  readonly texts: Readonly<Record<Text, TextPrinter>>
  /** The printers of other data, such as `number`. */
  readonly values: Readonly<Record<Value, ValuePrinter>>
}

/** A language in which targets write files. Templates call its printers by name, and `print` has them for code. */
export interface Language<Text extends string = never, Value extends string = never> extends TemplateLanguage {
  /** The name for people. */
  readonly name: string
  /** The printers, each of which returns Code. */
  readonly print: Readonly<Record<Text, (text: string, indent?: number) => Code>> &
    Readonly<Record<Value, (value: Json, indent?: number) => Code>>
}

/**
 * Defines a language by its printers, the only functions that turn text of a spec into code. Throws a TypeError for a
 * printer whose name is not a word, or is `code`, which every language has: it prints what other printers returned.
 */
export function defineLanguage<Text extends string, Value extends string = never>(
  definition: LanguageDefinition<Text, Value>,
): Language<Text, Value> {
  const { name, texts, values } = definition
  const all: readonly Printing[] = [...printersOf(name, texts, textOf), ...printersOf(name, values, valueOf)]
  const wrong = all.find(({ word }) => word === 'code' || !/^[a-z][A-Za-z0-9]*$/.test(word))
  if (wrong !== undefined) throw new TypeError(`${name} cannot have a printer called ${JSON.stringify(wrong.word)}.`)
  const print = Object.fromEntries(
    all.map(({ word, run }) => [word, (value: unknown, indent = 0) => run([value], indent)]),
  )
  const printers = Object.fromEntries(all.map(({ word, run }) => [word, asText(run)]))
  return {
    name,
    print: print as Language<Text, Value>['print'], // each printer checks what it is called with
    printers: { ...printers, code: ([value]) => codeOf(value).text },
  }
}

/** A printer by its word. */
interface Printing {
  readonly word: string
  readonly run: (values: readonly unknown[], indent: number) => Code
}

const asText =
  (run: Printing['run']): TemplatePrinter =>
  (values, indent) =>
    run(values, indent).text

/** Printers that read their values with `read` and return Code. */
const printersOf = <Value>(
  language: string,
  printers: Readonly<Record<string, (value: Value, indent: number) => string>>,
  read: (values: readonly unknown[]) => Value,
): readonly Printing[] =>
  Object.entries(printers).map(([word, print]) => ({
    word,
    run: (values, indent) => {
      const text: unknown = print(read(values), indent)
      if (typeof text === 'string') return made(text)
      throw new TypeError(`The printer "${word}" of ${language} returned ${typeof text} instead of text.`)
    },
  }))

/** The texts of a call, joined. */
const textOf = (values: readonly unknown[]): string => values.map(text).join('')

function text(part: unknown): string {
  if (typeof part === 'string') return part
  throw new TypeError(`A template can quote only text, not ${String(part)}.`)
}

/** The only value of a call. */
function valueOf(values: readonly unknown[]): Json {
  const [value] = values
  if (values.length === 1 && isJson(value)) return value
  throw new TypeError('A printer of values takes a single JSON value.')
}

const isJson = (value: unknown): value is Json =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || isPlain(value)

/** Whether this is a list or an object, other than the Code of a printer. */
const isPlain = (value: unknown): boolean => typeof value === 'object' && !(value instanceof Code)

function codeOf(value: unknown): Code {
  if (value instanceof Code) return value
  throw new TypeError('A template can print only what a printer returns.')
}
