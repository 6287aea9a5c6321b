import { models } from '@gatewright/catalog'
import type { Validator } from '@gatewright/validators'
import { describe, expect, test } from 'vitest'
import { sampled } from '../support/size.ts'
import { formNames, forms } from '../support/forms.ts'
import { issuesOf } from './changed.ts'
import { watched } from './watched.ts'

const inputsOf = (input: unknown): readonly unknown[] => [input, ...issuesOf(input)]

/** The observable results of a validator, call by call. */
const calls: Readonly<Record<string, (validator: Validator<unknown, unknown>, input: unknown) => unknown>> = {
  parse: (validator, input) => {
    try {
      return validator.parse(input)
    } catch (error) {
      return error
    }
  },
  safeParse: (validator, input) => validator.safeParse(input),
  is: (validator, input) => validator.is(input),
  '~standard.validate': (validator, input) => validator['~standard'].validate(input),
}

describe.each(formNames)('a validator reads every property of its input only once: %s', (form) => {
  test.each(sampled(models, 20, 55))('$id', ({ id, examples }) => {
    const validator = forms[form](id)
    for (const input of examples.flatMap((example) => inputsOf(example.input))) {
      for (const [name, call] of Object.entries(calls)) {
        for (const watch of [watched.proxy, watched.getters]) {
          const { value, twice } = watch(input)
          expect({ result: call(validator, value), twice: twice() }, name).toEqual({
            result: call(validator, input),
            twice: [],
          })
        }
      }
    }
  })
})
