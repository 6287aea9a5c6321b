import { models, type CatalogModel } from '@gatewright/catalog'
import type { Validator } from '@gatewright/validators'
import { describe, expect, test } from 'vitest'
import { Choices } from '../../bench/choices.ts'
import { pointerOf } from '../../generator/language/pointer.ts'
import { paramsOf, ruleWords } from '../../generator/language/rule.ts'
import type { Field, Shape } from '../../generator/language/shape.ts'
import { givenValue, rightObject } from '../fuzz/inputs/right.ts'
import { inside, unknownKeys, wrongFields, type Wrong } from '../fuzz/inputs/wrong.ts'
import { compiledModel } from './ajv.ts'
import { validators } from '../support/validators.ts'

type Body = Readonly<Record<string, unknown>>

/** A valid body that has this parameter. */
function bodyWith({ id, params, examples }: CatalogModel, field: Field, isRight: (body: unknown) => boolean): Body {
  const example = examples.find(({ input }) => field.name in input)
  if (example !== undefined) return example.input
  const choices = new Choices(1)
  for (let tries = 0; tries < 2000; tries++) {
    const body = { ...rightObject(params, choices), [field.name]: givenValue(field, choices) }
    if (isRight(body)) return body
  }
  throw new Error(`No valid body of ${id} with ${field.name} was found.`)
}

const hasAlternatives = (shape: Shape): boolean => JSON.stringify(shape).includes('"is":"either"')

/** Returns why a body was not refused as it must be; undefined if it was. Rules can break in addition. */
function missed(validator: Validator<unknown, unknown>, { keyword, value, path }: Wrong): string | undefined {
  const { issues = [] } = validator.safeParse(value)
  const pointer = pointerOf(path)
  const others = issues.filter((issue) => issue.pointer !== pointer && issue.code !== 'rule')
  const isFound = others.length < issues.length && others.length === 0
  if (isFound && !validator.is(value)) return undefined
  return `${keyword} of ${pointer}: ${issues.map((issue) => issue.pointer).join(', ') || 'accepted'}, for ${JSON.stringify(value).slice(0, 200)}`
}

/** The validator of a model, and the verdict of Ajv on its JSON Schema. */
function checkersOf({ id }: CatalogModel): {
  readonly validator: Validator<unknown, unknown>
  readonly isRight: (body: unknown) => boolean
} {
  const validator = validators[id]
  if (validator === undefined) throw new Error(`${id} has no validator.`)
  return {
    validator,
    isRight: compiledModel(id),
  }
}

let count = 0

describe('a value that breaks one keyword is refused, and its issue points at it', () => {
  test.each(models)('$id', (model) => {
    const { validator, isRight } = checkersOf(model)
    const missing: (string | undefined)[] = []
    for (const param of model.params) {
      const body = bodyWith(model, param, isRight)
      const unknown = model.unknown === 'ignore' ? [] : unknownKeys([param], body)
      for (const one of [...wrongFields(param).map((each) => inside(body, param.name, each)), ...unknown]) {
        if (isRight(one.value) && hasAlternatives(param.shape)) continue // another alternative takes it
        count++
        missing.push(
          isRight(one.value) ? `the schema accepts ${one.keyword} of ${pointerOf(one.path)}` : missed(validator, one),
        )
      }
    }
    expect(missing.filter((reason) => reason !== undefined)).toEqual([])
  })

  test('in every parameter of every model', () => {
    expect(count).toBeGreaterThan(20_000)
  })
})

describe('a broken rule is reported at its first parameter', () => {
  test.each(models.filter(({ rules }) => rules.length > 0))('$id', (model) => {
    const { validator, isRight } = checkersOf(model)
    const choices = new Choices(1)
    const left = new Set(model.rules)
    for (let tries = 0; left.size > 0 && tries < 20_000; tries++) {
      const body = rightObject(model.params, choices)
      const { issues = [] } = validator.safeParse(body)
      for (const rule of left) {
        const issue = issues.find(({ code, expected }) => code === 'rule' && expected === ruleWords(rule))
        if (issue === undefined) continue
        const pointer = pointerOf(paramsOf(rule).slice(0, 1))
        expect({ pointer: issue.pointer, isRight: isRight(body), is: validator.is(body) }).toEqual({
          pointer,
          isRight: false,
          is: false,
        })
        left.delete(rule)
      }
    }
    expect([...left]).toEqual([])
  })
})
