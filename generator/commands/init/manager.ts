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
