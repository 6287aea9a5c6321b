import { existsSync } from 'node:fs'
import { lstat, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { copyDatabase } from '../base/sqlite.ts'
import { fileOf } from '../engine/sqlite/lock.ts'
import { readMark } from '../files/owned.ts'
import { copyFile, digestFile, namesIn } from './copy.ts'
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
  const place = join(await realFolder(dirname(target)), basename(target))
  if (existsSync(place)) throw new Error(`${target} exists: choose a new folder for the backup.`)
  const partial = `${place}.partial`
  await requireApart({ dataDir, target, place, partial })
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
    await rename(partial, place)
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
    return {
      files: entries.filter(({ path }) => path.startsWith('files/') && !/\.json$|^files\/owners\//.test(path)).length,
      bytes,
    }
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** Where a folder is once its links are followed, even if the last parts of its path do not exist yet. */
async function realFolder(path: string): Promise<string> {
  const parent = dirname(path)
  if (parent === path || existsSync(path)) return realpath(path)
  return join(await realFolder(parent), basename(path))
}

/** The folders of a backup. */
interface Folders {
  readonly dataDir: string
  /** The backup, as it was named. */
  readonly target: string
  /** Where the backup is once links are followed. */
  readonly place: string
  readonly partial: string
}

/** Refuses a backup that the next one would contain, and one whose unfinished copy is where the data is. */
async function requireApart({ dataDir, target, place, partial }: Folders): Promise<void> {
  const within = (await isWithin(dataDir, place)) || (await isWithin(join(dataDir, 'files'), place))
  if (!within && !(await isWithin(partial, await realpath(dataDir)))) return
  const relation = within ? 'is inside the data folder' : 'writes to a folder that contains the data folder'
  throw new Error(`${target} ${relation} ${dataDir}: choose a folder outside it for the backup.`)
}

/** Compares inodes and not names, because the file system may ignore case. */
async function isWithin(folder: string, path: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([folder, path].map(idOf))
  if (outer !== undefined && outer === inner) return true
  return dirname(path) !== path && isWithin(folder, dirname(path))
}

async function idOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  return found && `${found.dev}:${found.ino}`
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
