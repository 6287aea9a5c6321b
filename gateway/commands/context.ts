import type { PackageData } from '../catalogue/data.ts'
import type { Config } from '../config.ts'

/** The configuration and the packages of a command, which reads only those that it needs. */
export interface CommandContext {
  readonly configuration: () => Promise<Config>
  readonly packages: () => Promise<PackageData>
}
