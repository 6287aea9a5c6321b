import { describe, expect, test } from 'vitest'
import { BuiltModels } from '../support/builtModels.ts'
import { madeModel } from '../support/madeSpecs.ts'
import { valueAt } from '../support/reading.ts'
import { counted } from '../support/counted.ts'
import { ends } from '../support/ends.ts'

const refined = madeModel('refined', {
  params: {
    title: { type: 'text', minLength: 3, maxLength: 10, trim: true },
    word: { type: 'text', minLength: 1, trim: true, pattern: '^[a-z ]*$' },
    must: { type: 'text', minLength: 2, trim: true, required: true },
    frames: { type: 'range', integer: true, min: 81, max: 161, step: 16, stepFrom: 'min', unit: 'pictures' },
    level: { type: 'number', min: 0.05, step: 0.1, stepFrom: 'min' },
    even: { type: 'integer', min: 4, max: 10, step: 2, stepFrom: 'min' },
    photo: { type: 'file', media: 'image', minSide: 300, maxShortSide: 1080 },
    tags: { type: 'text', maxLength: 99, list: { max: 100_000, unique: true }, label: 'Tags' },
    levels: { type: 'number', list: { list: { min: 2, unique: true, nullable: true } } },
    keys: { type: 'text', list: { unique: true }, secret: true },
    label: { type: 'preset', options: ['none'], keys: { text: { type: 'text', minLength: 2, trim: true } } },
  },
})

const built = new BuiltModels([refined])

describe('trimmed text', () => {
  const least = 'text of at least 2 characters without white space at its ends'

  test.each<[object, string]>([
    [{ must: ' a ' }, `must must be ${least}, but it has 1 character.`],
    [
      { must: 'ab', title: '\u3000 ab \n' },
      'title must be text of at most 10 characters, and of at least 3 characters without white space at its ends, but it has 2 characters.',
    ],
    [
      { must: 'ab', title: ' '.repeat(9) },
      'title must be text of at most 10 characters, and of at least 3 characters without white space at its ends, but it has 0 characters.',
    ],
    [
      { must: 'ab', title: `${' '.repeat(9)}abc` },
      'title must be text of 3 to 10 characters, but it has 12 characters.',
    ],
    [
      { must: 'ab', word: '  ' },
      'word must be text of at least 1 character without white space at its ends, but it has 0 characters.',
    ],
    [{ must: 'ab', word: 'A' }, 'word must be text that is not empty that matches ^[a-z ]*$, but it is "A".'],
    [{ must: 'ab', label: { text: 'a ' } }, `label.text must be ${least}, but it has 1 character.`],
    [{ must: '  ' }, 'must is required and cannot be empty: text of at least 2 characters.'],
    [{ must: 1 }, 'must must be text of at least 2 characters, but it is 1.'],
  ])('is long enough without the white space at its ends: %j', (input, message) => {
    expect(built.refused('refined', input)).toEqual([message])
  })

  test('stays as it was sent', () => {
    for (const input of [
      { must: ' ab ' },
      { must: '\u{1f98a}\u{1f98a}', title: '\tabc\ufeff', word: ' a', label: { text: ' ab' } },
    ])
      expect(built.parsed('refined', input)).toEqual(input)
  })

  test('is checked in linear time, also by its pattern', () => {
    const long = `${' '.repeat(1_000_000)}a${' '.repeat(1_000_000)}`
    ends(() => expect(built.refused('refined', { must: long })).toHaveLength(1))
  })
})

describe('steps from the minimum', () => {
  const frames = 'frames must be a whole number from 81 to 161 pictures, in steps of 16'

  test.each<[object, string]>([
    [{ frames: 96 }, `${frames}, but it is 96. The nearest is 97.`],
    [{ frames: 89 }, `${frames}, but it is 89. The nearest is 97.`],
    [{ frames: 160 }, `${frames}, but it is 160. The nearest is 161.`],
    [{ frames: 500 }, `${frames}, but it is 500. The nearest is 161.`],
    [{ frames: 0 }, `${frames}, but it is 0. The nearest is 81.`],
    [{ frames: 97.5 }, `${frames}, but it is 97.5. The nearest is 97.`],
    [{ frames: '97 pictures' }, `${frames}, but it is "97 pictures". Did you mean 97?`],
    [{ frames: [] }, `${frames}, but it is a list of 0 items.`],
    [{ level: 0.1 }, 'level must be a number of at least 0.05, in steps of 0.1, but it is 0.1. The nearest is 0.15.'],
    [{ even: 5 }, 'even must be a whole number from 4 to 10, in steps of 2, but it is 5. The nearest is 6.'],
  ])('are exact: %j', (input, message) => {
    expect(built.refused('refined', { must: 'ab', ...input })).toEqual([message])
  })

  test.each([{ frames: 81 }, { frames: 161 }, { level: 0.35 }, { level: 0.05 }])('accept %j', (input) => {
    expect(built.parsed('refined', { must: 'ab', ...input })).toEqual({ must: 'ab', ...input })
  })

  test('have their own keyword, unless steps from 0 are the same', () => {
    const properties = valueAt(built.schemaOf('refined'), 'properties')
    expect(valueAt(properties, 'frames')).toEqual({
      description: 'Unit: pictures. In steps of 16 from 81.',
      type: 'integer',
      minimum: 81,
      maximum: 161,
      'x-step': 16,
      'x-step-from': 81,
    })
    expect(valueAt(properties, 'even')).toEqual({ type: 'integer', minimum: 4, maximum: 10, multipleOf: 2 })
  })
})

describe('lists without repeated items', () => {
  test.each<[object, readonly string[]]>([
    [{ tags: ['a', 'b', 'a'] }, ['Tags (tags[2]) must not repeat tags[0], but both are "a".']],
    [
      {
        levels: [
          [0, 1],
          [-0, 1, null, 1, 0, null],
        ],
      },
      [
        'levels[1][3] must not repeat levels[1][1], but both are 1.',
        'levels[1][4] must not repeat levels[1][0], but both are 0.',
        'levels[1][5] must not repeat levels[1][2], but both are null.',
      ],
    ],
    [{ keys: ['k', 'k'] }, ['keys[1] must not repeat keys[0], but both are a secret value.']],
    [{ levels: [[2, 'n2']] }, ['levels[0][1] must be a number, but it is "n2".']],
    [
      { tags: [['a'], ['a']] },
      ['tags[0]', 'tags[1]'].map(
        (at) => `Tags (${at}) must be text of at most 99 characters, but it is a list of 1 item.`,
      ),
    ],
  ])('are explained by the first equal item: %j', (input, messages) => {
    expect(built.refused('refined', { must: 'ab', ...input })).toEqual(messages)
  })

  test('are accepted', () => {
    const levels = [
      [1, 2],
      [2, 1, null],
    ]
    expect(built.parsed('refined', { must: 'ab', levels })).toEqual({ must: 'ab', levels })
    expect(built.parsed('refined', { must: 'ab', tags: ['a', 'A', '1', ''], keys: [] })).toEqual({
      must: 'ab',
      tags: ['a', 'A', '1', ''],
      keys: [],
    })
  })

  test('have the keyword of JSON Schema, and words', () => {
    const properties = valueAt(built.schemaOf('refined'), 'properties')
    expect(valueAt(properties, 'tags')).toMatchObject({
      uniqueItems: true,
      description: 'At most 100000 items, without repeated items.',
    })
    expect(valueAt(properties, 'levels', 'items')).toMatchObject({ uniqueItems: true, minItems: 2 })
    expect(valueAt(properties, 'keys', 'description')).toBe('Without repeated items.')
    expect(built.read('catalog/src/models/refined.ts')).toContain('max: 100000, unique: true')
  })

  test.each([
    ['of text', Array.from({ length: 100_000 }, (_, at) => String(at).padStart(99, 'a'))],
    ['of numbers in text', Array.from({ length: 100_000 }, (_, at) => String(at * 4096))],
  ])('are checked in linear time, with at most 50 issues: %s', (_, tags) => {
    expect(built.parsed('refined', { must: 'ab', tags })).toMatchObject({ tags })
    const repeated = [...tags.slice(0, 50_000), ...tags.slice(0, 50_000)]
    const [some, others] = [counted(tags), counted(repeated)]
    const { validator, client } = built.packagesOf('refined')
    ends(() => {
      expect(validator.safeParse({ must: 'ab', tags: some.data }).issues).toBeUndefined()
      expect(validator.safeParse({ must: 'ab', tags: others.data }).issues).toHaveLength(50)
      expect(client.check?.({ must: 'ab', tags: others.data })).toHaveLength(50)
    })
    for (const { reads } of [some, others]) expect(reads()).toBeLessThan(20 * tags.length)
  })
})

test('the limit of the shorter side is part of documents and of the data of forms', () => {
  expect(valueAt(built.schemaOf('refined'), 'properties', 'photo', 'description')).toMatch(
    /At least 300 pixels a side, at most 1080 pixels on the shorter side\.$/,
  )
  expect(built.read('catalog/src/models/refined.ts')).toContain('limits: { minSide: 300, maxShortSide: 1080 }')
})
