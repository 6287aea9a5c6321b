import type { Json } from '../../catalogue/catalogue.ts'
import type { Packages } from '../../catalogue/packages.ts'
import type { Answers } from './answers.ts'
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

/** The package manager that the user runs, and its commands. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm'
  /** The first number of its version, for workflows; undefined if it is unknown. */
  readonly major: string | undefined
  /** Installs what package.json names. */
  readonly install: string
  /** Installs what the lock file names, in CI. */
  readonly installLocked: string
  /** Runs the command of an installed package. */
  readonly run: string
  /** Runs a script of package.json. */
  readonly script: string
  /** Runs the tests. */
  readonly test: string
  /** How package.json names a package that is a folder of the catalogue: it can be missing when others are installed. */
  readonly own: 'file:' | 'link:'
  /** The command that links the command of such a package once it is there. */
  link(name: string): string
}

/** The package manager that runs this process, which names itself in `npm_config_user_agent`; npm if none does. */
export function packageManager(agent: string = process.env['npm_config_user_agent'] ?? ''): PackageManager {
  const [, major] = /^pnpm\/(\d{1,3})\./.exec(agent) ?? []
  return major === undefined ? npm : { ...pnpm, major }
}

const npm: PackageManager = {
  name: 'npm',
  major: undefined,
  install: 'npm install',
  installLocked: 'npm ci',
  run: 'npx',
  script: 'npm run',
  test: 'npm test',
  own: 'file:',
  link: (name) => `npm rebuild --ignore-scripts ${name}`,
}

const pnpm: PackageManager = {
  name: 'pnpm',
  major: undefined,
  install: 'pnpm install',
  installLocked: 'pnpm install --frozen-lockfile',
  run: 'pnpm exec',
  script: 'pnpm',
  test: 'pnpm test',
  own: 'link:',
  link: () => 'pnpm install --offline --prefer-frozen-lockfile --ignore-scripts',
}
