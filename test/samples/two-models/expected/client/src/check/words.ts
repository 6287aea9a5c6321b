import type { Media, Shape } from './shape.js'

/** What would be right, in words that follow "must be". */
export function expected(shape: Shape): string {
  switch (shape.is) {
    case 'any':
      return 'a JSON value'
    case 'string':
      return text(shape.minLength ?? 0, shape.maxLength)
    case 'number':
      return `${shape.integer ? 'a whole number' : 'a number'}${bounds(shape)}`
    case 'boolean':
      return 'true or false'
    case 'choice':
      return `one of ${shape.values.map((value) => JSON.stringify(value)).join(', ')}${unit(shape.unit)}`
    case 'file':
      return `an address (https: or http:) or a data: URI of ${file(shape.media)}`
    case 'list':
      return 'a list'
    case 'object':
      return `an object with ${shape.fields.map(({ name }) => name).join(', ')}`
  }
}

function text(min: number, max: number | undefined): string {
  if (max === undefined)
    return min > 1 ? `text of at least ${min} characters` : min === 1 ? 'text that is not empty' : 'text'
  return min > 0 ? `text of ${min} to ${max} characters` : `text of at most ${max} characters`
}

function bounds({
  min,
  max,
  step,
  unit: counted,
}: {
  min?: number
  max?: number
  step?: number
  unit?: string
}): string {
  const from = min === undefined ? '' : max === undefined ? ` of at least ${min}` : ` from ${min}`
  const to = max === undefined ? '' : min === undefined ? ` of at most ${max}` : ` to ${max}`
  return `${from}${to}${unit(counted)}${step === undefined || step === 1 ? '' : `, in steps of ${step}`}`
}

const unit = (word: string | undefined): string => (word === undefined ? '' : ` ${word}`)

const file = (media: Media): string =>
  media === 'image' ? 'an image' : media === 'video' ? 'a video' : 'an audio file'

/** How a message calls a value: by the name that a person sees and the one that code uses. */
export function subject(path: readonly (string | number)[], label: string | undefined): string {
  const name = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1)
  return name === '' ? 'The input' : label === undefined ? name : `${label} (${name})`
}

/** What was there, cut to 100 characters. */
export function received(value: unknown): string {
  if (typeof value === 'string')
    return value.length > 98 ? `${JSON.stringify(value.slice(0, 90)).slice(0, 96)}..."` : cut(JSON.stringify(value))
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1 item' : `a list of ${value.length} items`
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : cut(String(value))
}

const cut = (text: string): string => (text.length > 100 ? `${text.slice(0, 97)}...` : text)
