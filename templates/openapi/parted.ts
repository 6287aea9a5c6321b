import type { Catalogue, Model, Workflow } from '../../generator/catalogue/catalogue.ts'
import { vendorsOf } from '../../generator/catalogue/names.ts'
import { documentNames, type DocumentNames } from './names.ts'

/** A catalogue with what the parts of its document are made of. Of the same list, a hash is made only once. */
export interface PartedCatalogue {
  readonly catalogue: Catalogue
  readonly names: DocumentNames
  /** Everything that names are made from. */
  readonly naming: readonly unknown[]
  readonly models: readonly { readonly model: Model; readonly of: readonly unknown[] }[]
  /** Each with its models. */
  readonly workflows: readonly { readonly workflow: Workflow; readonly of: readonly unknown[] }[]
  /** The ids of the models that share a workflow with others, so that calls have to name them there. */
  readonly shared: ReadonlySet<string>
}

/** The parts of a catalogue. */
export function parted(catalogue: Catalogue): PartedCatalogue {
  const { service, models, workflows, catalogs } = catalogue
  const namedModels = models.map(({ id, name, vendor }) => ({ id, name, vendor }))
  const named = {
    models: namedModels,
    workflows: workflows.map(({ name }) => ({ name })),
    catalogs: catalogs.map(({ address }) => ({ address })),
    vendors: vendorsOf(catalogue.vendors, models).map(({ id, name }) => ({ id, name })),
  }
  const naming = [JSON.stringify(named)]
  return {
    catalogue,
    names: documentNames(named),
    naming,
    models: models.map((model) => ({ model, of: [model, service, naming] })),
    shared: new Set(workflows.flatMap(({ models: of }) => (of.length > 1 ? of.map(({ id }) => id) : []))),
    workflows: workflows.map((workflow) => ({ workflow, of: [workflow.name, workflow.models, service, naming] })),
  }
}
