import { models } from '@gatewright/catalog'
import { models as definitions } from '@gatewright/client/models'
import { advice, type Model } from '@gatewright/client'
import type { Issue } from '@gatewright/validators'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compiledModel } from './ajv.ts'
import { inputSeed, inputsEach } from './inputs.ts'
import { bodies } from '../fuzz/inputs/bodies.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { validators } from '../support/validators.ts'

const loaders: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>> = definitions
describe.each(models)('$id', (model) => {
  const validator = validators[model.id]
  if (validator === undefined) throw new Error(`${model.id} has no validator.`)
  const accepts = compiledModel(model.id)

  test('accepts its examples, as Ajv does', () => {
    for (const { input } of model.examples)
      expect({ ours: validator.safeParse(input).success, ajv: accepts(input) }).toEqual({ ours: true, ajv: true })
  })

  test('has the same verdicts as Ajv with the JSON Schema', () => {
    const seen = { right: 0, wrong: 0 }
    const verdict = fc.property(bodies(model), (body) => {
      const isRight = accepts(body)
      seen[isRight ? 'right' : 'wrong']++
      expect(validator.safeParse(body).success).toBe(isRight)
    })
    fc.assert(verdict, { numRuns: inputsEach, seed: inputSeed() })
    expect(seen.right).toBeGreaterThanOrEqual(inputsEach / 20)
    expect(seen.wrong).toBeGreaterThanOrEqual(inputsEach / 20)
  })

  test('explains every issue in words that people can use', () => {
    const explained = fc.property(bodies(model), (body) => {
      for (const issue of validator.safeParse(body).issues ?? []) expectReadable(issue)
    })
    fc.assert(explained, { numRuns: inputsEach, seed: inputSeed() + 1 })
  })

  test('finds the same issues in the client, which has no fast path', async () => {
    const definition = await loaders[model.id]?.()
    const same = fc.property(bodies(model), (body) => {
      expect(definition?.check?.(body, advice)).toEqual(validator.safeParse(body).issues ?? [])
    })
    fc.assert(same, { numRuns: inputsEach, seed: inputSeed() + 2 })
  })

  test('applies defaults to a new object', () => {
    const body = { ...(model.examples[0]?.input ?? { prompt: 'a' }) }
    const output = validator.parse(body)
    const always = model.params.filter(({ withheld }) => !withheld)
    const defaults = always.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value] as const]))
    const absent = model.params.filter(({ withheld }) => withheld).map(({ name }) => name)
    const kept = Object.entries(fieldsOf(output)).filter(([name]) => name in body || !absent.includes(name))
    expect(Object.fromEntries(kept)).toEqual({ ...Object.fromEntries(defaults), ...body })
    expect(Object.keys(body)).toEqual(Object.keys(model.examples[0]?.input ?? { prompt: 'a' }))
  })
})

test('rules are broken often enough for a meaningful comparison', () => {
  const withRules = models.filter(({ rules }) => rules.length > 0)
  const broken = withRules.filter((model) =>
    fc
      .sample(bodies(model), { numRuns: inputsEach, seed: 1 })
      .some((body) => validators[model.id]?.safeParse(body).issues?.some(({ code }) => code === 'rule')),
  )
  expect(withRules.length).toBeGreaterThanOrEqual(20)
  expect(broken.map(({ id }) => id)).toEqual(withRules.map(({ id }) => id))
})

function expectReadable({ code, message, received, expected, path }: Issue): void {
  expect(code).not.toBe('unreadable')
  expect(message).not.toMatch(/undefined|\[object|NaN/)
  expect(message).toMatch(/[.?]$/)
  expect(received.length).toBeLessThanOrEqual(100)
  expect(expected).not.toBe('')
  expect(path.every((step) => typeof step === 'string' || Number.isInteger(step))).toBe(true)
}
