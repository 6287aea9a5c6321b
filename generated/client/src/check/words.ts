import type { Shape } from './shape.js'

/** What would be right, in words that follow "must be". */
export function expected(shape: Shape): string {
  switch (shape.is) {
    case 'any':
      return 'a JSON value'
    case 'string':
      return text(shape)
    case 'number':
      return number(shape)
    case 'boolean':
      return 'true or false'
    case 'choice':
      return `one of ${shape.values.map((value) => JSON.stringify(value)).join(', ')}${unit(shape.unit)}`
    case 'file':
      return `an address (https: or http:) or a data: URI of ${mediaWords[shape.media]}`
    case 'list':
      return `a list${count(shape.min, shape.max)}`
    case 'object':
      return `an object with ${shape.fields.map(({ name }) => name).join(', ')}`
    case 'either':
      return shape.of.map(expected).join(', or ')
    case 'nullable':
      return `${expected(shape.of)}, or null`
  }
}

const mediaWords = {
  image: 'an image',
  video: 'a video',
  audio: 'an audio file',
  document: 'a document',
  any: 'a file',
}

const formatWords = { color: 'a color as #rrggbb', language: 'a language tag such as en-GB', url: 'an address' }

function text({ minLength: min = 0, maxLength: max, pattern, format }: Shape & { is: 'string' }): string {
  const form = format === undefined ? (pattern === undefined ? '' : ` that matches ${pattern}`) : ''
  const noun = format === undefined ? 'text' : formatWords[format]
  if (max !== undefined)
    return min > 0 ? `${noun} of ${min} to ${max} characters${form}` : `${noun} of at most ${max} characters${form}`
  return min > 1
    ? `${noun} of at least ${min} characters${form}`
    : min === 1
      ? `${noun} that is not empty${form}`
      : `${noun}${form}`
}

function number({
  integer,
  min,
  max,
  exclusiveMin,
  exclusiveMax,
  step,
  unit: counted,
}: Shape & { is: 'number' }): string {
  const noun = integer ? 'a whole number' : 'a number'
  const ends =
    min !== undefined && max !== undefined
      ? [`from ${min} to ${max}`]
      : [
          ...(min === undefined ? [] : [`of at least ${min}`]),
          ...(exclusiveMin === undefined ? [] : [`over ${exclusiveMin}`]),
          ...(max === undefined ? [] : [`of at most ${max}`]),
          ...(exclusiveMax === undefined ? [] : [`under ${exclusiveMax}`]),
        ]
  const steps = step === undefined || step === 1 ? '' : `, in steps of ${step}`
  return `${[noun, ends.join(' and ')].join(' ').trim()}${unit(counted)}${steps}`
}

function count(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return min === undefined ? '' : ` of at least ${items(min)}`
  return min === undefined
    ? ` of at most ${items(max)}`
    : min === max
      ? ` of exactly ${items(max)}`
      : ` of ${min} to ${items(max)}`
}

const items = (number: number): string => (number === 1 ? '1 item' : `${number} items`)

const unit = (word: string | undefined): string => (word === undefined ? '' : ` ${word}`)

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
