import { describe, expect, test } from 'vitest'
import { partsOfMedia } from '../../../generator/language/mediaParts.ts'
import { kinds } from '../../../generator/kinds/index.ts'
import { paramOrder } from '../../../generator/kinds/order.ts'
import type { Media } from '../../../generator/language/media.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'
import { lower, width } from './lower.ts'
import { objectWith } from '../../support/matching.ts'
import { fieldsOf } from '../../../generator/language/values.ts'

test('every kind has its own word, and documentation for authors', () => {
  const words = kinds.map(({ word }) => word)
  expect(words).toContain('text')
  expect(new Set(words).size).toBe(words.length)
  expect(kinds.every(({ doc }) => doc.endsWith('.'))).toBe(true)
})

test('every key of every kind has a place in the order of the guide', () => {
  const keys = kinds.flatMap(({ schema }) => Object.keys(fieldsOf(schema['properties'])))
  expect([...new Set(keys)].filter((key) => !paramOrder.some((known) => known === key))).toEqual([])
  expect(paramOrder.filter((key) => !keys.includes(key))).toEqual([])
})

const whole: Shape = { is: 'number', integer: true }
const field = (name: string, description: string, shape: Shape): Field => ({ name, description, required: true, shape })
const word = (...values: string[]): Shape => ({ is: 'choice', values })
const role = field('role', 'Who speaks.', word('system', 'user', 'assistant'))
const textPart: Shape = {
  is: 'object',
  fields: [field('type', 'The type of the part.', word('text')), field('text', 'The words.', { is: 'string' })],
}
const mediaPart = (media: Media): Shape => ({
  is: 'object',
  fields: [
    field('type', 'The type of the part.', word(media)),
    field('url', 'The file.', { is: 'file', media, ...partsOfMedia(media), role: 'reference' }),
  ],
})
const content = (part: Shape): Field => ({
  ...field('content', 'The content: text, which can be empty, or a list of parts.', {
    is: 'either',
    of: [
      { is: 'string', maxLength: 9 },
      { is: 'list', min: 1, of: part },
    ],
  }),
  allowEmpty: true,
})

describe('lowers', () => {
  test.each([
    ['text', 'maxLength: 9', { shape: { is: 'string', maxLength: 9 }, required: false }],
    [
      'text',
      'required: true, label: A, description: B.',
      { shape: { is: 'string' }, required: true, label: 'A', description: 'B.' },
    ],
    ['enum', 'options: [a, b], default: b', { shape: { is: 'choice', values: ['a', 'b'] }, default: 'b' }],
    [
      'enum',
      'options: [{ value: 1, label: One }], unit: Hz',
      { shape: { is: 'choice', values: [1], labels: { 1: 'One' }, unit: 'Hz' } },
    ],
    [
      'range',
      'min: 0, max: 1, step: 0.1, default: 0.3',
      { shape: { is: 'number', min: 0, max: 1, step: 0.1 }, default: 0.3 },
    ],
    [
      'range',
      'min: 4, max: 20, step: 8, stepFrom: min',
      { shape: { is: 'number', min: 4, max: 20, step: 8, stepFrom: 'min' } },
    ],
    ['number', 'min: 8, step: 4, stepFrom: min', { shape: { is: 'number', min: 8, step: 4 } }],
    ['text', 'minLength: 2, trim: true', { shape: { is: 'string', minLength: 2, trim: true } }],
    ['text', 'minLength: 0, maxLength: 9, trim: true', { shape: { is: 'string', maxLength: 9 } }],
    ['text', 'list: { unique: true }', { shape: { is: 'list', of: { is: 'string' }, unique: true } }],
    [
      'text',
      'list: { unique: true }, default: [a, A]',
      { shape: { is: 'list', of: { is: 'string' }, unique: true }, default: ['a', 'A'] },
    ],
    ['text', 'list: { unique: false }', { shape: { is: 'list', of: { is: 'string' } } }],
    ['range', 'min: 3, max: 15, integer: true', { shape: { is: 'number', integer: true, min: 3, max: 15 } }],
    ['boolean', 'default: false', { shape: { is: 'boolean' }, default: false }],
    ['file', 'media: image, list: true', { shape: { is: 'list', of: { is: 'file', media: 'image', role: 'asset' } } }],
    [
      'file',
      'media: any, role: reference, maxBytes: 9, minSide: 3, mimeTypes: [image/png]',
      {
        shape: {
          is: 'file',
          media: 'any',
          noun: 'a file',
          families: [''],
          role: 'reference',
          limits: { maxBytes: 9, minSide: 3 },
          mimeTypes: ['image/png'],
        },
      },
    ],
    ['number', '', { shape: { is: 'number' } }],
    ['number', 'exclusiveMin: 0, max: 2, unit: s', { shape: { is: 'number', exclusiveMin: 0, max: 2, unit: 's' } }],
    ['integer', 'min: 0, step: 8', { shape: { is: 'number', integer: true, min: 0, step: 8 } }],
    ['text', 'pattern: "^a$", minLength: 1', { shape: { is: 'string', pattern: '^a$', minLength: 1 } }],
    [
      'text',
      'format: color, default: "#00ff00"',
      {
        shape: { is: 'string', format: 'color', pattern: '^#[0-9a-fA-F]{6}$', noun: 'a color as #rrggbb' },
        default: '#00ff00',
      },
    ],
    [
      'text',
      'multiline: true, placeholder: Say it',
      { shape: { is: 'string' }, hints: { multiline: true, placeholder: 'Say it' } },
    ],
    ['text', 'secret: true, nullable: true', { shape: { is: 'nullable', of: { is: 'string' } }, secret: true }],
    ['text', 'list: false', { shape: { is: 'string' } }],
    [
      'integer',
      'list: { min: 1, max: 4 }, nullable: true, default: null',
      { shape: { is: 'nullable', of: { is: 'list', min: 1, max: 4, of: whole } }, default: null },
    ],
    [
      'enum',
      'options: [a, { value: b, deprecated: true }]',
      { shape: { is: 'choice', values: ['a', 'b'], deprecated: ['b'] } },
    ],
    [
      'preset',
      'options: [big], keys: { width: { type: integer } }, default: { width: 8 }',
      {
        shape: {
          is: 'either',
          of: [
            { is: 'choice', values: ['big'] },
            { is: 'object', fields: [width] },
          ],
        },
        default: { width: 8 },
      },
    ],
    [
      'messages',
      'maxLength: 9, list: true',
      { shape: { is: 'list', of: { is: 'object', fields: [role, content(textPart)] } } },
    ],
    [
      'messages',
      'media: [image, any], maxLength: 9, list: { max: 5 }',
      {
        shape: {
          is: 'list',
          max: 5,
          of: {
            is: 'object',
            fields: [role, content({ is: 'either', of: [textPart, mediaPart('image'), mediaPart('any')] })],
          },
        },
      },
    ],
    ['catalog', 'catalog: a/b', { shape: { is: 'string', minLength: 1, catalog: 'a/b' } }],
    [
      'object',
      'keys: { a: any }',
      { shape: { is: 'object', fields: [{ name: 'a', description: '', required: false, shape: { is: 'any' } }] } },
    ],
    [
      'map',
      'values: { type: integer }, default: { a: 1 }',
      { shape: { is: 'map', of: width.shape, noun: 'an object with any keys' }, default: { a: 1 } },
    ],
    [
      'map',
      'values: any, minKeys: 1, maxKeys: 4, minKeyLength: 2, maxKeyLength: 9, keyPattern: "^a", list: true',
      {
        shape: {
          is: 'list',
          of: {
            is: 'map',
            of: width.shape,
            keys: { is: 'string', minLength: 2, maxLength: 9, pattern: '^a' },
            min: 1,
            max: 4,
            noun: 'an object with 1 to 4 keys, each text of 2 to 9 characters that matches ^a',
          },
        },
      },
    ],
    [
      'union',
      'of: [{ type: integer }, { type: text }], nullable: true, default: null',
      {
        shape: { is: 'nullable', of: { is: 'either', of: [{ is: 'number', integer: true }, { is: 'string' }] } },
        default: null,
      },
    ],
    ['json', 'default: { a: [1, null] }', { shape: { is: 'any' }, default: { a: [1, null] } }],
    ['json', 'nullable: true', { shape: { is: 'any' } }],
    ['json', 'list: { nullable: true }', { shape: { is: 'list', of: { is: 'any' } } }],
    [
      'number',
      'list: { max: 9, list: { min: 2, max: 2, list: false } }, default: [[0, 1.5]]',
      {
        shape: { is: 'list', max: 9, of: { is: 'list', min: 2, max: 2, of: { is: 'number' } } },
        default: [[0, 1.5]],
      },
    ],
    [
      'text',
      'list: { nullable: true, list: { nullable: true } }, nullable: true',
      {
        shape: {
          is: 'nullable',
          of: {
            is: 'list',
            of: { is: 'nullable', of: { is: 'list', of: { is: 'nullable', of: { is: 'string' } } } },
          },
        },
      },
    ],
    ['text', 'list: true, default: [a, b]', { shape: { is: 'list', of: { is: 'string' } }, default: ['a', 'b'] }],
  ])('%s, %s', (word, text, expected) => {
    expect(lower(word, text)).toEqual({ lowered: objectWith(expected), codes: [] })
  })
})
