import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PackageData } from '../packages/data.ts'
import type { SampleOrder } from '../upstream/sandbox/samples/order.ts'

/** The dependencies of every page. */
export interface PagesContext {
  readonly catalogue: Catalogue
  readonly packages: PackageData
  /** The path of the address at which callers reach the gateway; it ends with a slash. */
  readonly base: string
  /** That address, without a slash at its end; called only while the gateway listens. */
  readonly publicUrl: () => string
  /** Whether there is a file store. */
  readonly hasFiles: boolean
  /** Whether the callers' port serves metrics and readiness. */
  readonly hasOperations: boolean
  /** Whether the sandbox runs every model. */
  readonly isSandbox: boolean
  /** Draws a sample of a model, when the sandbox has nothing else to make. */
  readonly drawSample: (order: SampleOrder) => Promise<{ readonly bytes: Uint8Array<ArrayBuffer> }>
}
