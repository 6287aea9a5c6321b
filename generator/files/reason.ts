/** The error of a file or folder that cannot be used; its message is all that a user needs. */
export class FileError extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left for this user',
  EFBIG: 'no file may be this large',
  ENOENT: 'it does not exist',
  ELOOP: 'it is a link, and links are not followed',
  EIO: 'the disk reports an error',
  ENXIO: 'it is not a regular file',
  EISDIR: 'there is a file in place of a folder, or a folder in place of a file',
  ENOTDIR: 'there is a file in place of a folder, or a folder in place of a file',
  EEXIST: 'there is a file in place of a folder, or a folder in place of a file',
  ENAMETOOLONG: 'its name is too long for the disk',
  EMFILE: 'too many files are open',
}

/** The reason of a system error, in words, with its code. Rethrows other errors. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === undefined) throw error
  return reasons[code] === undefined ? `the system reports ${code}` : `${reasons[code]} (${code})`
}

/** The code of a system error, such as ENOENT; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : undefined
