import { GatewayError, ValidationError } from './errors.js'
import type { InputOf, Model, ModelRef, Registry, ResultOf } from './model.js'

/** The model that is meant. Throws a GatewayError for an id that is not registered. */
export async function find<Ref extends ModelRef<Models>, Models>(
  ref: Ref,
  models: Registry<Models> | undefined,
): Promise<Model<InputOf<Ref, Models>, ResultOf<Ref, Models>>> {
  const found: unknown = typeof ref === 'string' ? await load(ref, models) : ref
  if (found !== undefined) return found as Model<InputOf<Ref, Models>, ResultOf<Ref, Models>> // by the type of Registry
  const message = `There is no model "${String(ref)}" in the models that this client was created with.`
  throw new GatewayError(message, { code: 'unknown-model', retryable: false })
}

async function load(id: string, models: Readonly<Record<string, () => Promise<unknown>>> = {}): Promise<unknown> {
  return Object.hasOwn(models, id) ? await models[id]?.() : undefined
}

/** Throws a ValidationError that names every fault of the parameters. */
export function verify(model: Model<unknown, unknown>, params: unknown): void {
  const issues = model.check(params)
  if (issues.length === 0) return
  const message = `${model.id} was not called: ${issues.map((issue) => issue.message).join(' ')}`
  throw new ValidationError(message, issues, { code: 'invalid-params', retryable: false })
}
