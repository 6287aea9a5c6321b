import type { Validator } from '@gatewright/validators'
import { validatorOf } from '@gatewright/validators/compact'
import { validators } from './validators.ts'

/** The validators of any model, by id. */
export type Form = (id: string) => Validator<unknown, unknown>

const generated: Readonly<Record<string, Validator<unknown, unknown>>> = validators

/** The forms in which the package has the validators of all models: generated code, and one table. */
export const forms: { readonly models: Form; readonly compact: Form } = {
  models: (id) => {
    const validator = generated[id]
    if (validator === undefined) throw new Error(`${id} has no validator.`)
    return validator
  },
  compact: validatorOf,
}

/** The names of the forms. */
export const formNames: readonly (keyof typeof forms)[] = ['models', 'compact']
