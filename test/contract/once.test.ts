import { models } from '@gatewright/catalog'
import type { Validator } from '@gatewright/validators'
import { validators } from '@gatewright/validators/all'
import { describe, expect, test } from 'vitest'
import { watched } from './watched.ts'

const byId: Readonly<Record<string, Validator<unknown, unknown>>> = validators

/** An input and every variant that differs from it in one place, at any depth. */
function issuesOf(input: unknown): unknown[] {
  const wrong = [null, '', 1e999, [], [1, '', [], {}], {}, { a: [{}] }, new Date(0), () => 1, Object.assign([], { length: 3 })]
  if (typeof input !== 'object' || input === null) return wrong
  const keys = Object.keys(input)
  const inner = keys.flatMap((key) => issuesOf(Reflect.get(input, key)).map((value) => replaced(input, key, value)))
  const [first] = keys
  const missing = first === undefined || Array.isArray(input) ? [] : [replaced(input, first, undefined)]
  return [...inner, ...missing, replaced(input, Array.isArray(input) ? '7' : 'promt', { a: [1] })]
}

function replaced(input: object, key: string, value: unknown): object {
  const copy = Array.isArray(input) ? [...input] : { ...input }
  Reflect.set(copy, key, value)
  return copy
}

const inputsOf = (input: unknown): readonly unknown[] => [input, ...issuesOf(input)]

/** The observable results of a validator, call by call. */
const calls: Readonly<Record<string, (validator: Validator<unknown, unknown>, input: unknown) => unknown>> = {
  'parse': (validator, input) => {
    try {
      return validator.parse(input)
    } catch (error) {
      return error
    }
  },
  'check': (validator, input) => validator.check(input),
  'is': (validator, input) => validator.is(input),
  '~standard.validate': (validator, input) => validator['~standard'].validate(input),
}

describe('a validator reads every property of its input only once', () => {
  test.each(models)('$id', ({ id, examples }) => {
    const validator = byId[id]
    if (validator === undefined) throw new Error(`${id} has no validator.`)
    for (const input of examples.flatMap((example) => inputsOf(example.input))) {
      for (const [name, call] of Object.entries(calls)) {
        for (const watch of [watched.proxy, watched.getters]) {
          const { value, twice } = watch(input)
          expect({ result: call(validator, value), twice: twice() }, name).toEqual({ result: call(validator, input), twice: [] })
        }
      }
    }
  })
})
