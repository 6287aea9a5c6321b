import { canBeEmpty } from '../language/empty.ts'
import { formatCheck, isTextFormat } from '../language/format.ts'
import { handled } from '../language/keywords.ts'
import type { ShapeOf } from '../language/shape.ts'
import { received } from '../language/words.ts'
import { addShift, addWords, valueChange, type Changes, type Scope, type Shift } from './changes.ts'
import { same } from './data.ts'
import { isWithin, lengthsOf } from './patterns.ts'
import { sampleOutside } from './samples.ts'

type Text = ShapeOf<'string'>

/** Adds the changes of a text. */
export function compareTexts(changes: Changes, scope: Scope, before: Text, after: Text): void {
  const [b, a] = [textOf(before), textOf(after)]
  const found = valueChange(scope, before, after)
  const lengths = { lost: lengthLost(b, a), gained: lengthLost(a, b) }
  addShift(changes, scope, { narrowed: 'length-narrowed', widened: 'length-widened' }, lengths, found)
  const isKnown = (lengths.lost !== false || lengths.gained !== false) && a.minTrimmed + b.minTrimmed > 0 // by the length
  const blank = { lost: !isKnown && b.canBeBlank && !a.canBeBlank, gained: !isKnown && a.canBeBlank && !b.canBeBlank }
  const isBlank = { ...found, message: `${scope.name} can ${blank.lost ? 'no longer' : 'now'} be blank.` }
  addShift(changes, scope, { narrowed: 'empty-refused', widened: 'empty-allowed' }, blank, isBlank)
  comparePatterns(changes, scope, b, a)
  compareFormats(changes, scope, before, after)
  compareOptionLists(changes, scope, before, after)
  const isReworded =
    !same(b.words.example, a.words.example) ||
    (b.words.noun !== a.words.noun && b.words.noun !== undefined && a.words.noun !== undefined)
  if (isReworded) addWords(changes, scope, 'The words of', b.words, a.words)
}

/** A text as its checks see it. */
interface TextView {
  readonly shape: Text
  readonly min: number
  readonly max: number
  /** The minimum length without white space at the ends. */
  readonly minTrimmed: number
  readonly canBeBlank: boolean
  readonly pattern: string | undefined
  readonly words: { readonly noun?: string; readonly example?: string }
}

function textOf(shape: Text): TextView {
  const { is: _is, minLength = 0, maxLength = Infinity, trim, notBlank: _filled, pattern, ...others } = shape
  const { format: _format, catalog: _catalog, noun, example, [formatCheck]: _check, ...rest } = others
  const minTrimmed = trim ? minLength : 0
  const view = {
    shape,
    min: minLength,
    max: maxLength,
    minTrimmed,
    canBeBlank: canBeEmpty(shape) && (shape.format === undefined || isTextFormat(shape.format)),
    pattern,
    words: { ...(noun !== undefined && { noun }), ...(example !== undefined && { example }) },
  }
  return handled(rest, view)
}

/** Whether a text of `from` has a length that `to` refuses; a text says why it is not certain. */
function lengthLost(from: TextView, to: TextView): boolean | string {
  const lengths = from.pattern === undefined ? { min: 0, max: Infinity } : lengthsOf(from.pattern)
  const least = Math.max(from.min, from.minTrimmed, from.canBeBlank ? 0 : 1, lengths.min)
  const longest = Math.min(from.max, lengths.max)
  const isPadded = to.minTrimmed > Math.max(from.minTrimmed, 1) && to.minTrimmed <= longest
  if (least >= to.min && longest <= to.max && !isPadded) return false
  if (from.pattern === undefined) return true
  const { minLength, maxLength, trim } = to.shape
  const limits: Text = {
    is: 'string',
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(trim && { trim }),
  }
  return (
    sampleOutside(from.shape, limits) !== undefined || 'No text of such a length was found that matches the pattern.'
  )
}

function comparePatterns(changes: Changes, scope: Scope, before: TextView, after: TextView): void {
  if (before.pattern === after.pattern) return
  const lost = patternLost(before, after)
  const gained = patternLost(after, before)
  const shift: Shift = { lost: lost.is, gained: gained.is }
  const witness = scope.subject.in === 'result' ? gained.text : lost.text
  const such =
    witness === undefined
      ? ''
      : ` For example, ${received(witness)} ${scope.subject.in === 'result' ? 'is possible now' : 'is refused now'}.`
  const { message, ...values } = valueChange(scope, before.shape, after.shape)
  const found = { ...values, message: `${message}${such}` }
  if (shift.lost !== false || shift.gained !== false)
    addShift(changes, scope, { narrowed: 'pattern-narrowed', widened: 'pattern-widened' }, shift, found)
  else addWords(changes, scope, 'The pattern of', before.pattern, after.pattern, ' is written in another way')
}

/** Whether a text of `from` is refused by the pattern of `to`, and such a text. */
function patternLost(from: TextView, to: TextView): { readonly is: boolean | string; readonly text?: string } {
  if (to.pattern === undefined) return { is: false }
  if (from.pattern !== undefined && isWithin(from.pattern, to.pattern)) return { is: false }
  const text = sampleOutside(from.shape, { is: 'string', pattern: to.pattern })
  return typeof text === 'string'
    ? { is: true, text }
    : { is: 'No text was found that only one of the patterns matches, which proves nothing.' }
}

/** The pattern of our formats decides; the check of any other is code. */
function compareFormats(changes: Changes, scope: Scope, { format: before }: Text, { format: after }: Text): void {
  const [b, a] = [before, after].map((format) => (format === undefined || isTextFormat(format) ? undefined : format))
  if (a === b) {
    if (before !== after) addWords(changes, scope, 'The format of', before, after)
    return
  }
  const name = a ?? b ?? ''
  const message = `${scope.name} must have ${formatWords(a)}; it had ${formatWords(b)}.`
  const isWider = a === undefined ? scope.subject.in !== 'result' : b === undefined && scope.subject.in === 'result'
  const doubt = `Which texts are ${name} is decided by code, which cannot be compared.`
  changes.add('format-changed', scope, { before, after, message, ...(isWider ? { impact: 'additive' } : { doubt }) })
}

const formatWords = (format: string | undefined): string =>
  format === undefined ? 'no such format' : `the format ${format}`

function compareOptionLists(changes: Changes, scope: Scope, { catalog: before }: Text, { catalog: after }: Text): void {
  if (before === after) return
  const message = `The values of ${scope.name} are ${after === undefined ? 'in no option list' : `in the option list ${after}`}; they were in ${before ?? 'none'}.`
  const doubt = 'Validators accept any text here, and the option list has the last word.'
  changes.add('option-list-changed', scope, {
    before,
    after,
    message,
    ...(after === undefined ? { impact: 'additive' } : { doubt }),
  })
}
