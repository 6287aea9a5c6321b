import { proven } from '../../../generator/language/values.ts'
import type { DescribedValidator } from './described.js'

/** The value that a check of Zod 4 reads and replaces, and its issues. */
interface Payload {
  value: unknown
  readonly issues: object[]
}

/**
 * Returns the validator as a schema of Zod 4, for programs that take no other, such as version 1 of the MCP SDK. It
 * has what they read of an object schema (`zod/v4/core`): its type, its JSON Schema and its check. `Schema` is the
 * type that they expect, such as `ZodType<Vendor1V3OmniOutput>`.
 */
export const zodSchema = <Schema>(validator: DescribedValidator<unknown, unknown, unknown>): Schema =>
  proven({
    ...validator,
    _zod: {
      def: { type: 'object', shape: {} },
      toJSONSchema: () => validator['~standard'].jsonSchema.input({ target: 'draft-07' }),
      run(payload: Payload): Payload {
        const { data, issues = [] } = validator.safeParse(payload.value)
        payload.value = data
        payload.issues.push(...issues.map(({ message, path }) => ({ code: 'custom', message, path })))
        return payload
      },
    },
  })
