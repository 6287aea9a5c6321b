import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { advice, type Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import { build } from '../../generator/commands/build.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { targets } from '../../templates/index.ts'
import { compileSchema } from '../contract/ajv.ts'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { loadModel, loadValidator, madeModel, writeSpecs } from '../support/madeSpecs.ts'
import { readJson, valueAt } from '../support/reading.ts'

const folder = temporaryFolder()
const out = join(folder, 'out')

const size = { width: { type: 'integer', default: 512 }, height: { type: 'integer', default: 512 } }

const filled = madeModel('filled', {
  params: {
    size: { type: 'object', keys: size, default: {} },
    loras: {
      type: 'object',
      list: true,
      keys: {
        path: { type: 'text', required: true },
        scale: { type: 'range', min: 0, max: 4, step: 0.1, default: 1 },
        tags: { type: 'text', list: true, default: ['a', 'b'] },
        toString: { type: 'object', keys: size, default: { width: 1 } },
        none: { type: 'text', nullable: true, default: null },
      },
    },
    shape: { type: 'preset', options: ['square', 'wide'], keys: size, nullable: true },
    outer: { type: 'object', keys: { inner: { type: 'object', required: true, keys: size } } },
  },
})

const prefilled = madeModel('prefilled', {
  params: {
    steps: { type: 'integer', required: true, prefill: 30 },
    loras: { type: 'object', list: true, keys: { scale: { type: 'number', required: true, prefill: 0.5 } } },
  },
})

const refined = madeModel('refined', {
  params: {
    title: { type: 'text', minLength: 3, maxLength: 10, trim: true },
    word: { type: 'text', minLength: 1, trim: true, pattern: '^[a-z ]*$' },
    must: { type: 'text', minLength: 2, trim: true, required: true },
    frames: { type: 'range', integer: true, min: 81, max: 161, step: 16, stepFrom: 'min', unit: 'pictures' },
    level: { type: 'number', min: 0.05, step: 0.1, stepFrom: 'min' },
    even: { type: 'integer', min: 4, max: 10, step: 2, stepFrom: 'min' },
    photo: { type: 'file', media: 'image', minSide: 300, maxShortSide: 1080 },
    label: { type: 'preset', options: ['none'], keys: { text: { type: 'text', minLength: 2, trim: true } } },
  },
})

const advised = madeModel('advised', {
  params: {
    steps: { type: 'integer', min: 1, max: 200, default: 100 },
    sizes: { type: 'number', list: true },
    photo: { type: 'file', media: 'image' },
    mask: { type: 'file', media: 'image' },
    mode: { type: 'enum', options: ['fast', 'fine'], default: 'fast' },
    strength: { type: 'number', default: 1 },
  },
  rules: [
    { param: 'strength', needs: 'photo', because: 'It is about the photo.' },
    { param: 'steps', within: { max: 50 }, severity: 'advice', because: 'More rarely help.' },
    { param: 'sizes', within: { min: 2, max: 5 }, severity: 'advice', because: 'Others look odd.' },
    { param: 'photo', needs: 'mask', severity: 'advice', because: 'It says what is kept.' },
    { param: 'mask', forbiddenWith: ['strength'], severity: 'advice', because: 'One is enough.' },
    { param: 'mode', only: ['fine'], when: { steps: { is: 200 } }, severity: 'advice', because: 'Fast is coarse.' },
    { atLeastOneOf: ['photo', 'sizes'], severity: 'advice', because: 'Something to begin with.' },
    { param: 'photo', requiredWhen: { mode: { is: 'fine' } }, severity: 'advice', because: 'Fine needs detail.' },
    { param: 'sizes', allowedWhen: { mode: { is: 'fine' } }, severity: 'advice', because: 'Fast has one size.' },
  ],
})

const models = [filled, prefilled, refined, advised]
const loaded = new Map<string, { readonly validator: Validator<unknown, unknown>; readonly client: Model<unknown, unknown> }>()

beforeAll(async () => {
  const options = { out, check: false, targets, templates: join(repository, 'templates') }
  await build({ ...options, specs: writeSpecs(folder, models) })
  for (const model of models) {
    const [validator, client] = await Promise.all([loadValidator(out, model), loadModel(out, model)])
    loaded.set(model.id, { validator, client })
  }
})

const read = (path: string): string => readFileSync(join(out, path), 'utf8')
const schemaOf = (id: string): object => fieldsOf(readJson(read(`schemas/models/${id}.json`)))

function packagesOf(id: string): { readonly validator: Validator<unknown, unknown>; readonly client: Model<unknown, unknown> } {
  const found = loaded.get(id)
  if (found === undefined) throw new Error(`${id} was not built.`)
  return found
}

/** Returns the output for a valid input, about which all checks must agree, and which must be valid and complete. */
function parsed(id: string, input: unknown): unknown {
  const { validator, client } = packagesOf(id)
  const isInput = compileSchema(schemaOf(id))
  const output = validator.parse(input)
  for (const value of [input, output])
    expect({ schema: isInput(value), client: client.check?.(value) }).toEqual({ schema: true, client: [] })
  expect(validator.parse(output)).toEqual(output)
  return output
}

describe('defaults of keys', () => {
  const square = { width: 512, height: 512 }
  const rest = { scale: 1, tags: ['a', 'b'], toString: { width: 1, height: 512 }, none: null }

  test.each<[unknown, object]>([
    [{}, { size: square }],
    [{ size: {} }, { size: square }],
    [{ size: { width: 8, height: undefined } }, { size: { width: 8, height: 512 } }],
    [{ loras: [] }, { size: square, loras: [] }],
    [
      { loras: [{ path: 'a' }, { path: 'b', scale: 0.3, tags: [], toString: { height: 2 } }] },
      {
        size: square,
        loras: [
          { path: 'a', ...rest },
          { path: 'b', ...rest, scale: 0.3, tags: [], toString: { width: 512, height: 2 } },
        ],
      },
    ],
    [{ shape: 'wide' }, { size: square, shape: 'wide' }],
    [{ shape: null }, { size: square, shape: null }],
    [{ shape: { width: 8 } }, { size: square, shape: { width: 8, height: 512 } }],
    [{ outer: { inner: {} } }, { size: square, outer: { inner: square } }],
    [{ outer: undefined }, { size: square }],
  ])('complete the objects that are given: %j', (input, output) => {
    const before = JSON.stringify(input)
    expect(parsed('filled', input)).toEqual(output)
    expect(JSON.stringify(input)).toBe(before)
  })

  test('are new objects each time', () => {
    const { validator } = packagesOf('filled')
    const [first, second] = [0, 1].map(() => valueAt(validator.parse({ loras: [{ path: 'a' }] }), 'loras', 0))
    expect(first).toEqual(second)
    for (const key of ['tags', 'toString']) expect(valueAt(first, key)).not.toBe(valueAt(second, key))
  })

  test('are not filled in for a polluted prototype, nor do they hide an issue', () => {
    const { validator } = packagesOf('filled')
    Object.defineProperty(Object.prototype, 'width', { value: 7, configurable: true, writable: true })
    try {
      expect(valueAt(validator.parse({ size: {} }), 'size')).toEqual({ width: 512, height: 512 })
    } finally {
      Reflect.deleteProperty(Object.prototype, 'width')
    }
    expect(validator.check({ loras: [{ scale: 9 }] }).map(({ path }) => path)).toEqual([
      ['loras', 0, 'path'],
      ['loras', 0, 'scale'],
    ])
  })

  test('stand in JSON Schemas, in documents and in the data of forms', () => {
    const width = { type: 'integer', default: 512 }
    expect(valueAt(schemaOf('filled'), 'properties', 'size')).toMatchObject({
      properties: { width },
      required: [],
      default: { width: 512, height: 512 },
    })
    const document = readJson(read('openapi/openapi.json'))
    expect(valueAt(document, 'components', 'schemas', 'Filled_Params', 'properties', 'size', 'properties', 'width')).toMatchObject(width)
    expect(read('catalog/src/models/filled.ts')).toContain("{ name: 'width', shape: { is: 'number', integer: true }, default: 512 }")
  })

  test('are optional in the type of the input, and present in that of the output', () => {
    const [input = '', output = ''] = read('validators/src/models/filled.ts').split('export interface FilledOutput')
    expect(input).toMatch(/size\?: \{[^}]*width\?: number/)
    expect(output).toMatch(/size: \{[^}]*width: number/)
    expect(output).toMatch(/loras\?: \{[^}]*scale: number/)
  })
})

describe('a prefill', () => {
  test('is never filled in', () => {
    const { validator, client } = packagesOf('prefilled')
    const issues = validator.check({ loras: [{}] })
    expect(issues.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['required', 'steps'],
      ['required', 'loras.0.scale'],
    ])
    expect(client.check?.({ loras: [{}] }, advice)).toEqual(issues)
    expect(compileSchema(schemaOf('prefilled'))({})).toBe(false)
    expect(parsed('prefilled', { steps: 1 })).toEqual({ steps: 1 })
  })

  test('stands in JSON Schemas, in documents, in comments and in the data of forms', () => {
    const steps = { description: 'Forms start with `30`.', type: 'integer', 'x-prefill': 30 }
    expect(valueAt(schemaOf('prefilled'), 'properties', 'steps')).toEqual(steps)
    const document = readJson(read('openapi/openapi.json'))
    expect(valueAt(document, 'components', 'schemas', 'Prefilled_Params', 'properties', 'steps')).toEqual(steps)
    expect(read('client/src/types/made.ts')).toContain('Forms start with `0.5`.')
    expect(read('catalog/src/models/prefilled.ts').match(/prefill: [\d.]+/g)).toEqual(['prefill: 30', 'prefill: 0.5'])
  })

  test('is the value in examples', () => {
    expect(read('openapi/openapi.json')).toMatch(/"model": "prefilled",\s+"params": \{\s+"steps": 30\s+\}/)
  })
})

/** Returns the messages for an input, about which all checks must agree. */
function refused(id: string, input: unknown): readonly string[] {
  const { validator, client } = packagesOf(id)
  const issues = validator.check(input)
  expect(client.check?.(input, advice)).toEqual(issues)
  expect({ schema: compileSchema(schemaOf(id))(input), is: validator.is(input) }).toEqual({ schema: false, is: false })
  return issues.map(({ message }) => message)
}

describe('trimmed text', () => {
  const least = 'text of at least 2 characters without white space at its ends'

  test.each<[object, string]>([
    [{ must: ' a ' }, `must must be ${least}, but it has 1 character.`],
    [{ must: 'ab', title: '\u3000 ab \n' }, 'title must be text of at most 10 characters, and of at least 3 characters without white space at its ends, but it has 2 characters.'],
    [{ must: 'ab', title: ' '.repeat(9) }, 'title must be text of at most 10 characters, and of at least 3 characters without white space at its ends, but it has 0 characters.'],
    [{ must: 'ab', title: `${' '.repeat(9)}abc` }, 'title must be text of 3 to 10 characters, but it has 12 characters.'],
    [{ must: 'ab', word: '  ' }, 'word must be text of at least 1 character without white space at its ends, but it has 0 characters.'],
    [{ must: 'ab', word: 'A' }, 'word must be text that is not empty that matches ^[a-z ]*$, but it is "A".'],
    [{ must: 'ab', label: { text: 'a ' } }, `label.text must be ${least}, but it has 1 character.`],
    [{ must: '  ' }, 'must is required and cannot be empty: text of at least 2 characters.'],
    [{ must: 1 }, 'must must be text of at least 2 characters, but it is 1.'],
  ])('is long enough without the white space at its ends: %j', (input, message) => {
    expect(refused('refined', input)).toEqual([message])
  })

  test('stays as it was sent', () => {
    for (const input of [{ must: ' ab ' }, { must: '\u{1f98a}\u{1f98a}', title: '\tabc\ufeff', word: ' a', label: { text: ' ab' } }])
      expect(parsed('refined', input)).toEqual(input)
  })

  test('is checked in linear time, also by its pattern', () => {
    const long = `${' '.repeat(50_000)}a${' '.repeat(50_000)}`
    const before = process.threadCpuUsage().user
    expect(refused('refined', { must: long })).toHaveLength(1)
    expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(500)
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
    expect(refused('refined', { must: 'ab', ...input })).toEqual([message])
  })

  test.each([{ frames: 81 }, { frames: 161 }, { level: 0.35 }, { level: 0.05 }])('accept %j', (input) => {
    expect(parsed('refined', { must: 'ab', ...input })).toEqual({ must: 'ab', ...input })
  })

  test('have their own keyword, unless steps from 0 are the same', () => {
    const properties = valueAt(schemaOf('refined'), 'properties')
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

test('the limit of the shorter side is part of documents and of the data of forms', () => {
  expect(valueAt(schemaOf('refined'), 'properties', 'photo', 'description')).toMatch(/At least 300 pixels a side, at most 1080 pixels on the shorter side\.$/)
  expect(read('catalog/src/models/refined.ts')).toContain('limits: { minSide: 300, maxShortSide: 1080 }')
})

describe('advice', () => {
  const photo = 'https://example.com/a.png'
  const steps = 'steps should be at most 50. More rarely help.'
  const start = 'At least one of photo and sizes should be given. Something to begin with.'

  test.each<[object, readonly string[]]>([
    [{ steps: 50, photo, mask: photo }, []],
    [{}, [steps, start]],
    [{ steps: 51, photo, mask: photo }, [steps]],
    [{ steps: 1, photo }, ['photo should come with mask. It says what is kept.']],
    [{ steps: 1, photo, mask: photo, strength: 1 }, ['mask should not be given together with strength. One is enough.']],
    [
      { steps: 200, sizes: [2, 5.5] },
      [
        steps,
        'sizes should be from 2 to 5. Others look odd.',
        'mode should be "fine" when steps is 200. Fast is coarse.',
        'sizes should be given only when mode is "fine". Fast has one size.',
      ],
    ],
    [{ steps: 1, mode: 'fine', sizes: [] }, [start, 'photo should be given when mode is "fine". Fine needs detail.']],
  ])('is given, and never refuses an input: %j', (input, messages) => {
    const { validator, client } = packagesOf('advised')
    const found = validator.recommend?.(input)
    expect(found?.map(({ message }) => message)).toEqual(messages)
    expect(client.recommend?.(input)).toEqual(found)
    parsed('advised', input)
  })

  test('has no effect on defaults', () => {
    expect(parsed('advised', { photo })).toEqual({ photo, steps: 100, mode: 'fast', strength: 1 })
    expect(parsed('advised', { photo, mask: photo })).toHaveProperty('strength', 1)
    expect(parsed('advised', {})).not.toHaveProperty('strength') // by the rule that is no advice
  })

  test('names its parameters, and ignores what is no object', () => {
    const { validator } = packagesOf('advised')
    expect(validator.recommend?.({ steps: 1, photo })).toEqual([
      { path: ['photo'], message: 'photo should come with mask. It says what is kept.', params: ['photo', 'mask'] },
    ])
    for (const input of [undefined, null, 'a', [], Object.create({ steps: 1 })]) expect(() => validator.recommend?.(input)).not.toThrow()
  })

  test('stands in documents, in comments and in the data of forms, and other models have none', () => {
    const description = `Advice: ${steps}`
    expect(valueAt(schemaOf('advised'), 'properties', 'steps', 'description')).toBe(description)
    expect(valueAt(schemaOf('advised'), 'allOf')).toHaveLength(1)
    expect(read('client/src/types/made.ts')).toContain(description)
    expect(read('catalog/src/models/advised.ts')).toContain("{ is: 'within', max: 50, param: 'steps', because: 'More rarely help.' }")
    expect(packagesOf('filled').validator).not.toHaveProperty('recommend')
    expect(read('catalog/src/models/filled.ts')).not.toContain('advice')
  })
})
