import { FileError } from './upload.ts'

/** Whose a file is, and how many bytes all files of that owner may have together. */
export interface Owner {
  readonly id: string
  readonly quota: number
}

/** A file that counts towards the quota of its owner. */
export interface Owned {
  readonly id: string
  readonly bytes: number
  readonly expiresAt: number
}

/** The folder of an owner's marks: whatever its id is made of, it leads nowhere else. */
export const ownerFolder = (owner: string): string => Buffer.from(owner).toString('hex')

/** The name of a mark says everything that counting needs, so that no file has to be read. */
export const markName = ({ id, bytes, expiresAt }: Owned): string =>
  `${String(Math.ceil(expiresAt)).padStart(15, '0')}-${bytes}-${id}`

/** What the name of a mark says; undefined for another name. */
export function readMark(name: string): Owned | undefined {
  const [, time, bytes, id = ''] = /^(\d{15})-(\d{1,16})-([0-9a-f]{32})$/.exec(name) ?? []
  return time === undefined ? undefined : { id, bytes: Number(bytes), expiresAt: Number(time) }
}

/** How many bytes the files behind these marks have; those whose time is over do not count. */
export const bytesOf = (names: readonly string[], now: number): number =>
  names.reduce((sum, name) => {
    const mark = readMark(name)
    return mark !== undefined && mark.expiresAt > now ? sum + mark.bytes : sum
  }, 0)

/** The error of an upload for which its key has no room. */
export const overQuota = (quota: number, used: number): FileError =>
  new FileError(
    413,
    'file-quota',
    `The uploads of this key may hold ${quota} bytes together, and hold ${used}. Wait until some expire, or send a smaller file.`,
  )
