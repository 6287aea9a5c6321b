import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOf } from '../engine/sqlite/backup.ts'
import { readMark } from '../files/owned.ts'
import { copyDatabase } from '../sqlite.ts'
import { copyFile, digestFile } from './copy.ts'
import { manifestName, type Entry, type Manifest } from './manifest.ts'

/** The number of tasks, keys and files in a backup. */
export interface Written {
  readonly files: number
  readonly bytes: number
}

/**
 * Copies tasks, keys and files of a data folder into a new folder, even while a gateway is running. The tasks are those
 * of one moment; keys and files come later, so that none that they need is missing. The folder appears only when it is
 * complete.
 */
export async function writeBackup(dataDir: string, target: string): Promise<Written> {
  if (!existsSync(fileOf(dataDir))) {
    throw new Error(`There are no tasks in ${dataDir}: set GATEWRIGHT_DATA_DIR to the gateway's data folder.`)
  }
  if (existsSync(target)) throw new Error(`${target} exists: choose a new folder for the backup.`)
  const partial = `${target}.partial`
  await rm(partial, { recursive: true, force: true })
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 })
    const snapshots = [
      await snapshot(dataDir, partial, 'tasks.sqlite'),
      await snapshot(dataDir, partial, 'keys.sqlite'),
    ]
    const entries = [...snapshots, ...(await copyOwners(dataDir, partial)), ...(await copyFiles(dataDir, partial))]
    const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), entries }
    await writeFile(join(partial, manifestName), JSON.stringify(manifest), { mode: 0o600, flush: true })
    await rename(partial, target)
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    return {
      files: entries.filter(({ path }) => path.startsWith('files/') && !/\.json$|^files\/owners\//.test(path)).length,
      bytes,
    }
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

async function snapshot(dataDir: string, target: string, path: string): Promise<Entry> {
  const copied = join(target, path)
  await writeFile(copied, '', { mode: 0o600 })
  copyDatabase(join(dataDir, path), copied)
  return { path, ...(await digestFile(copied)) }
}

const folderName = /^[0-9a-f]{2}$/
const fileName = /^[0-9a-f]{32}$/

/** Copies the complete stored files; it skips files that are removed meanwhile. */
async function copyFiles(dataDir: string, target: string): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (const folder of (await namesIn(join(dataDir, 'files'))).filter((name) => folderName.test(name))) {
    const from = join(dataDir, 'files', folder)
    const names = new Set((await lstat(from)).isDirectory() ? await namesIn(from) : [])
    const complete = [...names].filter((name) => fileName.test(name) && names.has(`${name}.json`))
    if (complete.length > 0) await mkdir(join(target, 'files', folder), { recursive: true, mode: 0o700 })
    for (const name of complete) {
      const pair = [name, `${name}.json`].map((one) => copyIfThere(from, join(target, 'files', folder), one))
      const copied = (await Promise.all(pair)).flatMap((entry) => entry ?? [])
      if (copied.length === 2) entries.push(...copied)
      else for (const { path } of copied) await rm(join(target, path))
    }
  }
  return entries
}

/** Copies the marks of the owners of uploads: empty files whose names hold the data. */
async function copyOwners(dataDir: string, target: string): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (const owner of await namesIn(join(dataDir, 'files', 'owners'))) {
    const folder = `files/owners/${owner}`
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 })
    for (const name of (await namesIn(join(dataDir, folder))).filter((one) => readMark(one) !== undefined)) {
      await writeFile(join(target, folder, name), '', { flag: 'wx', mode: 0o600 })
      entries.push({ path: `${folder}/${name}`, ...(await digestFile(join(target, folder, name))) })
    }
  }
  return entries
}

async function copyIfThere(from: string, to: string, name: string): Promise<Entry | undefined> {
  const path = `files/${name.slice(0, 2)}/${name}`
  try {
    return { path, ...(await copyFile(join(from, name), join(to, name))) }
  } catch (error) {
    const isThere = await stat(join(from, name)).catch(() => undefined)
    if (isThere !== undefined) throw error
    await rm(join(to, name), { force: true })
    return undefined
  }
}

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
