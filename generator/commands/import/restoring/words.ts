import type { Json } from '../../../catalogue/catalogue.ts'
import { formats, textFormats, type TextFormat } from '../../../language/format.ts'
import type { Media } from '../../../language/media.ts'
import { mediaWords } from '../../../language/mediaParts.ts'
import { sentence } from '../../../writing/sentences.ts'
import type { Keywords } from '../lowering/lowering.ts'

/** A description in two parts: the words of its author, and the keys of a spec that its generated words express. */
export interface Split {
  readonly own: string
  readonly keywords: Keywords
}

/** A text without this end; undefined if it ends otherwise. */
export function withoutEnd(text: string, end: string): string | undefined {
  if (end === '' || text === end) return end === '' ? text : ''
  return text.endsWith(` ${end}`) ? text.slice(0, -end.length - 1) : undefined
}

/** Splits a text before a sentence: what is before it, and what follows it. */
function splitAt(text: string, words: string): { readonly before: string; readonly after: string } | undefined {
  const at = text.lastIndexOf(words)
  if (at < 0 || (at > 0 && text[at - 1] !== ' ')) return undefined
  return { before: text.slice(0, at).replace(/ $/, ''), after: text.slice(at + words.length).replace(/^ /, '') }
}

/** The unit of a number. */
export function splitUnit(text: string): Split {
  const found = splitAt(text, 'Unit: ')
  const unit = found === undefined ? undefined : /^((?:(?!\. ).)+)\.$/s.exec(found.after)?.[1] // no further sentence
  return found === undefined || unit === undefined
    ? { own: text, keywords: {} }
    : { own: found.before, keywords: { unit } }
}

/** The option list whose ids a text takes. */
export function splitOptionList(text: string): { readonly own: string; readonly catalog?: string } {
  const found = splitAt(text, 'An id from the option list `')
  const catalog = found === undefined ? undefined : /^([^`]+)`\.$/.exec(found.after)?.[1]
  return found === undefined || catalog === undefined ? { own: text } : { own: found.before, catalog }
}

/** The key whose value selects one of several objects. */
export function splitTag(text: string): { readonly own: string; readonly tag?: string } {
  const found = splitAt(text, 'The value of `')
  const tag = found === undefined ? undefined : /^([^`]+)` selects one of them\.$/.exec(found.after)?.[1]
  return found === undefined || tag === undefined ? { own: text } : { own: found.before, tag }
}

/** The format of a text. */
export function splitFormat(text: string): { readonly own: string; readonly format?: TextFormat } {
  for (const format of textFormats) {
    const own = withoutEnd(text, sentence(formats[format].noun))
    if (own !== undefined) return { own, format }
  }
  return { own: text }
}

/** The options of a choice with their labels. */
export function splitOptions(
  text: string,
  values: readonly Json[],
): { readonly own: string; readonly options: readonly Json[] } {
  let own = text
  const options = [...values].reverse().map((value): Json => {
    const found = splitAt(own, `\`${String(value)}\`: `)
    const words = found === undefined ? undefined : /^(.*)\.$/s.exec(found.after)?.[1]
    if (found === undefined || words === undefined) return value
    own = found.before
    const label = words.replace(/(?:^|, )deprecated$/, '')
    return { value, ...(label !== '' && { label }), ...(label !== words && { deprecated: true }) }
  })
  return { own, options: options.reverse() }
}

/** The limits of a file. */
export function splitFile(text: string, media: Media): Split | undefined {
  const found = splitAt(text, `An address (https: or http:) or a data: URI of ${mediaWords(media)}.`)
  if (found === undefined) return undefined
  const [, limits = '', types] = /^(.*?)(?:(?:^| )Accepted: (.+))?$/.exec(found.after.replace(/\.$/, '')) ?? []
  const mimeTypes = types === undefined ? {} : { mimeTypes: types.split(', ') }
  return { own: found.before, keywords: { ...limitsOf(limits.replace(/\.$/, '')), ...mimeTypes } }
}

const factors: Readonly<Record<string, number>> = { MiB: 1_048_576, MB: 1_000_000, bytes: 1 }

function limitsOf(words: string): Keywords {
  const limits = words.split(', ').map((part): Keywords => {
    const [, size, unit = ''] = /^at most ([\d.]+) (MiB|MB|bytes)$/i.exec(part) ?? []
    if (size !== undefined) return { maxBytes: Number(size) * (factors[unit] ?? 1) }
    const [, start = '', number = '', other = number, noun = '', side] =
      /^(at least |at most |exactly |)([\d.]+)(?: to ([\d.]+))? (second|pixel)s?( a side| on the shorter side)?$/i.exec(
        part,
      ) ?? []
    if (side === ' on the shorter side') return { maxShortSide: Number(number) }
    const name = side !== undefined ? 'Side' : noun === 'second' ? 'Seconds' : 'Pixels'
    return {
      ...(number !== '' && start.toLowerCase() !== 'at most ' && { [`min${name}`]: Number(number) }),
      ...(number !== '' && start.toLowerCase() !== 'at least ' && { [`max${name}`]: Number(other) }),
    }
  })
  return Object.fromEntries(limits.flatMap((limit) => Object.entries(limit)))
}
