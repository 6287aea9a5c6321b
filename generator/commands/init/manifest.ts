import type { Json } from '../../catalogue/catalogue.ts'
import type { Answers } from './answers.ts'
import type { PackageManager } from './manager.ts'

/** The scripts of a catalogue; `test` is what CI runs. */
export const scripts: Readonly<Record<string, string>> = {
  // The schema depends on the kinds of the configuration and on the version of this tool.
  build: 'gatewright schema specs/spec.schema.json && gatewright build',
  check: 'gatewright check',
  serve: 'gatewright serve',
  test: 'gatewright check --strict && gatewright build --check',
}

/** The packages of a catalogue in its own package.json; `version` is the version of this tool. */
export function dependenciesOf(
  { scope }: Pick<Answers, 'scope'>,
  { name }: PackageManager,
  version: string,
): {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
} {
  // npm links every workspace; pnpm only those that are named.
  const own = name === 'pnpm' ? { [`${scope}/client`]: 'workspace:*', [`${scope}/command`]: 'workspace:*' } : {}
  return {
    // The gateway is what a deployed catalogue runs: images are installed without development dependencies, and so without
    // the sandbox.
    dependencies: { '@gatewright/gateway': `^${version}` },
    devDependencies: { ...own, '@gatewright/sandbox': `^${version}`, gatewright: `^${version}` },
  }
}

/** The package.json of a new catalogue. */
export function manifest(answers: Answers, manager: PackageManager, version: string): Json {
  const { scope, title, license } = answers
  return {
    name: `${scope}/catalogue`,
    version: '0.1.0',
    private: true,
    description: title,
    license,
    type: 'module',
    engines: { node: '>=22.13' },
    ...(manager.name === 'npm' && { workspaces: ['generated/*'] }),
    scripts,
    ...dependenciesOf(answers, manager, version),
  }
}
