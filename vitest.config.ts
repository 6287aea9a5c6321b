import { resolve } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from 'vitest/config'
import { useMemoryFolder } from './test/support/memoryFolder.ts'
import { sizedFiles } from './test/support/sizedFiles.ts'

useMemoryFolder()

/** The projects that the command line names: none for `npm test`, all but the last in CI, and that one for `npm run test:release`. */
const named = process.argv.flatMap((arg) => /^--project=(.+)$/.exec(arg)?.slice(1) ?? [])
const runsQuick = named.length === 0 || named.some((name) => ['quick', 'isolated'].includes(name))
const runsLong = named.includes('long')
const runsRelease = named.includes('release')

/** Some of the packages that tests install contain test files. */
const installed = '**/node_modules/**'

/**
 * The files that share no modules with others, because they replace modules: a module that another file has loaded stays as
 * it is, and one that is loaded while others are replaced stays so, too. And one that starts tracing, which is there once
 * in a process, and one that reads which files the process has loaded. All other files share what they load.
 */
const isolated = [
  'test/generator/checks/trials.test.ts',
  'test/generator/configuration/inputs.test.ts',
  'test/generator/writing/packageNames.test.ts',
  'test/generator/writing/template.test.ts',
]

/** The same, for `.ci/run`. */
const isolatedLong = ['test/gateway/node/tracing.long.test.ts']

/** The files that are larger above `npm test`: in CI the project `long` runs them, and no other. */
const sized = runsLong || runsRelease ? sizedFiles() : []
const isQuick = (path: string): boolean => !/\.(?:long|release)\.test\.ts$/.test(path)

const leftOut = ['test/**/*.{long,release}.test.ts', installed, ...(runsLong ? sized : [])]

/** Where a complete run keeps its results: each level has its own file, and a run of single files has none. */
const results = `test/results${runsRelease ? '.release' : runsLong ? (runsQuick ? '.all' : '.long') : ''}.json`
const isComplete = process.argv.slice(2).every((arg) => arg === 'run' || arg.startsWith('--project='))

/** Programs of other people that tests use, installed where they are not: in a new clone, and when their versions change. */
const programs = 'test/support/programsSetup.ts'

/** The server that all files of a complete run share; in a run of single files, each starts its own. */
const globalSetup = [
  programs,
  ...(isComplete && process.env['DATABASE_URL'] === undefined ? ['test/support/postgresSetup.ts'] : []),
]

type Project = NonNullable<TestProjectInlineConfiguration['test']>

const quick: readonly Project[] = [
  {
    name: 'quick',
    include: ['test/**/*.test.ts'],
    exclude: [...leftOut, ...isolated],
    isolate: false,
    globalSetup,
    provide: { size: 'quick' },
  },
  // First in the alphabet, so it runs first: last, it would run while most of the machine waits for it.
  {
    name: 'isolated',
    include: [...isolated, ...(runsLong ? isolatedLong : [])],
    isolate: true,
    provide: { size: runsLong ? 'long' : 'quick' },
  },
]

const long: Project = {
  name: 'long',
  include: ['test/**/*.long.test.ts', ...sized.filter(isQuick)],
  exclude: [installed, ...isolatedLong],
  isolate: false,
  globalSetup,
  provide: { size: 'long' },
}

const release: Project = {
  ...long,
  name: 'release',
  include: ['test/**/*.release.test.ts', ...sized],
  provide: { size: 'release' },
}

const config: ViteUserConfig = defineConfig({
  // Configurations import the tool that runs, here as anywhere (generator/configuration/hooks.ts).
  resolve: { alias: [{ find: /^gatewright$/, replacement: resolve('generator/index.ts') }] },
  test: {
    reporters: isComplete ? ['default', ['json', { outputFile: results }]] : ['default'],
    maxWorkers: 2, // for two cores: each worker loads the same modules, and a third one saved no time
    maxConcurrency: 50, // tests that run side by side in one file only wait
    setupFiles: ['test/support/processorTime.ts'],
    // Only what hangs takes this long, also where six busy loops share the two cores.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    env: {
      // Where each Node that a test starts keeps what it compiled: a start takes a third less time.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/gatewright-tests'),
      // The native compiler collects garbage less often: it takes a quarter less processor time.
      GOGC: '400',
    },
    projects: [...(runsQuick ? quick : []), ...(runsLong ? [long] : []), ...(runsRelease ? [release] : [])].map(
      (test) => ({
        extends: true,
        test,
      }),
    ),
  },
})

export default config
