import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PackageData } from '../catalogue/data.ts'
import type { Availability } from '../http/availability.ts'
import type { Sandbox } from '../upstream/sandbox.ts'

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
  /** Whether there are endpoints in the shape of OpenAI. */
  readonly hasOpenai: boolean
  /** Whether the callers' port serves metrics and readiness. */
  readonly hasOperations: boolean
  /** Which models some worker can run. */
  readonly availability: Pick<Availability, 'marks'>
  /** Whether tasks of the sandbox cost nothing. */
  readonly isSandboxFree: boolean
  /** Undefined while the sandbox is off. */
  readonly drawSample: Sandbox['drawSample'] | undefined
}
