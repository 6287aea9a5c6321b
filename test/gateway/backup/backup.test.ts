import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../gateway/backup/restore.ts'
import { writeBackup } from '../../../gateway/backup/write.ts'
import type { Gateway } from '../../../gateway/gateway.ts'
import { png } from '../../support/assets.ts'
import { node, repository, type Ended } from '../../support/command.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startGateway } from '../../support/gateway.ts'
import { textLike, textWith } from '../../support/matching.ts'

const root = temporaryFolder()
const devKey = 'development-key-of-the-test'
const model = 'vendor2-audio-1.0'

const settings = (dataDir: string): Record<string, string> => ({
  GATEWRIGHT_DATA_DIR: dataDir,
  GATEWRIGHT_DEV_KEY: devKey,
  GATEWRIGHT_LOG_LEVEL: 'error',
  GATEWRIGHT_SANDBOX_SECONDS: '0',
  PORT: '0',
})

/** The exit code and output of a command. */
const run = (dataDir: string, ...args: string[]): Promise<Ended> =>
  node([join(repository, 'gateway/gatewright-gateway.js'), ...args], { cwd: repository, env: settings(dataDir) })

interface Answer {
  readonly status: number
  readonly response: { readonly id: string; readonly url: string; readonly status: string } & Record<string, unknown>
}

async function ask(gateway: Gateway, path: string, options: RequestInit = {}, key = devKey): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...options.headers }
  const answer = await fetch(gateway.url + path, { ...options, headers })
  const body: Pick<Answer, 'response'> = JSON.parse(await answer.text())
  return { status: answer.status, response: body.response }
}

const submit = (gateway: Gateway, key: string, prompt: string, once: string): Promise<Answer> =>
  ask(
    gateway,
    '/workflows/v1/models/submit',
    {
      method: 'POST',
      headers: { 'idempotency-key': once },
      body: JSON.stringify({ params: { model, params: { prompt } } }),
    },
    key,
  )

const result = (gateway: Gateway, id: string, key = devKey): Promise<Answer> =>
  ask(gateway, `/workflows/v1/models/${id}/result`, { headers: { prefer: 'wait=20' } }, key)

const source = join(root, 'source')
const copy = join(root, 'copy')

test('a backup of a running gateway, restored into an empty folder, has its tasks, keys, files, idempotency keys and credits', async () => {
  const gateway = await startGateway(source, settings(source))
  const { stdout } = await run(source, 'keys', 'create', 'app', '--credit-limit', '1')
  const [token = ''] = stdout.split('\n')
  const mine = await submit(gateway, token, 'Good morning', 'once')
  const before = await result(gateway, mine.response.id, token)
  expect(before.response.status).toBe('COMPLETED')
  const uploaded = await ask(gateway, '/files', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(png),
  })
  // Tasks run while the backup is written.
  const others = Promise.all(Array.from({ length: 20 }, (_, at) => submit(gateway, devKey, 'A', `other-${at}`)))
  const written = await run(source, 'backup', copy)
  expect(written).toMatchObject({ code: 0, stderr: '' })
  expect(written.stdout).toMatch(/^Wrote .+: tasks, keys and \d+ files, \d+ bytes\.\n$/)
  await others
  await gateway.stop()
  expect((await run(source, 'backup', copy)).stderr).toContain(`${copy} exists: choose a new folder for the backup.`)
  for (const name of readdirSync(copy)) expect(statSync(join(copy, name)).mode & 0o077, name).toBe(0)

  const target = join(root, 'target')
  expect(await run(target, 'restore', copy)).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(target).sort()).toEqual(['files', 'keys.sqlite', 'tasks.sqlite'])
  const restored = await startGateway(target, settings(target))
  try {
    expect(await result(restored, mine.response.id, token)).toEqual(before)
    expect((await submit(restored, token, 'Good morning', 'once')).response.id).toBe(mine.response.id)
    expect((await submit(restored, token, 'Good night', 'twice')).status).toBe(402)
    expect((await ask(restored, '/workflows/v1/models')).status).toBe(200)
    const { pathname } = new URL(uploaded.response.url)
    const file = await fetch(restored.url + pathname)
    expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true)
  } finally {
    await restored.stop()
  }
  const again = await run(target, 'restore', copy)
  expect([again.code, again.stderr]).toEqual([
    1,
    `error: The data folder ${target} is not empty: set GATEWRIGHT_DATA_DIR to an empty one.\n`,
  ])
})

test('tasks in a database are backed up and restored with its own tools', async () => {
  const env = { ...settings(source), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  for (const command of ['backup', 'restore']) {
    const { code, stderr } = await node([join(repository, 'gateway/gatewright-gateway.js'), command, copy], {
      cwd: repository,
      env,
    })
    expect([code, stderr]).toEqual([1, textLike(/^error: Tasks and keys are in the database .+ pg_.+\n$/)])
  }
})

describe('a backup that is damaged or was tampered with', () => {
  let folder: string
  let manifest: { format: number; entries: { path: string; bytes: number; sha256: string }[] }
  const good = join(root, 'good')
  const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

  beforeAll(async () => {
    const dataDir = join(root, 'small')
    await (await startGateway(dataDir, settings(dataDir))).stop()
    mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
    const id = `ab${'0'.repeat(30)}`
    writeFileSync(join(dataDir, 'files', 'ab', id), 'bytes')
    writeFileSync(join(dataDir, 'files', 'ab', `${id}.json`), '{}')
    // Partial files and link targets are not part of the backup.
    writeFileSync(join(dataDir, 'files', 'ab', `ab${'1'.repeat(30)}.part`), 'half')
    await writeBackup(dataDir, good)
  })

  const change = (how: () => void): (() => Promise<string>) => {
    const at = join(root, `bad-${crypto.randomUUID()}`)
    cpSync(good, at, { recursive: true })
    folder = at
    manifest = JSON.parse(readFileSync(join(at, 'backup.json'), 'utf8'))
    how()
    writeFileSync(join(at, 'backup.json'), JSON.stringify(manifest))
    return async () => {
      const target = join(root, `target-${crypto.randomUUID()}`)
      const said = await restoreBackup(at, target).then(
        () => 'It was restored.',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      const isEmpty = !existsSync(target) || readdirSync(target).length === 0
      return isEmpty ? said : `Something is left: ${said}`
    }
  }
  const named = (path: string, text: string): void =>
    void manifest.entries.push({ path, bytes: text.length, sha256: digest(text) })

  const outside = join(root, 'outside')
  test.each<readonly [string, () => void, RegExp]>([
    ['a path that leads outside', () => named('../outside', 'x'), /entries\.\d+\.path is not a path of a backup/],
    [
      'a path within the backup that leads outside',
      () => named('files/../../outside', 'x'),
      /is not a path of a backup/,
    ],
    ['an absolute path', () => named('/etc/passwd', 'x'), /is not a path of a backup/],
    ['a path with a backslash', () => named('files\\..\\x', 'x'), /is not a path of a backup/],
    ['a link to a file', () => relink('files/ab'), /is a link or not a regular file/],
    ['a link to a database', () => relink('keys.sqlite'), /keys\.sqlite is a link or not a regular file/],
    [
      'a file that the manifest does not name',
      () => writeFileSync(join(folder, 'notes.txt'), 'x'),
      /^notes\.txt is not part of/,
    ],
    ['a file that is missing', () => rmSync(join(folder, 'keys.sqlite')), /^keys\.sqlite is missing from the backup/],
    ['a file that is damaged', () => writeFileSync(join(folder, 'keys.sqlite'), 'x'), /^keys\.sqlite is damaged/],
    ['a file that is named twice', () => manifest.entries.push(...manifest.entries.slice(0, 1)), /names a file twice/],
    ['an empty list of files', () => void (manifest.entries = []), /does not name keys\.sqlite/],
    ['another format', () => void (manifest.format = 2), /is not that of a backup: format/],
  ])('%s is rejected and leaves nothing behind', async (_, how, message) => {
    writeFileSync(outside, 'x')
    expect(await change(how)()).toMatch(message)
    expect(readFileSync(outside, 'utf8')).toBe('x')
  })

  function relink(path: string): void {
    rmSync(join(folder, path), { recursive: true })
    symlinkSync(outside, join(folder, path))
  }

  test('a folder without a backup is rejected', async () => {
    await expect(restoreBackup(join(root, 'none'), join(root, 'unused'))).rejects.toThrow(
      'none is not a backup: there is no backup.json in it. Choose the folder that `backup` wrote.',
    )
  })

  test('an interrupted restore prevents the start and can be run again', async () => {
    const target = join(root, 'cut')
    mkdirSync(join(target, '.restoring'), { recursive: true })
    writeFileSync(join(target, 'keys.sqlite'), 'half')
    const start = startGateway(target, settings(target))
    await expect(start).rejects.toThrow('a restore into it was interrupted; run it again')
    await restoreBackup(good, target)
    await (await startGateway(target, settings(target))).stop()
    expect(existsSync(join(target, '.restoring'))).toBe(false)
  })
})

describe('a backup into the data folder is rejected and writes nothing', () => {
  const parent = join(root, 'apart')
  const dataDir = join(parent, 'data')
  const outside = join(parent, 'outside')

  beforeAll(async () => {
    await (await startGateway(dataDir, settings(dataDir))).stop()
    mkdirSync(join(dataDir, 'files', 'sub'), { recursive: true })
    mkdirSync(outside)
    symlinkSync(join(dataDir, 'files'), join(outside, 'link'))
    symlinkSync(dataDir, join(outside, 'all'))
  })

  const list = (): readonly string[] => readdirSync(parent, { recursive: true, encoding: 'utf8' }).sort()

  test.each([
    ['by its name', `${dataDir}/backup`],
    ['several folders below it', `${dataDir}/a/b/backup`],
    ['through ..', `${outside}/../data/backup`],
    ['through a folder that does not exist', `${outside}/none/../../data/backup`],
    ['through a link', `${outside}/all/backup`],
    ['through a link to a folder in it', `${outside}/link/backup`],
    ['through .. behind a link', `${outside}/link/../backup`],
    ['relative to the current folder', relative(process.cwd(), join(dataDir, 'backup'))],
    ['with a slash at its end', `${dataDir}/backup/`],
  ])('%s', async (_, target) => {
    const before = list()
    await expect(writeBackup(dataDir, target)).rejects.toThrow(
      `${target} is inside the data folder ${dataDir}: choose a folder outside it for the backup.`,
    )
    expect(list()).toEqual(before)
  })

  test('if the data folder itself is reached through a link', async () => {
    const before = list()
    await expect(writeBackup(join(outside, 'all'), `${dataDir}/backup`)).rejects.toThrow('is inside the data folder')
    expect(list()).toEqual(before)
  })

  test('also if its files are in another place', async () => {
    const elsewhere = join(parent, 'elsewhere')
    const linked = join(parent, 'linked')
    mkdirSync(elsewhere)
    cpSync(dataDir, linked, { recursive: true })
    rmSync(join(linked, 'files'), { recursive: true })
    symlinkSync(elsewhere, join(linked, 'files'))
    await expect(writeBackup(linked, join(elsewhere, 'backup'))).rejects.toThrow('is inside the data folder')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('and so is one whose unfinished copy would be the data folder', async () => {
    const partial = join(parent, 'copy.partial')
    cpSync(dataDir, partial, { recursive: true })
    const before = list()
    await expect(writeBackup(partial, join(parent, 'copy'))).rejects.toThrow(
      'writes to a folder that contains the data folder',
    )
    expect(list()).toEqual(before)
  })

  test('but a folder beside it is not', async () => {
    await writeBackup(dataDir, `${outside}/../data-backup/`)
    expect(readdirSync(join(parent, 'data-backup'))).toContain('backup.json')
  })
})

describe('the command', () => {
  test('reports that a folder has no tasks and writes nothing', async () => {
    const [empty, copy] = [join(root, 'nothing'), join(root, 'no-copy')]
    mkdirSync(empty)
    const { code, stderr } = await run(empty, 'backup', copy)
    expect([code, stderr]).toEqual([1, textWith(`There are no tasks in ${empty}:`)])
    expect(existsSync(copy)).toBe(false)
  })

  test('names the bucket whose files are not in the backup', async () => {
    const folder = join(root, 'with-bucket')
    await (await startGateway(folder, settings(folder))).stop()
    const environment = { ...settings(folder), GATEWRIGHT_FILES: 's3://kites/red' }
    const program = join(repository, 'gateway/gatewright-gateway.js')
    const { code, stdout } = await node([program, 'backup', join(root, 'copy-beside-bucket')], {
      cwd: repository,
      env: environment,
    })
    expect([code, stdout]).toEqual([0, textWith('Files in the bucket kites are not in it: copy them there.')])
  })
})
