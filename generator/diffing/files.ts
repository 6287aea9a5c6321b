import { handled } from '../language/keywords.ts'
import type { FileLimits } from '../language/media.ts'
import { mediaWords } from '../language/mediaParts.ts'
import type { ShapeOf } from '../language/shape.ts'
import { addShift, addWords, nowAndThen, type Changes, type Scope } from './changes.ts'
import { dataOf, same } from './data.ts'

type File = ShapeOf<'file'>

/** Adds the changes of a file. */
export function compareFiles(changes: Changes, scope: Scope, before: File, after: File): void {
  const { is: _is, media, noun, families: _families, role = 'asset', limits = {}, mimeTypes, ...rest } = after
  compareMedia(changes, scope, before, after)
  compareTypes(changes, scope, before.mimeTypes, mimeTypes)
  compareLimits(changes, scope, before.limits ?? {}, limits)
  compareRoles(changes, scope, before.role ?? 'asset', role)
  const isReworded = before.media === media && before.noun !== undefined && noun !== undefined && before.noun !== noun
  if (isReworded) addWords(changes, scope, 'The words of', before.noun, noun)
  handled(rest, undefined)
}

const familiesOf = ({ media, families = [`${media}/`] }: File): readonly string[] => families

/** Whether a data URI of `from` can be of a type that `to` refuses. */
const isLost = (from: File, to: File): boolean =>
  !familiesOf(from).every((family) => familiesOf(to).some((other) => family.startsWith(other)))

function compareMedia(changes: Changes, scope: Scope, before: File, after: File): void {
  if (before.media === after.media && same(familiesOf(before), familiesOf(after))) return
  const message = nowAndThen(scope, mediaWords(after.media), mediaWords(before.media))
  const doubt = 'Both types accept the same addresses and data URIs, but the model may need another file.'
  const [lost, gained] = [isLost(before, after), isLost(after, before)]
  const shift = { lost: lost || (!gained && doubt), gained: gained || (!lost && doubt) }
  addShift(changes, scope, { narrowed: 'media-narrowed', widened: 'media-widened' }, shift, {
    before: before.media,
    after: after.media,
    message,
  })
}

/** Validators see no file, and its server states its type. */
const unseen = 'Validators cannot see the content of a file.'

function compareTypes(
  changes: Changes,
  scope: Scope,
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
): void {
  if (same(before, after)) return
  const isWithin = (types: readonly string[] | undefined, others: readonly string[] | undefined): boolean =>
    others === undefined || types?.every((type) => others.includes(type)) === true
  const shift = { lost: !isWithin(before, after) && unseen, gained: !isWithin(after, before) && unseen }
  const words = (types: readonly string[] | undefined): string => types?.join(', ') ?? 'any type'
  const message = `The MIME types of ${scope.name} are ${words(after)}; they were ${words(before)}.`
  const pair = { narrowed: 'media-narrowed', widened: 'media-widened' } as const
  if (shift.lost === false && shift.gained === false) changes.add('order-changed', scope, { before, after, message })
  else addShift(changes, scope, pair, shift, { before, after, message })
}

/** The limits of a file, and whether a larger number accepts more. */
const limitSides: Readonly<Record<keyof FileLimits, 'most' | 'least'>> = {
  maxBytes: 'most',
  minSeconds: 'least',
  maxSeconds: 'most',
  minPixels: 'least',
  maxPixels: 'most',
  minSide: 'least',
  maxSide: 'most',
  maxShortSide: 'most',
}

function compareLimits(changes: Changes, scope: Scope, before: FileLimits, after: FileLimits): void {
  if (same(before, after)) return
  const isLess = (from: FileLimits, to: FileLimits): boolean =>
    Object.entries(limitSides).some(([name, side]) => {
      const [a, b] = [limitIn(from, name, side), limitIn(to, name, side)]
      return side === 'most' ? b < a : b > a
    })
  const shift = { lost: isLess(before, after), gained: isLess(after, before) }
  const words = (limits: FileLimits): string =>
    Object.entries(limits)
      .map(([name, value]: readonly [string, unknown]) => `${name} ${String(value)}`)
      .join(', ') || 'none'
  const message = `The limits of the file ${scope.name} are ${words(after)}; they were ${words(before)}.`
  const pair = { narrowed: 'file-limits-narrowed', widened: 'file-limits-widened' } as const
  addShift(changes, scope, pair, shift, { before: dataOf(before), after: dataOf(after), message })
}

const limitIn = (limits: FileLimits, name: string, side: 'most' | 'least'): number =>
  new Map<string, number>(Object.entries(limits)).get(name) ?? (side === 'most' ? Infinity : 0)

function compareRoles(changes: Changes, scope: Scope, before: string, after: string): void {
  if (before === after) return
  const message = `The role of the file ${scope.name} is ${after}; it was ${before}.`
  changes.add('file-role-changed', scope, {
    before,
    after,
    message,
    doubt: 'The model uses the same file in another way.',
  })
}
