import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { ownFiles } from './support/ownFiles.ts'

/** Folders with tests of several source folders at once. */
const across = ['test/gateway/conformance', 'test/gateway/failures']

const files = ownFiles().filter((path) => /^test\/(?!(?:samples|e2e\/consumer|types)\/).*\.ts$/.test(path))

test('test folders mirror source folders', () => {
  const folders = new Set(
    files.map(dirname).filter((path) => /^test\/(?:gateway|generator|templates|web)\//.test(path)),
  )
  const homeless = [...folders].filter((path) => !across.includes(path) && !existsSync(path.replace('test/', '')))
  expect(homeless).toEqual([])
})

test('file names have one style', () => {
  expect(files.filter((path) => !/^[a-z][a-zA-Z0-9]*(?:\.long)?(?:\.test)?(?:\.d)?\.ts$/.test(basename(path)))).toEqual(
    [],
  )
})

test('only one function starts a gateway in the process of a test', () => {
  const starters = files.filter((path) =>
    /import \{[^}]*\bstartGateway\b[^}]*\} from '[^']*gateway\/gateway\.ts'/.test(readFileSync(path, 'utf8')),
  )
  expect(starters).toEqual(['test/support/gateway.ts'])
})

// vitest.config.ts leaves out quick files with such a name where long tests run, too.
test('a long file with the name of a quick one repeats it with larger numbers, and does nothing else', () => {
  const paired = files.filter((path) => path.endsWith('.long.test.ts') && files.includes(path.replace('.long', '')))
  expect(paired.length).toBeGreaterThan(5)
  const repeat = /^\/\/ The same[^\n]*\nimport '\.\/(\w+\.test\.ts)'\n$/
  const others = paired.filter(
    (path) => repeat.exec(readFileSync(path, 'utf8'))?.[1] !== basename(path.replace('.long', '')),
  )
  expect(others).toEqual([])
  const repeats = files.filter((path) => path.endsWith('.long.test.ts') && repeat.test(readFileSync(path, 'utf8')))
  expect(repeats).toEqual(paired)
})

/** Every wait for a fixed time in the tests: its file, the count, and why no fake clock or event can replace it. */
const waits: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'test/contract/databaseClock.ts': [1, 'sets the clock of the database while the engine waits in it'],
  'test/e2e/cli.test.ts': [1, 'a configuration that leaves a timer'],
  'test/e2e/kill.long.test.ts': [3, 'kills a process at a random moment, and starts builds one after another'],
  'test/gateway/engine/database.test.ts': [2, 'stops a real database for a while, and polls until it is back'],
  'test/gateway/engine/kill.test.ts': [1, 'kills a process at a random moment'],
  'test/gateway/failures/crash.long.test.ts': [3, 'kills a gateway at a random moment under load'],
  'test/gateway/failures/nodes.long.test.ts': [4, 'kills and pauses nodes for longer than a lease'],
  'test/gateway/failures/webhookKills.long.test.ts': [2, 'kills nodes at random moments under load'],
  'test/gateway/files/remote.test.ts': [2, 'a host that is slow'],
  'test/gateway/http/reads.test.ts': [1, 'a reader that is slow'],
  'test/gateway/upstream/http/failures.test.ts': [1, 'a vendor that is slow'],
  'test/generator/commands/serve/swap.test.ts': [1, 'callers whose connections are idle in between'],
  'test/support/countingVendor.ts': [1, 'a vendor that is slow'],
  'test/support/history.ts': [4, 'troubles nodes at random moments, for the given time'],
  'test/support/historyCaller.ts': [
    7,
    'callers that call again and again while nodes are away, and cancel at random moments',
  ],
  'test/support/historyReceiver.ts': [1, 'a receiver that is slow'],
  'test/support/rawSocket.ts': [2, 'a caller that is slow'],
  'test/templates/client/clock.ts': [3, 'fast clocks of tests'],
  'test/templates/client/faultyProxy.ts': [2, 'a proxy that is slow'],
  'test/templates/client/runtime/files.test.ts': [1, 'an abort that must have its turn while a stream is read'],
}

test('tests wait for a fixed time only if no fake clock or event can replace it', () => {
  const found = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    if (path === 'test/tests.test.ts' || !/setTimeout|setInterval|timers\/promises/.test(text)) return []
    const count = [...text.matchAll(/\b(?:setTimeout|setInterval|scheduler\.wait|sleep|wait)\(/g)].length
    return count > 0 ? [[path, count] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(waits).map(([path, [count]]) => [path, count])),
  )
})

// Files share a process: an object in place of the real variables would reach neither Node nor what it starts.
test('tests change single variables of the environment, and put them back', () => {
  expect(files.filter((path) => /process\.env = /.test(readFileSync(path, 'utf8')))).toEqual([])
})

// Limits of time are in bench/: a test counts what is done (test/support/counted.ts), or only waits for an end (ends.ts).
test('no test measures time', () => {
  const clocks = /performance\.(?:now|mark|measure)|hrtime|[cC]puUsage|resourceUsage|process\.uptime|console\.time/
  const measuring = files.filter((path) => path !== 'test/tests.test.ts' && clocks.test(readFileSync(path, 'utf8')))
  expect(measuring).toEqual([])
})

/** Test folders that do not mirror a source folder: each is about the complete project. */
const wholes = [
  'contract',
  'corpus',
  'docs',
  'e2e',
  'extending',
  'frameworks',
  'fuzz',
  'generated',
  'hostile',
  'install',
  'nodes',
  'programs',
  'samples',
  'specs',
  'support',
  'tools',
  'types',
  'vendors',
]

test('a test folder mirrors a source folder or has a row in docs/internals/architecture.md', () => {
  const folders = readdirSync('test', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
  expect(folders.filter((name) => !existsSync(name) || wholes.includes(name)).sort()).toEqual(wholes)
  const text = readFileSync('docs/internals/architecture.md', 'utf8')
  const named = [...wholes.map((name) => `test/${name}`), ...across]
  expect(named.filter((path) => !text.includes(`| \`${path}\` |`))).toEqual([])
})
