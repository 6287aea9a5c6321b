import { buildValidator, validatorCompiler } from '@gatewright/validators/fastify'
import { vendor1V3Omni } from '@gatewright/validators/models/vendor1-v3-omni'
import { describe, expect, test } from 'vitest'
import { objectWith } from '../../../support/matching.ts'

const route = { method: 'POST', url: '/videos', httpPart: 'body' }

describe('validatorCompiler', () => {
  const check = validatorCompiler({ ...route, schema: vendor1V3Omni })

  test('returns the output of the validator, with its defaults', () => {
    expect(check({ prompt: 'a' })).toEqual({ value: vendor1V3Omni.parse({ prompt: 'a' }) })
  })

  test('returns every issue in the form of entries of Fastify; unknown and coercible values are issues', () => {
    expect(check({ durration: 5, generateAudio: 'true' })).toEqual({
      error: [
        {
          keyword: 'unknown-parameter',
          instancePath: '/durration',
          schemaPath: '#/durration/unknown-parameter',
          params: objectWith({ suggestion: 'duration' }),
          message: 'vendor1-v3-omni has no parameter "durration". Did you mean duration?',
        },
        {
          keyword: 'required',
          instancePath: '/prompt',
          schemaPath: '#/prompt/required',
          params: { expected: 'text of at most 2500 characters', received: 'nothing' },
          message: 'prompt is required: text of at most 2500 characters.',
        },
        objectWith({ keyword: 'wrong-type', instancePath: '/generateAudio' }),
      ],
    })
  })

  test.each([
    [{ type: 'object' }],
    [undefined],
    [null],
    [{ '~standard': { vendor: 'other', validate: () => ({}) } }],
    [{ '~standard': null }],
  ])('refuses %j, which would check nothing, and says what to use', (schema) => {
    expect(() => validatorCompiler({ ...route, schema })).toThrow(
      'The body of POST /videos is not a validator of this package: pass buildValidator(AjvCompiler()) to Fastify for routes that have other schemas, too.',
    )
  })
})

test('buildValidator leaves other schemas to the other compiler, with its schemas and options', () => {
  const seen: unknown[] = []
  const compile = buildValidator(
    (schemas: object, options: object) =>
      (part: typeof route & { readonly schema: unknown }): unknown => {
        seen.push(schemas, options, part)
        return 'other'
      },
  )({ a: 1 }, { b: 2 })
  const schema = { type: 'object' }
  expect(compile({ ...route, schema })).toBe('other')
  expect(seen).toEqual([{ a: 1 }, { b: 2 }, { ...route, schema }])
  expect(compile({ ...route, schema: vendor1V3Omni })).toBeTypeOf('function')
  expect(seen.length).toBe(3)
})
