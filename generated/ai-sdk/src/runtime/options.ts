import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Role } from '../check/role.js'
import type { Asked, RoleModel } from '../check/roleFit.js'

/** The options that calls of every category have. */
export interface CallOptions {
  readonly providerOptions?: SharedV4ProviderOptions
  readonly abortSignal?: AbortSignal
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/**
 * The role of each field of a call: of several, the first that a model has counts; none says that no model has it. A
 * field that the AI SDK adds is an error of the compiler.
 */
export type FieldRoles<Options> = {
  readonly [Field in Exclude<keyof Options, keyof CallOptions>]-?: Role | readonly Role[]
}

/** The values of a call with their roles. */
export type AskedOf = readonly Asked[] | ((model: RoleModel) => readonly Asked[])
