import type { CatalogParam, Shape } from '@gatewright/catalog'
import { labelOfName } from '../words/labels.ts'
import { sliderStep } from './numbers.ts'

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
export interface ControlHints {
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
  if (label !== undefined) return label
  return typeof value === 'string' && /^[a-z]+([_-][a-z]+)*$/.test(value) ? labelOfName(value) : String(value)
}

/** The controls that are one element, which a label can name. */
const single: ReadonlySet<ControlName> = new Set([
  ...(['line', 'area', 'secret', 'number', 'slider', 'switch', 'select', 'search', 'entry', 'json'] as const),
])

/** Whether a control consists of several elements, so that it is a group with a name. */
export const isGroup = (control: ControlName): boolean => !single.has(control)
