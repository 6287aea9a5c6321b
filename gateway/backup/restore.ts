import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keepNames } from '../files/folder.ts'
import { copyFile, namesIn } from './copy.ts'
import { databases, manifestName, readManifest, type Manifest } from './manifest.ts'

/** The folder inside a data folder while a restore runs; no gateway starts next to it. */
export const restoring = '.restoring'

/** Everything that a restore puts into the data folder. */
const places = [...databases, 'files']

/**
 * Puts a backup into an empty data folder. It copies and checks everything before it moves the first file into place,
 * so a restore that fails leaves nothing, and one that is interrupted can run again.
 */
export async function restoreBackup(source: string, dataDir: string): Promise<void> {
  await requireEmpty(dataDir)
  const manifest = await inspect(source)
  const staging = join(dataDir, restoring)
  try {
    await mkdir(staging, { recursive: true, mode: 0o700 })
    for (const { path, bytes, sha256 } of manifest.entries) {
      await mkdir(dirname(join(staging, path)), { recursive: true, mode: 0o700 })
      const copied = await copyFile(join(source, path), join(staging, path))
      if (copied.sha256 !== sha256 || copied.bytes !== bytes) throw new Error(`${path} is damaged: use another backup.`)
    }
    for (const name of databases) checkDatabase(join(staging, name), name)
    await mkdir(join(staging, 'files'), { recursive: true, mode: 0o700 })
    for (const name of places) await rename(join(staging, name), join(dataDir, name))
    await keepNames(dataDir)
    await rm(staging, { recursive: true })
  } catch (error) {
    await clear(dataDir)
    throw error
  }
}

/** Refuses a folder that contains anything except the remains of an earlier restore, and removes those. */
async function requireEmpty(dataDir: string): Promise<void> {
  const names = await namesIn(dataDir)
  if (names.includes(restoring)) return clear(dataDir)
  if (names.length === 0) return
  throw new Error(`The data folder ${dataDir} is not empty: set GATEWRIGHT_DATA_DIR to an empty one.`)
}

/** Removes the folder of the restore last: if it still exists, the restore was interrupted. */
async function clear(dataDir: string): Promise<void> {
  for (const name of [...places, restoring]) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Why the manifest cannot be read. */
function manifestProblem(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}.`
  const isMissing = 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  return isMissing ? `there is no ${manifestName} in it. Choose the folder that \`backup\` wrote.` : `${error.message}.`
}

/** The manifest of a backup that contains all files that it lists, and no others. */
async function inspect(source: string): Promise<Manifest> {
  const text = await readFile(join(source, manifestName), 'utf8').catch((error: unknown) => {
    throw new Error(`${source} is not a backup: ${manifestProblem(error)}`)
  })
  const manifest = readManifest(text)
  const named = new Set([manifestName, ...manifest.entries.map(({ path }) => path)])
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = relative(source, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isDirectory()) continue
    if (!entry.isFile()) throw new Error(`${path} is a link or not a regular file, which no backup contains.`)
    if (!named.has(path)) throw new Error(`${path} is not part of the backup: remove it, or use another backup.`)
    named.delete(path)
  }
  const [missing] = named
  if (missing !== undefined) throw new Error(`${missing} is missing from the backup: use another one.`)
  return manifest
}

function checkDatabase(file: string, name: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [row] = database.prepare('PRAGMA quick_check').all()
    if (row?.['quick_check'] !== 'ok') throw new Error(`${name} is damaged: use another backup.`)
  } finally {
    database.close()
  }
}
