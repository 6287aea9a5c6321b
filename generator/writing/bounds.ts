import { handled } from '../language/keywords.ts'
import { match } from '../language/match.ts'
import type { Shape, ShapeOf } from '../language/shape.ts'
import { bounds, numberWords } from '../language/words.ts'
import { sentence, sentences } from './sentences.ts'
import type { Markup } from './markup.ts'

/** Returns the limits of a value that its type cannot express, in the words of messages, with those of list items. */
export const boundWords = (shape: Shape, markup: Markup): string =>
  match<string>(shape, {
    any: ({ is, notEmpty, ...rest }) => handled(rest, ''),
    string: (string) => textWords(string, markup),
    number: numberSentence,
    boolean: ({ is, ...rest }) => handled(rest, ''),
    choice: ({ is, values, labels, deprecated, unit, ...rest }) => handled(rest, ''), // the type has them
    file: ({ is, media, noun, families, role, limits, mimeTypes, ...rest }) => handled(rest, ''), // its description says them
    list: ({ is, of, min, max, unique, ...rest }) => handled(rest, boundWords(of, markup)), // its description says how many
    object: ({ is, fields, ...rest }) => handled(rest, ''), // each field has a comment
    map: ({ is, of, keys, min, max, noun, ...rest }) => handled(rest, boundWords(of, markup)), // its description says how many
    either: ({ is, of, tag, ...rest }) => handled(rest, sentences(of.map((one) => boundWords(one, markup)))),
    nullable: ({ is, of, ...rest }) => handled(rest, boundWords(of, markup)),
  })

/** A pattern is not shown where a noun says what it stands for. */
function textWords(shape: ShapeOf<'string'>, { code }: Markup): string {
  const { is, minLength, maxLength, trim, notBlank, pattern, format, noun, example, catalog, ...rest } = shape
  const least = trim ? undefined : minLength // the description says that of trimmed text
  const isFull = least === 1 && maxLength === undefined
  const length = isFull ? 'not empty' : bounds(least, maxLength, 'character', '')
  return handled(rest, sentences([sentence(length), pattern && !noun ? `Matches ${code(pattern)}.` : '']))
}

function numberSentence({ unit, ...bare }: ShapeOf<'number'>): string {
  const { is, integer, min, max, exclusiveMin, exclusiveMax, step, stepFrom, ...rest } = bare
  const words = numberWords(bare) // the description says the unit
  return handled(rest, words === 'a number' ? '' : sentence(words))
}
