import type { CatalogParam } from '@gatewright/catalog'
import { isRecord, type Fields } from '../base/values.ts'

type Shape = CatalogParam['shape']

/** Every text in the secret parameters of a caller, and in secret keys at any depth. */
export const secretTexts = (
  fields: readonly Pick<CatalogParam, 'name' | 'secret' | 'shape'>[],
  value: Fields,
): readonly string[] =>
  fields.flatMap(({ name, secret, shape }) => (secret ? textsIn(value[name]) : secretsIn(shape, value[name])))

/** A text without these secrets. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)

function secretsIn(shape: Shape, value: unknown): readonly string[] {
  if (shape.is === 'object') return isRecord(value) ? secretTexts(shape.fields, value) : []
  if (shape.is === 'list' || shape.is === 'map') return partsOf(value).flatMap((part) => secretsIn(shape.of, part))
  if (shape.is === 'nullable') return secretsIn(shape.of, value)
  return shape.is === 'either' ? shape.of.flatMap((one) => secretsIn(one, value)) : []
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value].filter((text) => text !== '') : partsOf(value).flatMap(textsIn)

const partsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) || isRecord(value) ? Object.values(value) : []
