import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'

/** Compiles a JSON Schema with Ajv, which must find nothing strange in it; its own `multipleOf` is inexact. */
export function compileSchema(schema: AnySchemaObject): ValidateFunction {
  const ajv = new Ajv2020({ strict: true })
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', schemaType: 'number', validate: isMultiple })
  return ajv.compile(schema)
}

/** Exactly in decimals (DECISIONS 7): both numbers as they are written, as whole numbers of the smallest place. */
function isMultiple(step: number, value: number): boolean {
  const places = Math.max(placesOf(step), placesOf(value))
  return whole(value, places) % whole(step, places) === 0n
}

function whole(value: number, places: number): bigint {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  return BigInt(integer + fraction) * 10n ** BigInt(places - fraction.length + Number(exponent))
}

function placesOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent))
}
