import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { run, type Ended } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { copySpecs, gatewright, program } from '../support/gatewright.ts'
import { isLong } from '../support/size.ts'
import { lacking } from '../support/lacking.ts'

const folder = temporaryFolder()

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
    cwd: folder,
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    encoding: 'utf8',
  })

/** A repository with packages of a release, and with specs that need others. */
beforeAll(async () => {
  copySpecs(folder)
  writeFileSync(join(folder, '.gitignore'), '/generated/\n/before/\n/full/\n')
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'First')
  git('tag', 'v0.1.0')
  expect(await gatewright(folder, 'build')).toMatchObject({ code: 0, stderr: '' })
  cpSync(join(folder, 'generated'), join(folder, 'before'), { recursive: true })
  execFileSync('mkdir', ['full'], { cwd: folder })
  execFileSync('sed', ['-i', 's/^title: .*/title: Another/', 'specs/service.yaml'], { cwd: folder })
  git('commit', '--quiet', '--all', '--message', 'Another title')
})

/** Whether this machine can mount a disk for one process. Everywhere else, only root could fill one. */
const canMount = process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0

/** Runs the command line with a disk for the packages, with the old ones, on which this many kilobytes are left. */
const withRoom = (kilobytes: number, ...args: readonly string[]): Promise<Ended> =>
  inShell(
    `mount -t tmpfs -o size=24m none generated && cp -r before/. generated/ || exit 98
dd if=/dev/zero of=generated/filling bs=1k 2>/dev/null; truncate -s -${kilobytes}k generated/filling
"$@"; code=$?; rm generated/filling; diff -r before generated && exit $code; exit 99`,
    ...args,
  )

const inShell = (script: string, ...args: readonly string[]): Promise<Ended> =>
  run('unshare', ['--mount', 'sh', '-c', script, 'sh', process.execPath, program, ...args], { cwd: folder })

const noSpace =
  /^error: generated\/\S+ cannot be (?:written|used): no space is left on the disk \(ENOSPC\)\. [A-Z].+\.\n$/

describe.runIf(canMount)(`on a full disk${lacking(canMount, 'unshare --mount')}`, () => {
  test.runIf(isLong).each([4, 200])(
    'a build with %i kB left names the file, and leaves the old packages',
    async (room) => {
      const { code, stdout, stderr } = await withRoom(room, 'build')
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(noSpace)
    },
  )

  test.runIf(isLong)('a release also leaves the version and the changelog', async () => {
    const { code, stdout, stderr } = await withRoom(60, 'release')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(noSpace)
    expect(git('status', '--porcelain', '--ignored')).toBe('!! before/\n!! generated/\n')
  })

  test('a comparison with a commit names the temporary folder', async () => {
    const { code, stdout, stderr } = await inShell(
      'mount -t tmpfs -o size=8k none full && dd if=/dev/zero of=full/filling bs=1k 2>/dev/null; export TMPDIR="$PWD/full"; "$@"',
      'diff',
      'v0.1.0',
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      `error: A temporary folder in ${join(folder, 'full')} cannot be written: no space is left on the disk (ENOSPC). Make room there, or choose another folder with TMPDIR.\n`,
    )
  })
})

test.runIf(process.platform === 'linux')(
  `a report that does not fit on the disk of its reader is an error${lacking(process.platform === 'linux', 'Linux')}`,
  async () => {
    const { code, stderr } = await run(
      'sh',
      ['-c', '"$@" > /dev/full', 'sh', process.execPath, program, 'diff', 'v0.1.0', '--format', 'json'],
      {
        cwd: folder,
      },
    )
    expect(code).toBe(1)
    expect(stderr).toContain(
      'error: stdout cannot be written: no space is left on the disk (ENOSPC). Run this again when it can be.\n',
    )
  },
)
