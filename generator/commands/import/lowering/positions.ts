import type { Form, NumberForm, TextForm, Tree } from '../imported.ts'
import { isSame } from '../json.ts'

/** The items of a list whose positions are declared one by one, and whether all positions hold the same values. */
export interface Items {
  readonly of: Tree
  readonly areSame: boolean
}

/** One form for all positions: numbers between all bounds, all options, any of the texts, or a union. */
export function itemsOf(positions: readonly Tree[], tree: Tree): Items {
  const [first = tree, ...others] = positions
  const isNullable = positions.some((one) => one.isNullable)
  const areSame = others.every((one) => formText(one) === formText(first) && one.isNullable === first.isNullable)
  const form = areSame ? first.form : (joined(positions.map((one) => one.form)) ?? unionOf(positions))
  const [unread, mistaken] = [positions.flatMap((one) => one.unread), positions.flatMap((one) => one.mistaken)]
  return { areSame, of: { ...first, isNullable, form, ...(form.is !== 'union' && { unread, mistaken }) } }
}

const unionOf = (of: readonly Tree[]): Form => ({ is: 'union', of, isExclusive: false })

/** A form that accepts the values of all forms, if they are of one sort and have no parts. */
function joined(forms: readonly Form[]): Form | undefined {
  if (forms.every((one) => one.is === 'number')) return numbers(forms)
  if (forms.every((one) => one.is === 'text')) return texts(forms)
  if (!forms.every((one) => one.is === 'enum')) return undefined
  const all = forms.flatMap(({ values }) => values)
  const values = all.filter((value, at) => all.findIndex((one) => isSame(one, value)) === at)
  return { is: 'enum', values, twice: [], refused: forms.flatMap(({ refused }) => refused) }
}

/** The lowest of the lower bounds, and so on; none if one of the forms has none. */
function numbers(forms: readonly NumberForm[]): NumberForm {
  const lows = forms.map(({ min, exclusiveMin }) => Math.min(min ?? Infinity, exclusiveMin ?? Infinity))
  const highs = forms.map(({ max, exclusiveMax }) => Math.max(max ?? -Infinity, exclusiveMax ?? -Infinity))
  const [low, high] = [Math.min(...lows), Math.max(...highs)]
  const isOpenLow = forms.every(({ min }) => min !== low)
  const isOpenHigh = forms.every(({ max }) => max !== high)
  const hasLow = lows.every(Number.isFinite)
  const hasHigh = highs.every(Number.isFinite)
  const [step] = new Set(forms.map((one) => one.step))
  return {
    is: 'number',
    isInteger: forms.every(({ isInteger }) => isInteger),
    ...(hasLow && (isOpenLow ? { exclusiveMin: low } : { min: low })),
    ...(hasHigh && (isOpenHigh ? { exclusiveMax: high } : { max: high })),
    ...(step !== undefined && forms.every((one) => one.step === step) && { step }),
  }
}

/** The bounds of length that all texts have in common; what is the same in all of them stays. */
function texts(forms: readonly TextForm[]): TextForm {
  const [first] = forms
  const { pattern, format, mediaType, isBase64 = false } = first ?? {}
  const has = (key: 'pattern' | 'format' | 'mediaType' | 'isBase64'): boolean =>
    forms.every((one) => one[key] === first?.[key])
  const minLength = Math.min(...forms.map((one) => one.minLength ?? 0))
  const maxLength = Math.max(...forms.map((one) => one.maxLength ?? Infinity))
  return {
    is: 'text',
    ...(minLength > 0 && { minLength }),
    ...(Number.isFinite(maxLength) && { maxLength }),
    ...(pattern !== undefined && has('pattern') && { pattern }),
    ...(format !== undefined && has('format') && { format }),
    ...(mediaType !== undefined && has('mediaType') && { mediaType }),
    isBase64: isBase64 && has('isBase64'),
  }
}

/** Serializes a form without its position in the source. */
const formText = ({ form }: Tree): string =>
  JSON.stringify(form, (key, value: unknown) => (['at', 'title', 'description'].includes(key) ? undefined : value))
