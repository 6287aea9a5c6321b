import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { readBytes } from '../../files/read.ts'
import { FileError, reasonOf } from '../../files/reason.ts'
import { limits, type PackageFiles } from './source.ts'

/** Reads an archive of npm in memory: nothing is extracted, and links are refused. */
export function filesOfTarball(path: string, name: string = path): PackageFiles {
  const files = entriesOf(unzipped(path), name)
  return {
    name,
    place: name,
    read: (file) => {
      const bytes = files.get(file)
      if (bytes !== undefined && !isUtf8(bytes)) throw new FileError(`${file} of ${name} is not UTF-8.`)
      return bytes?.toString('utf8')
    },
    list: (folder) =>
      [...files.keys()]
        .filter((file) => file.startsWith(`${folder}/`) && !file.includes('/', folder.length + 1))
        .map((file) => file.slice(folder.length + 1))
        .sort(),
  }
}

function unzipped(path: string): Buffer {
  const bytes = bytesOf(path)
  if (typeof bytes === 'string')
    throw new FileError(`${path} is not a regular file of at most ${limits.allBytes} bytes.`)
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.allBytes })
  } catch (error) {
    const isLarge = error instanceof RangeError
    throw new FileError(
      `${path} is not an archive of npm: ${isLarge ? `it has more than ${limits.allBytes} bytes` : 'it cannot be unzipped'}.`,
    )
  }
}

function bytesOf(path: string): Buffer | string {
  try {
    return readBytes(path, limits.allBytes)
  } catch (error) {
    throw new FileError(`${path} cannot be read: ${reasonOf(error)}.`)
  }
}

const block = 512

/** The regular files of an archive by their paths, without the first folder, as npm extracts them. */
function entriesOf(bytes: Buffer, name: string): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  let longName: string | undefined
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0;) {
    const head = bytes.subarray(at, at + block)
    const size = octal(head.subarray(124, 136))
    const body = bytes.subarray(at + block, at + block + size)
    if (Number.isNaN(size) || body.length < size) throw new FileError(`${name} is not a complete archive.`)
    const type = String.fromCharCode(head[156] ?? 0)
    const path = longName ?? pathOf(head)
    longName = type === 'x' ? paxPath(body) : type === 'L' ? textOf(body) : undefined
    if (type === '0' || type === '\0') files.set(path.slice(path.indexOf('/') + 1), body)
    else if (!'xgL5'.includes(type))
      throw new FileError(`${name} has a link or a device, ${path}, which no package has.`)
    if (files.size > limits.files) throw new FileError(`${name} has more than ${limits.files} files.`)
    at += block + Math.ceil(size / block) * block
  }
  if (files.size === 0) throw new FileError(`${name} is not an archive of npm: it has no file.`)
  return files
}

const textOf = (bytes: Buffer): string => {
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8')
}

const octal = (bytes: Buffer): number => Number.parseInt(textOf(bytes).trim() || '0', 8)

function pathOf(head: Buffer): string {
  const [name, prefix] = [textOf(head.subarray(0, 100)), textOf(head.subarray(345, 500))]
  return prefix === '' || !textOf(head.subarray(257, 263)).startsWith('ustar') ? name : `${prefix}/${name}`
}

/** The path in an extended header: records of a length, a key and a value. */
const paxPath = (body: Buffer): string | undefined => /^\d+ path=(.*)$/m.exec(body.toString('utf8'))?.[1]
