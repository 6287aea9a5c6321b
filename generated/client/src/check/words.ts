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
      return `a list${size(shape.min, shape.max, 'item')}`
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

function text({ minLength, maxLength, pattern, noun: own }: Shape & { is: 'string' }): string {
  const form = pattern === undefined || own !== undefined ? '' : ` that matches ${pattern}`
  const noun = own ?? 'text'
  const isFull = minLength === 1 && maxLength === undefined
  return `${noun}${isFull ? ' that is not empty' : size(minLength || undefined, maxLength, 'character')}${form}`
}

function number({
  integer,
  min,
  max,
  exclusiveMin,
  exclusiveMax,
  step = 1,
  unit: word,
}: Shape & { is: 'number' }): string {
  const ends = [
    ['of at least', min],
    ['over', exclusiveMin],
    ['of at most', max],
    ['under', exclusiveMax],
  ].flatMap(([words, end]) => (end === undefined ? [] : [`${words} ${end}`]))
  const limits = min === undefined || max === undefined ? ends.join(' and ') : `from ${min} to ${max}`
  const noun = `${integer ? 'a whole number' : 'a number'} ${limits}`.trim()
  return `${noun}${unit(word)}${step === 1 ? '' : `, in steps of ${step}`}`
}

/** How many there may be, in words that follow the noun of what holds them. */
function size(min: number | undefined, max: number | undefined, noun: string): string {
  if (max === undefined) return min === undefined ? '' : ` of at least ${count(min, noun)}`
  return ` of ${min === undefined ? 'at most ' : min === max ? 'exactly ' : `${min} to `}${count(max, noun)}`
}

/** A number of things. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const unit = (word: string | undefined): string => (word === undefined ? '' : ` ${word}`)

/** How a message calls a value: by the name that a person sees and the one that code uses. */
export function subject({
  path,
  label,
}: {
  readonly path: readonly (string | number)[]
  readonly label?: string | undefined
}): string {
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
  if (Array.isArray(value)) return `a list of ${count(value.length, 'item')}`
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'function' ? 'a function' : cut(String(value))
}

const cut = (text: string): string => (text.length > 100 ? `${text.slice(0, 97)}...` : text)
