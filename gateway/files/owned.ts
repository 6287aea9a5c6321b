import { FileError } from './upload.ts'

/** The owner of a file, and how many bytes all its files can have together. */
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

/** The folder of an owner's marks: it is safe, whatever characters the id has. */
export const ownerFolder = (owner: string): string => Buffer.from(owner).toString('hex')

/** The name of a mark has all data that counting needs, so that no file has to be read. */
export const markName = ({ id, bytes, expiresAt }: Owned): string =>
  `${String(Math.ceil(expiresAt)).padStart(15, '0')}-${bytes}-${id}`

/** The data in the name of a mark; undefined for another name. */
export function readMark(name: string): Owned | undefined {
  const [, time, bytes, id = ''] = /^(\d{15})-(\d{1,16})-([0-9a-f]{32})$/.exec(name) ?? []
  return time === undefined ? undefined : { id, bytes: Number(bytes), expiresAt: Number(time) }
}

/** How many bytes the files of these marks have, without expired ones. */
export const bytesOf = (names: readonly string[], now: number): number =>
  names.reduce((sum, name) => {
    const mark = readMark(name)
    return mark !== undefined && mark.expiresAt > now ? sum + mark.bytes : sum
  }, 0)

/** The error of an upload that does not fit into the quota of its key. */
export const overQuota = (quota: number, used: number): FileError =>
  new FileError(
    'file-quota',
    `The uploads of this key can take ${quota} bytes, and take ${used}. Wait until some expire, or send a smaller file.`,
  )
