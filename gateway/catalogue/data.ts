import type { CatalogModel, Category, OptionList, Service, Vendor } from '@gatewright/catalog'
import type document from '@gatewright/openapi/served'
import type { ListSource, Mapping, Upstream } from '@gatewright/upstreams'
import type { Issue } from '@gatewright/validators'

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
interface CatalogData {
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
type Validated =
  { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly Issue<string>[] }

/** The document as the package with the target `openapi` has it. */
export type ServedDocument = typeof document

/** The upstreams of a catalogue without any: the sandbox runs its models. */
export const noUpstreams: UpstreamData = { upstreams: [], mappings: [], lists: [] }

/** The targets whose packages a gateway reads. */
export const targets = ['catalog', 'validators', 'openapi', 'schemas', 'upstreams', 'reference'] as const

/** A target whose package a gateway reads. */
export type Target = (typeof targets)[number]

/** A generated package, as its package.json describes it. */
export interface FoundPackage {
  readonly target: Target
  readonly name: string
  readonly version: string
  /** The number of the format that it was made in. */
  readonly format: number
  readonly folder: string
}

/** The targets that a gateway works without. */
type OptionalTarget = 'upstreams' | 'reference'

/** The packages that a gateway serves; without upstreams, the sandbox runs every model. */
export type FoundPackages = Readonly<Record<Exclude<Target, OptionalTarget>, FoundPackage>> &
  Readonly<Partial<Record<OptionalTarget, FoundPackage>>>
