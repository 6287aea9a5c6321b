import type { CatalogModel, Category, OptionList, Service, Vendor } from '@gatewright/catalog'
import type document from '@gatewright/openapi/served'
import type { ListSource, Mapping, Upstream } from '@gatewright/upstreams'
import type { Issue } from '@gatewright/validators'
import type { Target } from './found.ts'

/** The content of the generated packages that a gateway serves. */
export interface PackageData {
  readonly catalog: CatalogData
  readonly validators: Readonly<Record<string, ModelValidator>>
  /** The OpenAPI document, with every operation that a gateway can have. */
  readonly document: ServedDocument
  readonly upstreams: UpstreamData
  /** Returns the JSON Schema of the input of a model. */
  readonly readSchema: (model: string) => Promise<unknown>
  /** Returns the bytes of a file of a package; undefined if it has no such file. */
  readonly files: ReadPackageFile
}

/**
 * Returns the bytes of a file of a package: a module, by its path in `dist`, or a text of the reference, by its path in
 * the package. Undefined if the package is absent, or had no such file when the gateway started.
 */
export type ReadPackageFile = (target: Target, path: string) => Promise<Buffer | undefined>

/** The content of a package with the target `catalog`. */
export interface CatalogData {
  readonly models: readonly CatalogModel[]
  readonly catalogs: readonly OptionList[]
  readonly vendors: readonly Vendor[]
  readonly service: Service
  readonly categories: readonly Category[]
}

/** The content of a package with the target `upstreams`. */
export interface UpstreamData {
  readonly upstreams: readonly Upstream[]
  readonly mappings: readonly Mapping[]
  readonly lists: readonly ListSource[]
}

/** The validator of a model, by the Standard Schema. */
export interface ModelValidator {
  readonly id: string
  readonly '~standard': { readonly validate: (value: unknown) => Validated }
}

/** The result of a validator: the value after defaults, or every issue. */
export type Validated =
  { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly Issue<string>[] }

/** The document as the package with the target `openapi` has it. */
export type ServedDocument = typeof document

/** The upstreams of a catalogue without any: the sandbox runs its models. */
export const noUpstreams: UpstreamData = { upstreams: [], mappings: [], lists: [] }
