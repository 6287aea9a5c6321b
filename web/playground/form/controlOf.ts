import type { CatalogParam, Json, Shape } from '@gatewright/catalog'
import { decimals, innerMultiple, labelOfOption, nearestStepFrom } from '@gatewright/catalog/language'

/** The controls of a form. */
export type ControlName =
  | 'line'
  | 'area'
  | 'color'
  | 'secret'
  | 'entry'
  | 'number'
  | 'slider'
  | 'switch'
  | 'segments'
  | 'select'
  | 'search'
  | 'checks'
  | 'file'
  | 'list'
  | 'object'
  | 'map'
  | 'alternatives'
  | 'nullable'
  | 'json'

/** The keys of a parameter that decide on its control, in addition to its shape. */
interface ControlHints {
  readonly hints?: CatalogParam['hints']
  readonly secret?: boolean
}

type Of<Name extends Shape['is']> = Extract<Shape, { is: Name }>

const controls: { readonly [Name in Shape['is']]: (shape: Of<Name>, hints: ControlHints) => ControlName } = {
  any: () => 'json',
  string: textControl,
  number: (shape) => (sliderStep(shape) === undefined ? 'number' : 'slider'),
  boolean: () => 'switch',
  choice: (shape) => choiceControl(shape),
  file: () => 'file',
  list: ({ of, unique }) => (unique && of.is === 'choice' && of.values.length <= 12 ? 'checks' : 'list'),
  object: () => 'object',
  map: () => 'map',
  either: () => 'alternatives',
  nullable: () => 'nullable',
}

/** Returns the name of the control for a shape. */
export function controlOf<Name extends Shape['is']>(shape: Of<Name>, hints: ControlHints = {}): ControlName {
  const choose: (shape: Of<Name>, hints: ControlHints) => ControlName = controls[shape.is as Name] // `is` is its name
  return choose(shape, hints)
}

/** The length beyond which text gets several lines. */
const longText = 120

function textControl(
  { catalog, format, pattern, maxLength = Infinity }: Of<'string'>,
  { hints, secret }: ControlHints,
): ControlName {
  if (secret) return 'secret'
  if (catalog !== undefined) return 'entry'
  if (format === 'color') return 'color'
  if (hints?.multiline) return 'area'
  return format === undefined && pattern === undefined && maxLength > longText && maxLength < Infinity ? 'area' : 'line'
}

/** Few short options stand side by side; many are searched. */
function choiceControl({ values, labels }: Of<'choice'>): ControlName {
  const letters = values.reduce<number>((sum, value) => sum + optionLabel(value, labels).length + 3, 0)
  if (values.length <= 6 && letters <= 44) return 'segments'
  return values.length <= 16 ? 'select' : 'search'
}

/** The label of an option. */
export function optionLabel(value: string | number, labels: Of<'choice'>['labels'] = {}): string {
  const label = Object.hasOwn(labels, String(value)) ? labels[String(value)] : undefined
  return label ?? (typeof value === 'string' ? labelOfOption(value) : String(value))
}

/** The controls that are one element, which a label can name. */
const single: ReadonlySet<ControlName> = new Set([
  'line',
  'area',
  'secret',
  'number',
  'slider',
  'switch',
  'select',
  'search',
  'entry',
  'json',
])

/** Whether a control consists of several elements, so that it is a group with a name. */
export const isGroup = (control: ControlName): boolean => !single.has(control)

type NumberShape = Extract<Shape, { is: 'number' }>

/** The number of positions beyond which a slider is of no use, such as for a seed. */
const mostPositions = 2000

/** The step of the slider for a number; undefined if a slider is of no use for it. */
export function sliderStep({ min, max, exclusiveMin, exclusiveMax, step, integer }: NumberShape): number | undefined {
  if (min === undefined || max === undefined || exclusiveMin !== undefined || exclusiveMax !== undefined || max <= min)
    return undefined
  const own = step ?? (integer ? 1 : 10 ** Math.floor(Math.log10((max - min) / 100)))
  return (max - min) / own <= mostPositions ? own : undefined
}

/** Returns the value of the slider at a position, exact in decimals. */
export function snapped(value: number, { min = 0, max = Infinity }: NumberShape, step: number): number {
  return nearestStepFrom(Math.min(max, Math.max(min, value)), min, step, max)
}

/** Returns the value that a text of a number field means: a number, the text itself if it is none, undefined if empty. */
export function numberOf(text: string): Json | undefined {
  const word = text.trim()
  if (word === '') return undefined
  const value = Number(word)
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(word) && Number.isFinite(value) ? value : text
}

/** Returns the number one step above or below, within the bounds. */
export function stepped(value: number, shape: NumberShape, side: 'above' | 'below'): number {
  const { min, max, step = shape.integer ? 1 : undefined, stepFrom } = shape
  const grid = step ?? 10 ** -Math.max(1, decimals(value))
  const next = innerMultiple(value, grid, side, true, stepFrom === 'min' ? min : 0)
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))
}

/** The bounds of a number in words, such as `3 to 15`; empty if it has none. */
export function boundsOf({ min, max, exclusiveMin, exclusiveMax, step }: NumberShape): string {
  const low = min === undefined ? (exclusiveMin === undefined ? undefined : `over ${exclusiveMin}`) : `at least ${min}`
  const high = max === undefined ? (exclusiveMax === undefined ? undefined : `under ${exclusiveMax}`) : `at most ${max}`
  const range = min !== undefined && max !== undefined ? `${min} to ${max}` : [low, high].filter(Boolean).join(', ')
  return step === undefined || step === 1 ? range : [range, `in steps of ${step}`].filter(Boolean).join(', ')
}
