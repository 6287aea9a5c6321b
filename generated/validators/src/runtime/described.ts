import type { Json } from './shape.js'
import { fieldsOf, proven } from './values.js'
import { checkOf } from './fields.js'
import { afterDefaults, schemaFor, type JsonSchema, type JsonSchemaOptions } from './jsonSchema.js'
import type { StandardProps, Validator } from './validator.js'

/** A validator with its JSON Schema, and with a validator for each parameter. */
export interface DescribedValidator<Input, Output, Fields> extends Validator<Input, Output> {
  /** The validators of single parameters, for forms. Rules between parameters are not checked. */
  readonly fields: Fields
  /** The JSON Schema (2020-12) of the input. */
  readonly jsonSchema: JsonSchema
  /** The Standard Schema and Standard JSON Schema interfaces (standardschema.dev). */
  readonly '~standard': DescribedProps<Input, Output>
}

/** The parts of Standard Schema and of Standard JSON Schema. */
export interface DescribedProps<Input, Output> extends StandardProps<Input, Output> {
  readonly jsonSchema: {
    /** Returns the JSON Schema of the input. Throws for an unknown target. */
    readonly input: (options: JsonSchemaOptions) => Record<string, Json>
    /** Returns the JSON Schema of what `parse` returns. Throws for an unknown target. */
    readonly output: (options: JsonSchemaOptions) => Record<string, Json>
  }
}

/** Parts of a description that the schema alone does not have. */
interface More {
  /** As in `afterDefaults`. */
  readonly always?: readonly string[]
  /** As in `checkOf`. */
  readonly others?: { readonly [name: string]: Json }
}

/** Creates the described validator of a model. */
export function described<Input, Output, Fields>(
  validator: Validator<Input, Output>,
  jsonSchema: JsonSchema,
  { always = [], others = {} }: More = {},
): DescribedValidator<Input, Output, Fields> {
  const { '~standard': standard } = validator
  const output = afterDefaults(jsonSchema, always)
  const fields = Object.entries(fieldsOf(jsonSchema['properties'])).map(([name, schema]) => {
    const { title, description } = fieldsOf(schema)
    const words = { ...(title !== undefined && { label: title }), ...(description !== undefined && { description }) }
    return [name, { ...words, '~standard': { ...standard, validate: checkOf(validator, name, others) } }]
  })
  return frozen({
    ...validator,
    fields: proven<Fields>(Object.fromEntries(fields)),
    jsonSchema,
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options: JsonSchemaOptions) => schemaFor(jsonSchema, options),
        output: (options: JsonSchemaOptions) => schemaFor(output, options),
      },
    },
  })
}

/** Freezes an object and all of its parts. */
function frozen<Of extends object>(object: Of): Of {
  const parts: readonly unknown[] = Object.values(object)
  for (const part of parts) if (typeof part === 'object' && part !== null) frozen(part)
  return Object.freeze(object)
}
