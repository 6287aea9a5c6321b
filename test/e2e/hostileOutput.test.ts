import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run, type Ended } from '../support/command.ts'
import { readTree, temporaryFolder } from '../support/folder.ts'
import { copySpecs, documented, gatewright, onlyTargets, program } from '../support/gatewright.ts'
import { bound } from '../support/limited.ts'
import { readJson, unchecked, valueAt } from '../support/reading.ts'
import { textWith } from '../support/matching.ts'
import { isLong, sampled } from '../support/size.ts'
import { lacking } from '../support/lacking.ts'

const root = temporaryFolder()
const built = join(root, 'built')
const isPosix = process.platform !== 'win32'
const isLinux = process.platform === 'linux'
let count = 0
let folder = built

beforeAll(async () => {
  mkdirSync(built)
  copySpecs(built)
  onlyTargets(built, 'catalog', 'client')
  expect(await gatewright(built, 'build')).toMatchObject({ code: 0, stderr: '' })
})

/** Each test gets specs and their build output, without running a build. */
beforeEach(() => {
  folder = join(root, `case-${++count}`)
  cpSync(built, folder, { recursive: true })
})

const at = (path: string): string => join(folder, path)
const read = (path: string): string => readFileSync(at(path), 'utf8')

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

const forget = (id: keyof typeof documented): void => rmSync(at(`specs/${documented[id]}`))
const own = 'client/src/models/vendor1-v3-omni.ts'

interface Listed {
  files: Record<string, string>
}

/** Changes the list of written files, like an attacker. */
function tamper(change: (files: Listed['files']) => void, ledger = 'client/gatewright.json'): void {
  const list: Listed = unchecked(readJson(read(`generated/${ledger}`)))
  change(list.files)
  write(`generated/${ledger}`, JSON.stringify(list))
}

/** A build that fails with one sentence, and changes nothing. */
async function refusal(ended: Promise<Ended>): Promise<string> {
  const { code, stdout, stderr } = await ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^error: [^\n]+\.\n$/)
  return stderr
}

describe('a manipulated list of written files', () => {
  it.runIf(isLong)('removes nothing that a build did not write', async () => {
    const hash = String(valueAt(readJson(read('generated/client/gatewright.json')), 'files', own))
    write('generated/NOTES.md', 'mine')
    write('generated/client/mine/keep.ts', 'mine')
    write('generated/client/src/models/mine.ts', 'mine')
    tamper((files) => {
      for (const name of ['client/mine/keep.ts', 'client/src/models/mine.ts']) files[name] = hash
    })
    write('generated/gatewright.json', JSON.stringify({ files: { 'NOTES.md': hash } }))
    const { code, stderr } = await gatewright(folder, 'build')
    expect(code).toBe(0)
    for (const name of ['NOTES.md', 'client/mine/keep.ts', 'client/src/models/mine.ts']) {
      expect(read(`generated/${name}`)).toBe('mine')
      expect(stderr).toContain(`${join('generated', name)}  is kept`)
    }
    expect(stderr).toContain('Move or delete them.')
    expect((await gatewright(folder, 'build', '--check')).code).toBe(1)
  })

  it.each(
    sampled<[string, string | Record<string, unknown>]>(
      [
        ['leads to a parent folder', { '../outside.md': '' }],
        ['leads to a parent folder from inside', { 'client/../../outside.md': '' }],
        ['is absolute', { '/etc/hostname': '' }],
        ['has a backslash', { '..\\outside.md': '' }],
        ['has a NUL', { 'client/a\0b.ts': '' }],
        ['has an escape', { 'client/a\u001b[2J.ts': '' }],
        ['has no hash', { 'client/README.md': 7 }],
        ['is of another package', { 'catalog/README.md': '' }],
        ['is in no package', { 'README.md': '' }],
        ['is of a build product', { 'client/dist/index.js': '' }],
      ],
      2,
      5,
    ),
  )('is rejected with a sentence when a path %s', async (_, files) => {
    write('outside.md', 'mine')
    write('generated/client/gatewright.json', JSON.stringify({ files }))
    const before = readTree(folder)
    const text = await refusal(gatewright(folder, 'build'))
    expect(text).toMatch(/gatewright\.json is not a list of written files.+ Restore it or delete it\.\n$/)
    expect(text).not.toMatch(/[\u0000\u001b]/)
    expect(readTree(folder)).toEqual(before)
  })

  it('is not read if its size is a gigabyte', async () => {
    truncateSync(at('generated/client/gatewright.json'), 1024 ** 3)
    expect(await refusal(gatewright(folder, 'build'))).toContain('it has more than 16 MiB')
  })
})

describe('a file that no spec needs any more', () => {
  it('stays and is named while it is edited, and is removed when the edit is undone', async () => {
    const text = read(`generated/${own}`)
    write(`generated/${own}`, `${text}// mine\n`)
    forget('vendor1-v3-omni')
    for (const _ of ['at first', 'and again']) {
      const { code, stderr } = await gatewright(folder, 'build')
      expect({ code, kept: read(`generated/${own}`) }).toEqual({ code: 0, kept: `${text}// mine\n` })
      expect(stderr).toBe(
        `${join('generated', own)}  is kept, although no spec needs it\n` +
          '1 file is kept, because a build removes only files that it wrote and that nobody edited. Move or delete it.\n',
      )
    }
    write(`generated/${own}`, text)
    expect(await gatewright(folder, 'build')).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(at(`generated/${own}`))).toBe(false)
  })

  it('stays if the list is older than hashes, which the build then adds', async () => {
    const list = 'generated/client/gatewright.json'
    const listed: Listed = unchecked(readJson(read(list)))
    write(list, JSON.stringify({ files: Object.keys(listed.files) }))
    const all = read(list)
    expect(await gatewright(folder, 'build')).toMatchObject({ code: 0, stderr: '' })
    expect(readJson(read(list))).toEqual(listed)
    write(list, all)
    forget('vendor1-v3-omni')
    expect((await gatewright(folder, 'build')).stderr).toContain(`${join('generated', own)}  is kept`)
    expect(existsSync(at(`generated/${own}`))).toBe(true)
  })
})

it('an edit of a generated file is overwritten, and named', async () => {
  write('generated/client/README.md', 'mine')
  const { code, stdout, stderr } = await gatewright(folder, 'build')
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `${join('generated', 'client', 'README.md')}  was edited and is overwritten: edit the specs instead\n`,
  })
  expect(stdout).toContain('0 new, 1 changed, 0 removed')
})

describe.skipIf(!isPosix)(`a build follows no link out of its folder${lacking(isPosix, 'POSIX')}:`, () => {
  it('it removes nothing behind a link', async () => {
    mkdirSync(at('outside'))
    cpSync(at('generated/client/src/models'), at('outside'), { recursive: true })
    rmSync(at('generated/client/src/models'), { recursive: true })
    symlinkSync(at('outside'), at('generated/client/src/models'))
    const before = readTree(at('outside'))
    forget('vendor1-v3-omni')
    expect(await refusal(gatewright(folder, 'build'))).toContain(`${join('generated/client/src/models')} is a link`)
    expect(readTree(at('outside'))).toEqual(before)
  })

  it.each(['client', 'client/src', 'catalog/dist'])('it does not write below a linked %s', async (name) => {
    mkdirSync(at('outside'))
    rmSync(at(`generated/${name}`), { recursive: true })
    symlinkSync(at('outside'), at(`generated/${name}`))
    expect(await refusal(gatewright(folder, 'build'))).toContain(`${join('generated', name)} is a link`)
    expect(readTree(at('outside')).size).toBe(0)
  })

  it.each(['README.md', 'nowhere.md'])('it does not overwrite through a link to %s', async (target) => {
    write('README.md', 'mine')
    rmSync(at('generated/client/README.md'))
    symlinkSync(at(target), at('generated/client/README.md'))
    const { code, stderr } = await gatewright(folder, 'build')
    expect(code).toBe(1)
    expect(stderr).toContain(`${join('generated/client/README.md')}  was not written by Gatewright`)
    expect([read('README.md'), existsSync(at('nowhere.md'))]).toEqual(['mine', false])
  })

  it.each(['client/gatewright.json', 'gatewright.dist.json'])('it does not read a linked %s', async (ledger) => {
    cpSync(at(`generated/${ledger}`), at('list.json'))
    rmSync(at(`generated/${ledger}`))
    symlinkSync(at('list.json'), at(`generated/${ledger}`))
    expect(await refusal(gatewright(folder, 'build'))).toContain('it is not a regular file')
  })

  it('but its folder can be a link, if it leads to a folder', async () => {
    cpSync(at('generated'), at('real'), { recursive: true })
    rmSync(at('generated'), { recursive: true })
    symlinkSync('real', at('generated'))
    expect(await gatewright(folder, 'build')).toMatchObject({ code: 0, stderr: '' })
    rmSync(at('real'), { recursive: true })
    expect(await refusal(gatewright(folder, 'build'))).toContain('generated is a link to a path that does not exist')
    rmSync(at('generated'))
    symlinkSync('generated', at('generated'))
    expect(await refusal(gatewright(folder, 'build'))).toContain('generated is a link to a path that does not exist')
  })
})

it.skipIf(!isPosix)(`a build into the specs is rejected, also through a link${lacking(isPosix, 'POSIX')}`, async () => {
  symlinkSync('specs', at('linked'))
  for (const out of ['linked', 'linked/new', 'specs/new', '.']) {
    const { code, stderr } = await gatewright(folder, 'build', '--out', out)
    expect({ code, stderr }).toEqual({ code: 2, stderr: textWith('is inside the other; choose another --out') })
  }
})

describe.skipIf(!isLinux)(`a folder that is not writable${lacking(isLinux, 'Linux')}`, () => {
  const limited = (before: readonly string[], ...args: readonly string[]): Promise<Ended> => {
    const [command = '', ...rest] = [...before, ...bound, process.execPath, program, ...args]
    return run(command, rest, { cwd: folder })
  }

  it.runIf(isLong)('is named in a sentence if it or its parent is read-only', async () => {
    write('generated/client/README.md', 'mine')
    chmodSync(at('generated'), 0o500)
    expect(await refusal(limited([], 'build'))).toMatch(
      /generated.* cannot be written: permission is denied \(EACCES\)/,
    )
    expect(await refusal(limited([], 'build', '--out', 'generated/new'))).toMatch(
      /generated\/new cannot be used: permission is denied \(EACCES\)/,
    )
    chmodSync(at('generated'), 0o755)
    write('file', 'mine')
    expect(await refusal(limited([], 'build', '--out', 'file/new'))).toMatch(
      /file\/new cannot be used: there is a file in place of a folder/,
    )
  })

  it('is named in a sentence if the disk is full, and its files stay complete', async () => {
    const size = spawnSync('unshare', ['--mount', 'true']).status === 0 ? '64k' : undefined
    if (size === undefined) return void expect.soft(process.getuid?.(), 'only root can fill a disk').not.toBe(0)
    const script = `mount -t tmpfs -o size=${size} none "${at('small')}" && exec "$@"; exit 99`
    mkdirSync(at('small'))
    const ended = await limited(['unshare', '--mount', 'sh', '-c', script, 'sh'], 'build', '--out', 'small/out')
    expect(await refusal(Promise.resolve(ended))).toMatch(
      /small\/out\/.+ cannot be written: no space is left on the disk/,
    )
  })

  it.runIf(isLong)('is named in a sentence if file sizes are limited, and nothing stays', async () => {
    const patient = ['prlimit', '--fsize=20000', 'bash', '-c', `trap '' XFSZ; exec "$@"`, 'bash']
    expect(await refusal(limited(patient, 'build', '--out', 'out'))).toMatch(
      /cannot be written: no file may be this large/,
    )
    expect(existsSync(at('out'))).toBe(false)
    expect(await gatewright(folder, 'build', '--out', 'out')).toMatchObject({ code: 0 })
  })
})
