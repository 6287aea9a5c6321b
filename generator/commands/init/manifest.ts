import type { Json } from '../../catalogue/catalogue.ts'
import type { Packages } from '../../catalogue/packages.ts'
import type { Answers } from './answers.ts'
import type { PackageManager } from './manager.ts'
import { fileDependency, type Origin, type ToolPackage } from './origin.ts'

/** The parts that decide the package.json of a catalogue. */
export interface ManifestParts {
  readonly answers: Answers
  readonly manager: PackageManager
  /** The version of this tool. */
  readonly version: string
  /** Where its packages come from, unless that is a registry. */
  readonly origin: Origin | undefined
  /** The folder of the catalogue. */
  readonly folder: string
  /** The packages that the catalogue builds. */
  readonly packages: Packages
}

/**
 * The scripts of a catalogue; `test` is what CI runs. An installation builds the packages, and links the command, whose
 * package did not exist before.
 */
export const scriptsOf = ({
  manager,
  packages: { names },
}: Pick<ManifestParts, 'manager' | 'packages'>): Readonly<Record<string, string>> => ({
  prepare: `gatewright build && ${manager.link(names['command'] ?? '')}`,
  // The schema depends on the kinds of the configuration and on the version of this tool.
  build: 'gatewright schema specs/spec.schema.json && gatewright build',
  check: 'gatewright check',
  serve: 'gatewright serve',
  test: 'gatewright check --strict && gatewright build --check',
})

/** The packages that a catalogue depends on: those of this tool, and its own. */
export function dependenciesOf({ manager, version, origin, folder, packages }: ManifestParts): {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
} {
  const tool = (name: ToolPackage): string =>
    origin === undefined ? `^${version}` : fileDependency(folder, origin[name])
  const own = Object.entries(packages.names).map(
    ([target, name]) => [name, `${manager.own}generated/${target}`] as const,
  )
  return {
    // The gateway and these packages are what a deployed catalogue has: images are installed without development
    // dependencies, and so without the sandbox.
    dependencies: { ...Object.fromEntries(own), '@gatewright/gateway': tool('@gatewright/gateway') },
    devDependencies: {
      '@gatewright/sandbox': tool('@gatewright/sandbox'),
      gatewright: tool('gatewright'),
    },
  }
}

/** The package.json of a new catalogue. */
export function manifest(parts: ManifestParts): Json {
  const { scope, title, license } = parts.answers
  return {
    name: `${scope}/catalogue`,
    version: '0.1.0',
    private: true,
    description: title,
    license,
    type: 'module',
    engines: { node: '>=22.13' },
    scripts: scriptsOf(parts),
    ...dependenciesOf(parts),
  }
}
