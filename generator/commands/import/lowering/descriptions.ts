import { dropUnsafe } from '../../../writing/unsafe.ts'
import type { Tree } from '../imported.ts'
import { quoted, type Keywords, type Lowering, type Subject } from './lowering.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  times: '\u00d7',
  deg: '\u00b0',
}

/** Replaces the HTML entities of a text with characters. */
export const readable = (text: string): string =>
  dropUnsafe(
    text
      .replace(/&#(\d{1,6});/g, (written, code: string) => characterOf(Number(code)) ?? written)
      .replace(
        /&([a-z]{2,6});/g,
        (written, name: string) => (Object.hasOwn(entities, name) ? entities[name] : undefined) ?? written,
      ),
  ).trim()

const characterOf = (code: number): string | undefined =>
  code > 31 && code < 0xd800 ? String.fromCodePoint(code) : undefined

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether the name of a parameter can be its original name. A name in another script is its label. */
const isLatin = (name: string): boolean => /^[\p{ASCII}\p{M}\p{Script=Latin}]*$/u.test(name)

/** The label and the description of a parameter. A title that only repeats the name is dropped. */
export function wordsFor({ name, tree }: Subject): Keywords {
  const title = readable(tree.title ?? (isLatin(name) ? '' : name))
  const description = descriptionOf(tree)
  return {
    ...(title !== '' &&
      tree.form.is !== 'object' &&
      (lettersOf(title) !== lettersOf(name) || !isLatin(title)) && { label: title }),
    ...(description !== '' && { description }),
  }
}

/** The description of a value, followed by those of its parts. */
export function descriptionOf(tree: Tree): string {
  const said = [ownWords(tree), ...partWords(tree)].filter((words) => words !== '')
  const written = said.map((words, index) => (index < said.length - 1 && /[^.!?:]$/.test(words) ? `${words}.` : words))
  return [...written, ...(tree.isDeprecated ? ['Deprecated.'] : [])].join(' ')
}

/** The descriptions of items, members of unions and values of maps, which have no descriptions in specs. */
export function partWords(tree: Tree): readonly string[] {
  const own = ownWords(tree)
  return [...new Set(partsOf(tree).map(ownWords))].filter((words) => words !== '' && !own.includes(words))
}

/** Keys of objects are not such parts: they keep their descriptions. */
function partsOf({ form }: Tree): readonly Tree[] {
  const direct =
    form.is === 'list'
      ? [form.of, ...(form.positions ?? [])]
      : form.is === 'union'
        ? form.of
        : form.is === 'object' && form.fields.length === 0 && typeof form.others === 'object'
          ? [form.others]
          : []
  return direct.flatMap((one) => [one, ...partsOf(one)])
}

/** The description without the words that some servers write for every enum. */
function ownWords({ description }: Tree): string {
  const written = readable(description ?? '')
  return written === 'An enumeration.' ? '' : written
}

const units: readonly (readonly [RegExp, string])[] = [
  [/(?:^|_)(?:seconds|secs)$/, 'seconds'],
  [/(?:_|^)ms$/, 'milliseconds'],
  [/^(?:fps|frame_rate|frames_per_second)$/, 'frames per second'],
  [/^(?:width|height)$/, 'pixels'],
  [/^sample_?rate$/i, 'Hz'],
]

/** The unit of a number, by its name or its description. */
export function unitFor({ name, tree }: Subject, lowering: Lowering): Keywords {
  const unit = units.find(([pattern]) => pattern.test(name))?.[1]
  const isDuration = /^duration$/i.test(name) && /\bseconds\b/i.test(tree.description ?? '')
  const found = unit ?? (isDuration ? 'seconds' : undefined)
  if (unit !== undefined) lowering.guess(`unit of ${quoted({ name })}`, unit)
  return found === undefined ? {} : { unit: found }
}
