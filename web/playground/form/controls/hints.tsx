import type { JSX } from 'preact'
import type { Json, Param, Shape } from '@gatewright/catalog'
import { bytesOf, codePoints, mediaWords } from '@gatewright/catalog/language'
import { typeWords } from '../../dataUris.ts'
import { boundsOf, type ControlName } from '../controlOf.ts'

/** Returns the help of a value: its description, its unit and bounds where the control does not show them. */
export function hintOf({ description = '', shape }: Param, control: ControlName): string {
  return [description, limitsOf(inner(shape), control)].filter((words) => words !== '').join(' ')
}

const inner = (shape: Shape): Shape => (shape.is === 'nullable' ? inner(shape.of) : shape)

function limitsOf(shape: Shape, control: ControlName): string {
  switch (shape.is) {
    case 'number':
      return sentence(control === 'slider' ? '' : boundsOf(shape))
    case 'file':
      return sentence(fileLimits(shape))
    case 'list':
      return [sentence(countOf(shape, 'item')), shape.of.is === 'list' ? '' : limitsOf(inner(shape.of), control)]
        .filter((words) => words !== '')
        .join(' ')
    case 'map':
      return sentence(countOf(shape, 'name'))
    default:
      return ''
  }
}

const sentence = (words: string): string => (words === '' ? '' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`)

function countOf({ min = 0, max }: { readonly min?: number; readonly max?: number }, noun: string): string {
  const nouns = (count: number): string => `${count} ${noun}${count === 1 ? '' : 's'}`
  if (max === undefined) return min < 2 ? '' : `at least ${nouns(min)}`
  return min < 2 ? `at most ${nouns(max)}` : min === max ? `exactly ${nouns(max)}` : `${min} to ${nouns(max)}`
}

/** The limits of a file in words, such as `PNG or JPEG, at most 10 MB`. */
function fileLimits({ media, mimeTypes, limits = {} }: Extract<Shape, { is: 'file' }>): string {
  const { maxBytes, minSeconds, maxSeconds, minPixels, maxPixels, minSide, maxSide, maxShortSide } = limits
  const types = mimeTypes?.map(typeWords)
  const said = media === 'image' || media === 'video' || media === 'audio' || media === 'any' ? [] : [mediaWords(media)]
  return [
    ...(types ?? said),
    ...(maxBytes === undefined ? [] : [`at most ${bytesOf(maxBytes)}`]),
    ...range(minSeconds, maxSeconds, 'seconds'),
    ...range(minPixels, maxPixels, 'pixels in all'),
    ...range(minSide, undefined, 'pixels on the shorter side'),
    ...range(undefined, maxShortSide, 'pixels on the shorter side'),
    ...range(undefined, maxSide, 'pixels on the longer side'),
  ].join(', ')
}

const number = new Intl.NumberFormat('en')

function range(min: number | undefined, max: number | undefined, unit: string): readonly string[] {
  if (min !== undefined && max !== undefined) return [`${number.format(min)} to ${number.format(max)} ${unit}`]
  if (max !== undefined) return [`at most ${number.format(max)} ${unit}`]
  return min === undefined ? [] : [`at least ${number.format(min)} ${unit}`]
}

/** How many of its characters a text has used. */
export function Counter({
  shape,
  value,
}: {
  readonly shape: Shape
  readonly value: Json | undefined
}): JSX.Element | null {
  const text = inner(shape)
  if (text.is !== 'string' || text.maxLength === undefined || text.catalog !== undefined) return null
  const used = typeof value === 'string' ? codePoints(value) : 0
  if (used === 0 && text.maxLength < 100) return null
  return (
    <span class="form-counter" data-over={used > text.maxLength ? '' : undefined}>
      {number.format(used)} / {number.format(text.maxLength)}
      <span class="visually-hidden"> characters</span>
    </span>
  )
}
