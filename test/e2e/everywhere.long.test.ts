import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { node } from '../support/command.ts'
import { specsIn } from '../support/edits/compiled.ts'
import { readTree } from '../support/folder.ts'
import { program } from '../support/gatewright.ts'
import { temporary } from '../support/temporary.ts'

/** A machine on which a catalogue is built. */
interface Machine {
  readonly env: Readonly<Record<string, string>>
  /** The folder of the project, below a temporary one. */
  readonly folder: string
  readonly lineEnd: '\n' | '\r\n'
  /** Whether the files are created from the last to the first. */
  readonly isReversed: boolean
}

/** In Turkish, i becomes another capital letter; in Estonian, z stands before t. Node reads the locale when it starts. */
const machines: readonly Machine[] = [
  { env: { TZ: 'UTC', LC_ALL: 'C.UTF-8' }, folder: 'films', lineEnd: '\n', isReversed: false },
  { env: { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' }, folder: 'İki film & söz', lineEnd: '\r\n', isReversed: true },
  {
    env: { TZ: 'America/St_Johns', LC_ALL: 'et_EE.UTF-8', UV_THREADPOOL_SIZE: '1', USER: 'mari' },
    folder: 'deep/in/a/home',
    lineEnd: '\n',
    isReversed: true,
  },
]

/** Builds the specs there, and returns the files of the packages. */
async function builtAt({ env, folder, lineEnd, isReversed }: Machine): Promise<ReadonlyMap<string, string>> {
  const home = temporary()
  const cwd = join(home, folder)
  const files = [...specsIn('test/support/allKinds')]
  for (const [path, text] of isReversed ? files.reverse() : files) {
    mkdirSync(dirname(join(cwd, 'specs', path)), { recursive: true })
    writeFileSync(join(cwd, 'specs', path), path.endsWith('.yaml') ? text.replaceAll('\n', lineEnd) : text)
    chmodSync(join(cwd, 'specs', path), isReversed ? 0o600 : 0o644)
  }
  const zone = 'console.log(new Date(0).getTimezoneOffset(), Intl.DateTimeFormat().resolvedOptions().locale)'
  const surroundings = { cwd, env: { ...env, LANG: undefined, HOME: home } }
  expect((await node(['--eval', zone], surroundings)).stdout).toContain(expected.get(env['LC_ALL'] ?? ''))
  expect(await node([program, 'build', '--no-cache'], surroundings)).toMatchObject({ code: 0, stderr: '' })
  return readTree(join(cwd, 'generated'))
}

/** The offset and the locale that Node must have for the test to show anything. */
const expected: ReadonlyMap<string, string> = new Map([
  ['C.UTF-8', '0 en'],
  ['tr_TR.UTF-8', '-330 tr-TR'],
  ['et_EE.UTF-8', '210 et-EE'],
])

test('packages are the same, byte for byte, in any time zone, locale and folder, for any line ending and order of files', async () => {
  const [first, ...others] = await Promise.all(machines.map(builtAt))
  expect(first?.size).toBeGreaterThan(100)
  for (const other of others) expect(other).toEqual(first)
})
