import type { Model } from '../../generator/catalogue/catalogue.ts'
import type { PackagedCatalogue } from '../../generator/catalogue/packages.ts'

/** A model without its input: what lists of models are made of does not change with a bound of a parameter. */
export type ModelOutline = Omit<
  Model,
  'params' | 'unknown' | 'rules' | 'advice' | 'examples' | 'upstream' | 'meta' | 'file'
>

/** The parts of a catalogue that lists of models are made of. */
export interface CatalogueOutline extends Pick<PackagedCatalogue, 'service' | 'vendors' | 'categories'> {
  readonly models: readonly ModelOutline[]
  readonly workflows: readonly { readonly name: string; readonly models: readonly ModelOutline[] }[]
}

/** Each model has one outline, of which a hash is made once for all outputs. */
const outlines = new WeakMap<Model, ModelOutline>()

/** The outline of a model. */
export function outlineOf(model: Model): ModelOutline {
  const known = outlines.get(model)
  if (known !== undefined) return known
  const { params: _params, unknown: _unknown, rules: _rules, advice: _advice, examples: _examples, ...rest } = model
  const { upstream: _upstream, meta: _meta, file: _file, ...outline } = rest
  outlines.set(model, outline)
  return outline
}

/** The outline of a catalogue. */
export const outlined = ({ service, vendors, categories, models, workflows }: PackagedCatalogue): CatalogueOutline => ({
  service,
  vendors,
  categories,
  models: models.map(outlineOf),
  workflows: workflows.map(({ name, models: served }) => ({ name, models: served.map(outlineOf) })),
})
