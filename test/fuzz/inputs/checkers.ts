import { validator as schemasafe } from '@exodus/schemasafe'
import { models as definitions } from '@gatewright/client/models'
import type { Model } from '@gatewright/client'
import type { Validator } from '@gatewright/validators'
import { validatorOf } from '@gatewright/validators/compact'
import { fieldsOf } from '../../../generator/language/values.ts'
import { compiledModel, isStep, modelSchema } from '../../contract/ajv.ts'
import type { Checkers } from '../verdicts.ts'

const loaders: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>> = definitions

/** Loads every validator of a model: both forms of ours, the client, Ajv and schemasafe. */
export async function checkersOf(id: string, identifier: string): Promise<Checkers> {
  const module: Readonly<Record<string, Validator<unknown, unknown>>> = await import(
    `@gatewright/validators/models/${id}`
  )
  const [validator, client] = [module[identifier], await loaders[id]?.()]
  if (validator === undefined || client === undefined) throw new Error(`A package has no module for ${id}.`)
  const schema = fieldsOf(modelSchema(id))
  const forms = { compact: validatorOf(id) }
  return { validator, forms, client, ajv: compiledModel(id), oracles: { schemasafe: exact(schema) } }
}

/** schemasafe, and steps apart from it: its own division takes 0.7000000000000001 for a multiple of 0.05. */
function exact(schema: unknown): (body: unknown) => boolean {
  const accepts = schemasafe(withoutSteps(schema), { mode: 'lax', isJSON: true, includeErrors: false })
  return (body) => accepts(body) && keepsSteps(fieldsOf(schema), body)
}

const isStepWord = (key: string): boolean => key === 'x-step' || key === 'multipleOf'

function withoutSteps(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutSteps)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key]) => !isStepWord(key))
  return Object.fromEntries(kept.map(([key, value]: [string, unknown]) => [key, withoutSteps(value)]))
}

/** Whether all numbers in a value are multiples of the steps of their schemas; alternatives have different types. */
function keepsSteps(schema: Readonly<Record<string, unknown>>, value: unknown): boolean {
  const step = schema['multipleOf'] ?? schema['x-step']
  if (typeof value === 'number') return step === undefined || isStep(Number(step), value, schema)
  const alternatives = Array.isArray(schema['anyOf']) ? schema['anyOf'].map(fieldsOf) : []
  if (!alternatives.every((one) => keepsSteps(one, value))) return false
  if (Array.isArray(value)) return value.every((item: unknown) => keepsSteps(fieldsOf(schema['items'] ?? {}), item))
  const properties = fieldsOf(schema['properties'] ?? {})
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return entries.every(
    ([key, item]: [string, unknown]) => !Object.hasOwn(properties, key) || keepsSteps(fieldsOf(properties[key]), item),
  )
}
