import { models } from '@gatewright/catalog'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '../../generator/language/values.ts'
import { readJson } from '../support/reading.ts'
import { isLong, times } from '../support/size.ts'
import { checkersOf } from './inputs/checkers.ts'
import { explained, fuzzInputs, fuzzModel, type Tally } from './inputs/fuzz.ts'
import { shrunk } from './inputs/smaller.ts'
import type { Checkers, Form } from './verdicts.ts'

const count = times(1500, 6000, 1_000_000)

test(`all validators agree about ${count} random inputs`, async () => {
  const seed = isLong ? 2 : 1
  const { inputs, accepted, unruly, findings } = await fuzzInputs({
    models,
    seed,
    from: 0,
    each: Math.ceil(count / models.length),
  })
  expect(findings.map((finding) => explained(finding, seed))).toEqual([])
  expect(inputs).toBeGreaterThanOrEqual(count)
  expect(accepted / inputs).toBeGreaterThan(0.3)
  expect(accepted / inputs).toBeLessThan(0.7)
  expect(unruly / inputs).toBeGreaterThan(0.01)
})

describe('a disagreement', () => {
  const id = 'vendor1-v3-omni'
  const [model] = models.filter((each) => each.id === id)
  const range = { seed: 1, from: 0, each: 2000 }
  let checkers: Checkers

  const found = (wrong: Partial<Checkers>): Tally['findings'] => {
    if (model === undefined) throw new Error(`There is no ${id}.`)
    return fuzzModel(model, { ...checkers, ...wrong }, range).findings
  }

  beforeAll(async () => {
    checkers = await checkersOf(id, model?.identifier ?? '')
  })

  test('is found if one verdict differs, as a minimal input, and can be repeated alone', () => {
    const oracles = { other: (body: unknown) => checkers.validator.is(body) && fieldsOf(body)['duration'] !== 5 }
    const [first, ...others] = found({ oracles })
    if (first === undefined || model === undefined) throw new Error('Nothing was found.')
    expect(others).toHaveLength(2)
    expect(readJson(first.input)).toEqual({ prompt: 'a', duration: 5 })
    expect(first.what).toBe('other refuses what the validator accepts: []')
    expect(explained(first, 1)).toContain(`again: npm run fuzz -- --seed 1 --model ${id} --at ${first.at}`)
    expect(fuzzModel(model, { ...checkers, oracles }, { seed: 1, from: first.at, each: 1 }).findings).toEqual([first])
  })

  test('is found if another form has a different output, order of keys, issue, or verdict without output', () => {
    const { validator } = checkers
    const differing = (change: Partial<Form>): Tally['findings'] =>
      found({ forms: { other: { ...validator, ...change } } })
    const safeParse =
      (change: (data: object) => object): Form['safeParse'] =>
      (input) => {
        const result = validator.safeParse(input)
        return result.success ? { ...result, data: change(fieldsOf(result.data)) } : result
      }
    expect(differing({})).toEqual([])
    expect(differing({ safeParse: safeParse((data) => ({ ...data, extra: 1 })) })).not.toEqual([])
    expect(
      differing({ safeParse: safeParse((data) => Object.fromEntries(Object.entries(data).reverse())) }),
    ).not.toEqual([])
    expect(
      differing({ is: (input) => fieldsOf(input ?? {})['multiShot'] === true || validator.is(input) }),
    ).not.toEqual([])
    const issues: Form['safeParse'] = (input) => {
      const result = validator.safeParse(input)
      return result.success ? result : { ...result, issues: result.issues.slice(0, 1) }
    }
    expect(differing({ safeParse: issues })).not.toEqual([])
  })

  test('is found if only inputs that no JSON has show it', () => {
    const [first] = found({
      forms: {
        other: {
          is: checkers.validator.is,
          safeParse: (input) => checkers.validator.safeParse(structuredClone(input)),
        },
      },
    })
    expect(first?.trick).toBeDefined()
  })

  test('is made small', () => {
    const isBroken = (value: unknown): boolean => JSON.stringify(value).includes('🦊')
    expect(shrunk({ a: [1, { b: 'x🦊y'.repeat(9), c: null }], d: 5 }, isBroken)).toEqual({ a: [{ b: '🦊' }] })
  })
})
