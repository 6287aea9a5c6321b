import type { CatalogModel, OptionList, Vendor } from '@gatewright/catalog'
import type { Issue } from '@gatewright/validators'
import { isRecord } from '../base/values.ts'
import type { ModelValidator, PackageData } from './data.ts'

/** Checks parameters: returns the value after defaults, or every issue. */
export type Check = (
  input: unknown,
) =>
  | { readonly value: Readonly<Record<string, unknown>>; readonly issues?: undefined }
  | { readonly issues: readonly Issue<string>[] }

/** A model that can be called. */
export interface Served {
  readonly model: CatalogModel
  readonly check: Check
}

/** Everything that the gateway serves, indexed by the names in requests. */
export interface Catalogue {
  /** Every model, in the order of the catalogue. */
  readonly models: readonly CatalogModel[]
  /** The models of each workflow. */
  readonly workflows: ReadonlyMap<string, readonly CatalogModel[]>
  /** Option lists by their address. */
  readonly lists: ReadonlyMap<string, OptionList>
  /** The vendors of the models, by id. */
  readonly vendors: ReadonlyMap<string, Vendor>
  /** The OpenAPI document, with every operation that a gateway can have. */
  readonly document: PackageData['document']
  /** Returns the JSON Schema of the input of a model. */
  readonly readSchema: PackageData['readSchema']
  /** Returns a model by its id or an alias. */
  find(name: string): Served | undefined
}

/** The names of all workflows that serve a model. */
export const workflowNames = ({ workflow, workflows }: CatalogModel): readonly string[] =>
  workflows?.map(({ name }) => name) ?? [workflow]

/** Indexes the generated packages once, so that a request finds its model in one step. */
export function readCatalogue({ catalog, validators, document, readSchema }: PackageData): Catalogue {
  const { models, catalogs, vendors } = catalog
  const served = new Map<string, Served>()
  const workflows = new Map<string, CatalogModel[]>()
  const checks = new Map(Object.values(validators).map((one) => [one.id, checkOf(one['~standard'].validate)]))
  for (const model of models) {
    const check = checks.get(model.id)
    if (check === undefined) throw new Error(`${model.id} has no validator: build the packages again.`)
    for (const name of [model.id, ...model.aliases]) served.set(name, { model, check })
    for (const name of workflowNames(model)) workflows.set(name, [...(workflows.get(name) ?? []), model])
  }
  const lists = new Map(catalogs.map((list) => [list.address, list]))
  const byId = new Map(vendors.map((vendor) => [vendor.id, vendor]))
  return { models, workflows, lists, vendors: byId, document, readSchema, find: (name) => served.get(name) }
}

const checkOf =
  (validate: ModelValidator['~standard']['validate']): Check =>
  (input) => {
    const result = validate(input)
    if (result.issues !== undefined) return result
    return { value: isRecord(result.value) ? { ...result.value } : {} }
  }
