import type { ReadonlySignal } from '@preact/signals'
import type { CatalogModel } from '@gatewright/catalog'
import { recommendationsFor, ruleSet } from '@gatewright/catalog/language'
import type { Recommendation } from '@gatewright/validators'
import type { Input } from './input.ts'
import { stable } from './stable.ts'

/** The advice of a model that its input does not follow. */
export function adviceOf(
  { params, rules, advice }: CatalogModel,
  input: ReadonlySignal<Input>,
): ReadonlySignal<readonly Recommendation[]> {
  if (advice === undefined) return stable(() => [])
  const set = { ...ruleSet(rules, params, new Set(params.map(({ name }) => name))), advice }
  return stable(() => recommendationsFor(set, input.value))
}
