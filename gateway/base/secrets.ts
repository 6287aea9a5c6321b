import type { CatalogParam } from '@gatewright/catalog'
import { isRecord, type Fields } from './values.ts'

type Shape = CatalogParam['shape']

/** Every text in the secret parameters of a caller, and in secret keys at any depth. */
export const secretTexts = (
  fields: readonly Pick<CatalogParam, 'name' | 'secret' | 'shape'>[],
  value: Fields,
): readonly string[] =>
  fields.flatMap(({ name, secret, shape }) => (secret ? textsIn(value[name]) : secretsIn(shape, value[name])))

/** Every form in which a response can have these secrets, the longest first: also in addresses and in hexadecimal digits. */
export function formsOf(secrets: readonly string[]): readonly string[] {
  const forms = secrets.flatMap((secret) => {
    const encoded = new URLSearchParams([['', secret]]).toString().slice(1)
    const bytes = secret.length < leastHidden ? [] : [Buffer.from(secret).toString('hex')]
    return [secret, encodeURIComponent(secret.toWellFormed()), encoded, ...bytes]
  })
  return [...new Set(forms)].filter((form) => form !== '').sort((a, b) => b.length - a.length)
}

/** The shortest and the longest beginning of a secret that is hidden at the end of a text that was cut off. */
const [leastHidden, mostHidden] = [6, 8192]

/** A text that was cut off, without these secrets, and without the beginning of one at its end. */
export function withoutCutSecrets(text: string, secrets: readonly string[]): string {
  const hidden = withoutSecrets(text, secrets)
  const cut = secrets.flatMap((secret) => {
    const most = Math.min(secret.length, mostHidden)
    const lengths = Array.from({ length: most }, (_, at) => most - at)
    return lengths.find((length) => length >= leastHidden && hidden.endsWith(secret.slice(0, length))) ?? []
  })
  const most = Math.max(0, ...cut)
  return most === 0 ? hidden : `${hidden.slice(0, -most)}[secret]`
}

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
