import { readFileSync } from 'node:fs'
import { models } from '@gatewright/catalog'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ShapeOf } from '../../generator/language/shape.ts'
import { shapeSchema } from '../../generator/writing/schema.ts'
import { standardAjv, teach, unoptimized } from './ajv.ts'
import { fieldsOf } from '../../generator/language/values.ts'
import { isLong } from '../support/size.ts'

const standard = standardAjv()
const taught = teach(new Ajv2020(unoptimized))

interface InputSchema {
  readonly properties: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly [keyword: string]: unknown
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const schemaOf = (id: string): InputSchema => JSON.parse(readFileSync(`generated/schemas/models/${id}.json`, 'utf8'))

/** All defaults of a model, regardless of its rules. */
const defaultsOf = (id: string): object => {
  const given = models.find((model) => model.id === id)?.params ?? []
  return Object.fromEntries(given.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])))
}

describe('standard tools, which do not support our keywords', () => {
  test('an Ajv accepts every example and every default', () => {
    for (const { id, examples } of models) {
      const { properties, ...schema } = schemaOf(id)
      const accepts = standard.compile({ ...schema, properties })
      for (const { input } of examples) expect(accepts(input), `${id} ${accepts.errors?.[0]?.message}`).toBe(true)
      const acceptsDefaults = standard.compile({ type: 'object', properties })
      expect(acceptsDefaults(defaultsOf(id)), `${id} ${JSON.stringify(acceptsDefaults.errors)}`).toBe(true)
    }
  })

  test('zod accepts every default', () => {
    for (const { id } of models) {
      const properties = Object.entries(schemaOf(id).properties)
      for (const [name, value] of Object.entries(fieldsOf(defaultsOf(id)))) {
        const [, schema = {}] = properties.find(([known]) => known === name) ?? []
        expect(z.fromJSONSchema(schema).safeParse(value), `${id} ${name}`).toMatchObject({ success: true })
      }
    }
  })
})

/** A number with a step, its bounds, and one of its multiples between them. */
const stepped = fc
  .record({
    places: fc.integer({ min: 0, max: 4 }),
    step: fc.integer({ min: 1, max: 1000 }),
    least: fc.integer({ min: -2000, max: 2000 }),
    count: fc.nat(3000),
    at: fc.nat(),
  })
  .map(({ places, step, least, count, at }) => {
    const inPlaces = (whole: number): number => Number(`${whole}e-${places}`)
    const shape: ShapeOf<'number'> = {
      is: 'number',
      min: inPlaces(least * step),
      max: inPlaces((least + count) * step),
      step: inPlaces(step),
    }
    return { shape, multiple: inPlaces((least + (at % (count + 1))) * step) }
  })

describe('a step', () => {
  test.each([
    [{ min: 0, max: 100, step: 5 }, 'multipleOf'],
    [{ min: 0, max: 1, step: 0.25 }, 'multipleOf'],
    [{ min: 0, max: 2 ** 40, step: 0.5 }, 'multipleOf'],
    [{ min: 0.1, max: 0.2, step: 0.1 }, 'multipleOf'],
    [{ min: 0, max: 1, step: 0.1 }, 'x-step'],
    [{ exclusiveMin: 0, max: 1, step: 0.05 }, 'x-step'],
    [{ min: 0, max: 2 ** 60, step: 2.5 }, 'x-step'],
    [{ min: 0, step: 8 }, 'x-step'],
    [{ step: 0.1 }, 'x-step'],
    [{ min: 1e300, max: 1e308, step: 1e-300 }, 'x-step'],
  ] as const)('of %o is expressed with %s', (shape, keyword) => {
    expect(shapeSchema({ is: 'number', ...shape })).toHaveProperty([keyword], shape.step)
    expect(shapeSchema({ is: 'number', ...shape })).not.toHaveProperty([keyword === 'x-step' ? 'multipleOf' : 'x-step'])
  })

  test.runIf(isLong)('is expressed in the standard way only if Ajv and zod accept its multiples', () => {
    const seen = { standard: 0, own: 0 }
    fc.assert(
      fc.property(stepped, ({ shape, multiple }) => {
        const schema = shapeSchema(shape)
        seen['x-step' in schema ? 'own' : 'standard']++
        expect(standard.validate(schema, multiple), `${multiple}`).toBe(true)
        expect(z.fromJSONSchema(schema).safeParse(multiple).success, `${multiple}`).toBe(true)
        expect(taught.validate(schema, multiple), `${multiple}`).toBe(true)
        if (shape.step !== undefined) expect(taught.validate(schema, multiple + shape.step / 2)).toBe(false)
      }),
      { numRuns: 300, seed: 1 },
    )
    expect(Math.min(seen.standard, seen.own)).toBeGreaterThan(30)
  })

  test('appears in the description if the standard way cannot express it', () => {
    const schemas = models.flatMap(({ id }) => Object.values(schemaOf(id).properties))
    const own = schemas.filter((schema) => 'x-step' in schema)
    expect(own.length).toBeGreaterThan(20)
    for (const { 'x-step': step, description } of own) expect(description).toContain(`In steps of ${step}.`)
  })
})
