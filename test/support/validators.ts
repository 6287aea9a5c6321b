import type { Validator } from '@gatewright/validators'
import { ids, load } from '@gatewright/validators/all'

const entries = ids.map(async (id): Promise<readonly [string, Validator<unknown, unknown>]> => [id, await load(id)])

/** The validators of all models of this repository, by their ids. */
export const validators: Readonly<Record<string, Validator<unknown, unknown>>> = Object.fromEntries(
  await Promise.all(entries),
)
