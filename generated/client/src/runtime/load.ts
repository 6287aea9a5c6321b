import { GatewayError } from './errors.js'
import type { Model } from './model.js'

/**
 * Loads the model of an id that is known only at run time. If no model has the id, rejects with a GatewayError that
 * suggests the nearest one.
 */
export async function load(
  models: Readonly<Record<string, () => Promise<Model<unknown, unknown>>>>,
  id: string,
  nearest: (word: string, known: readonly string[]) => string | undefined,
): Promise<Model<unknown, unknown>> {
  const found = Object.hasOwn(models, id) ? models[id] : undefined
  if (found) return found()
  const closest = nearest(id, Object.keys(models))
  const hint = closest === undefined ? '' : ` Did you mean "${closest}"?`
  throw new GatewayError(`There is no model "${id}".${hint}`, { code: 'unknown-model' })
}
