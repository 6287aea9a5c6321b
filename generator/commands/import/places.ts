import { homedir, tmpdir } from 'node:os'
import { basename, dirname, sep } from 'node:path'

/** Names of folders in which files of all kinds lie. */
const common: ReadonlySet<string> = new Set(
  'api apis assets build cache code cog data desktop dist docs documents download downloads examples files fixtures home input inputs json lib mnt models openapi opt out output private project projects public repo repos root schema schemas shm source sources spec specs src temp test tests tmp user users usr var vendor vendors work workspace yaml'.split(
    ' ',
  ),
)

/** Whether a name of a folder says nothing about what is in it. */
export const isCommonPlace = (name: string): boolean => common.has(name.toLowerCase())

/**
 * Whether a file merely lies in a folder: it has a common name, is a home or in the folder for temporary files, or is the
 * working folder or one above it. Such a folder is not the owner of a model.
 */
export const isMerePlace = (path: string): boolean =>
  isCommonPlace(basename(path)) ||
  path === homedir() ||
  dirname(path) === tmpdir() ||
  `${process.cwd()}${sep}`.startsWith(path.endsWith(sep) ? path : `${path}${sep}`)
