import type { NumberForm, TextForm } from '../imported.ts'
import { numberAt, own, textAt, type JsonObject } from '../json.ts'

/** Reads text with its bounds. A minimum length of 0 is dropped. */
export function textOf(schema: JsonObject): TextForm {
  const [minLength, maxLength] = [numberAt(schema, 'minLength'), numberAt(schema, 'maxLength')]
  const [pattern, format] = [textAt(schema, 'pattern'), textAt(schema, 'format')]
  const mediaType = textAt(schema, 'contentMediaType')
  return {
    is: 'text',
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
    ...(format !== undefined && { format }),
    ...(mediaType !== undefined && { mediaType }),
    isBase64: textAt(schema, 'contentEncoding') === 'base64',
  }
}

/** Reads a number with its bounds. Draft 4 has `exclusiveMinimum: true` next to `minimum`. Multiples of 1 are integers. */
export function numberOf(schema: JsonObject, isInteger: boolean): NumberForm {
  const written = numberAt(schema, 'multipleOf')
  const step = written === 1 || (written !== undefined && written <= 0) ? undefined : written
  return {
    is: 'number',
    isInteger: isInteger || written === 1,
    ...boundOf(schema, 'minimum', 'exclusiveMinimum', ['min', 'exclusiveMin']),
    ...boundOf(schema, 'maximum', 'exclusiveMaximum', ['max', 'exclusiveMax']),
    ...(step !== undefined && { step }),
  }
}

type Bound = 'min' | 'max' | 'exclusiveMin' | 'exclusiveMax'

function boundOf(
  schema: JsonObject,
  key: string,
  exclusive: string,
  names: readonly [Bound, Bound],
): { readonly [Name in Bound]?: number } {
  const [included, excluded] = names
  const [bound, flag] = [numberAt(schema, key), own(schema, exclusive)]
  if (flag === true) return bound === undefined ? {} : { [excluded]: bound }
  return {
    ...(bound !== undefined && { [included]: bound }),
    ...(typeof flag === 'number' && { [excluded]: flag }),
  }
}
