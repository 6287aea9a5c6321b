import { join } from 'node:path'
import { models } from '@gatewright/catalog'
import { german } from '@gatewright/validators/messages/de'
import { vendor1V3Omni } from '@gatewright/validators/schemas/vendor1-v3-omni'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../../../generator/building/builder.ts'
import { isRecord } from '../../../../generator/language/values.ts'
import { targets } from '../../../../templates/index.ts'
import { bodies } from '../../../fuzz/inputs/bodies.ts'
import { inputSeed } from '../../../contract/inputs.ts'
import { watched } from '../../../contract/watched.ts'
import { repository } from '../../../support/command.ts'
import { loadDescribed, type AnyDescribed } from '../../../support/described.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { madeModel, writeSpecs } from '../../../support/madeSpecs.ts'

const { fields } = vendor1V3Omni

/** The issues of a value as the validator of one parameter finds them, with their paths in the input. */
function issuesOf({ fields }: AnyDescribed, name: string, value: unknown): readonly object[] {
  const { issues = [] } = fields[name]?.['~standard'].validate(value) ?? {}
  return issues.map((issue) => ({ ...issue, path: [name, ...issue.path], pointer: `/${name}${issue.pointer}` }))
}

test('fields have a label and a description only if the spec has them', async () => {
  const all = (await Promise.all(models.map(({ id }) => loadDescribed(id)))).flatMap((one) => Object.values(one.fields))
  expect(all.filter((field) => Object.values(field).includes(undefined))).toEqual([])
  const labelled = all.filter((field) => 'label' in field).length
  expect([labelled > 0, labelled < all.length]).toEqual([true, true])
})

describe.each(models.filter((_, index) => index % 10 === 0))('the fields of $id', (model) => {
  test('find the issues that the validator finds, but for rules', async () => {
    const validator = await loadDescribed(model.id)
    const seen = { right: 0, wrong: 0 }
    const same = fc.property(bodies(model), (body) => {
      if (!isRecord(body)) return
      const { issues = [] } = validator.safeParse(body)
      for (const { name, required } of model.params) {
        if (required && body[name] === undefined) continue
        const own = issues.filter(({ code, path: [first] }) => first === name && code !== 'rule')
        seen[own.length > 0 ? 'wrong' : 'right']++
        expect(issuesOf(validator, name, body[name])).toEqual(own)
      }
    })
    fc.assert(same, { numRuns: 30, seed: inputSeed() })
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(0)
  })
})

describe('a field', () => {
  test('has the label and the description of its parameter', () => {
    expect(fields.startFrame).toMatchObject({
      label: 'First Frame',
      description:
        'The picture with which the video begins. An address (lower-case https: or http:) or a data: URI of an image.',
      '~standard': { version: 1, vendor: 'gatewright' },
    })
    expect(fields.duration.label).toBe(undefined)
    expect(Object.keys(fields)).toEqual(
      models.find(({ id }) => id === vendor1V3Omni.id)?.params.map(({ name }) => name),
    )
  })

  test('accepts undefined only if it is optional', () => {
    expect(fields.duration['~standard'].validate(undefined)).toEqual({ value: undefined })
    expect(fields.prompt['~standard'].validate(undefined)).toMatchObject({
      issues: [
        { code: 'required', path: [], pointer: '', message: 'prompt is required: text of at most 2500 characters.' },
      ],
    })
  })

  test('passes the options of a library on, such as its messages', () => {
    const { issues: [issue] = [] } = fields.duration['~standard'].validate(16, { libraryOptions: { messages: german } })
    expect(issue?.message).toBe(
      vendor1V3Omni.safeParse({ prompt: 'a', duration: 16 }, { messages: german }).issues?.[0]?.message,
    )
    expect(issue?.message).not.toMatch(/must be/)
  })

  test('counts the paths of its issues from the value', () => {
    expect(fields.imageUrls['~standard'].validate(['https://a.b/c', 'c:/a.png'])).toMatchObject({
      issues: [{ path: [1], pointer: '/1' }],
    })
  })

  test('returns a copy that it has checked, and reads each part once', () => {
    const input = { index: [1, { '~/': null }], prompt: undefined }
    const result = fields.multiPrompt['~standard'].validate(input)
    expect(result).toEqual({ value: input })
    for (const watch of Object.values(watched)) {
      const { value, twice } = watch(input)
      expect(fields.multiPrompt['~standard'].validate(value)).toEqual({ value: input })
      expect(twice()).toEqual([])
    }
    input.index.push(2)
    expect(result).not.toEqual({ value: input })
  })

  test.each([
    ['a list with holes', () => fields.imageUrls, new Array(2 ** 32 - 1), 'wrong-type'],
    ['a value that contains itself', () => fields.multiPrompt, circular(), 'wrong-type'],
    ['a value that is nested too deeply', () => fields.multiPrompt, { index: nested(100_000) }, 'wrong-type'],
    ['a list of lists in place of text', () => fields.prompt, nested(100_000), 'wrong-type'],
    ['a getter that throws', () => fields.multiPrompt, throwing(), 'unreadable'],
    ['a value that throws only once', () => fields.multiPrompt, throwingOnce(), 'unreadable'],
    ['an instance of a class', () => fields.multiPrompt, new Date(), 'wrong-type'],
  ] as const)('refuses %s', (_, field, value, code) => {
    expect(field()['~standard'].validate(value)).toMatchObject({ issues: [{ code }] })
  })
})

test('a validator with its schema is frozen in all its parts, and has all that the validator has', () => {
  const parts: object[] = [vendor1V3Omni]
  for (const part of parts)
    parts.push(...Object.values(part).filter((one: unknown): one is object => typeof one === 'object' && one !== null))
  expect(parts.length).toBeGreaterThan(60)
  expect(parts.filter((part) => !Object.isFrozen(part))).toEqual([])
  expect(vendor1V3Omni.parse({ prompt: 'a' })).toMatchObject({ prompt: 'a', duration: 5 })
})

/** A model with more required parameters than issues, and one with each default and with unknown parameters. */
const special = [
  madeModel('many', {
    params: {
      ...Object.fromEntries(
        Array.from({ length: 60 }, (_, index) => [`text${index}`, { type: 'text', required: true }]),
      ),
      last: { type: 'number', max: 3 },
    },
  }),
  madeModel('defaults', {
    unknown: 'ignore',
    params: {
      prompt: { type: 'text' },
      mode: { type: 'enum', options: ['a', 'b'], default: 'a' },
      weight: { type: 'number', default: 1 },
      size: { type: 'object', keys: { width: { type: 'integer', default: 512 }, name: { type: 'text' } } },
    },
    rules: [
      { param: 'mode', only: ['b'], when: { prompt: 'given' }, default: 'b', because: 'It is.' },
      { param: 'weight', forbiddenWith: ['size'], because: 'It is.' },
    ],
  }),
]

describe('special models', () => {
  const folder = temporaryFolder()
  const out = join(folder, 'packages')
  beforeAll(() => {
    const specs = writeSpecs(folder, special)
    const validators = targets.filter(({ name }) => name === 'validators')
    return build({ specs, out, check: false, targets: validators, templates: join(repository, 'templates') })
  })

  test('with more required parameters than issues still have each checked', async () => {
    const validator = await loadDescribed('many', out)
    expect(issuesOf(validator, 'last', 4)).toMatchObject([{ code: 'too-large' }])
    expect(issuesOf(validator, 'text59', undefined)).toMatchObject([{ code: 'required' }])
    expect(issuesOf(validator, 'text59', 'a')).toEqual([])
    expect(issuesOf(validator, 'text59', ' ')).toMatchObject([{ code: 'required' }])
  })

  test('require in the schema of the output exactly what is always there', async () => {
    const { '~standard': standard, ...validator } = await loadDescribed('defaults', out)
    const schema = standard.jsonSchema.output({ target: 'draft-2020-12' })
    expect(validator.parse({ size: {} })).toEqual({ mode: 'a', size: { width: 512 } })
    expect(schema).toMatchObject({ required: ['mode'], additionalProperties: false })
    expect(schema).toHaveProperty(['properties', 'size', 'required'], ['width'])
    expect(validator.jsonSchema).toMatchObject({ required: [], additionalProperties: true })
  })

  test('ask no rule about a single parameter, and fill no default in', async () => {
    const { fields } = await loadDescribed('defaults', out)
    expect(fields['mode']?.['~standard'].validate('a')).toEqual({ value: 'a' })
    expect(fields['size']?.['~standard'].validate({ name: 'x' })).toEqual({ value: { name: 'x' } })
  })
})

/** Lists inside lists, on so many levels. */
const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** A value with itself in it. */
function circular(): object {
  const value: { index?: unknown } = {}
  value.index = value
  return value
}

const throwing = (): object =>
  Object.defineProperty({}, 'index', {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })

/** It cannot be copied, but checked. */
function throwingOnce(): object {
  let times = 0
  return Object.defineProperty({}, 'index', {
    enumerable: true,
    get: () => {
      if (times++ === 0) throw new Error('no')
      return 1
    },
  })
}
