import { isUtf8 } from 'node:buffer'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { idProblem } from '../../catalogue/names.ts'
import { Folder } from '../../files/folder.ts'
import { readBytes } from '../../files/read.ts'
import { FileError, reasonOf } from '../../files/reason.ts'
import { packagedText } from '../../kinds/text.ts'
import { fieldsOf, jsonOf } from '../../language/values.ts'
import { packageFormat } from '../../protocol/format.ts'
import type { Side } from '../change.ts'
import { limits, sideOfSpecs, type PackageFiles } from './specs.ts'
import { withTemporaryFolder } from './temporary.ts'

/** The format since which packages have the specs of their models. */
const oldestFormat = 3

/** The target of the package with the data of all models; another one has none. */
const target = 'catalog'

/** Returns the folder of the package with the data of all models: this one, or one in it; undefined if there is none. */
export function packageFolder(folder: string): string | undefined {
  return [folder, join(folder, target)].find(
    (one) => existsSync(join(one, 'package.json')) && targetOf(filesOfFolder(one)) !== undefined,
  )
}

/** Reads the files of a package in a folder, without following links. */
export function filesOfFolder(name: string): PackageFiles {
  const folder = new Folder(name)
  return {
    name,
    place: name,
    read: (path) => folder.read(path, limits.fileBytes)?.toString('utf8'),
    list: (path) => (folder.entryType(path) === 'folder' ? readdirSync(folder.absolute(path)).sort() : []),
  }
}

const targetOf = (files: PackageFiles): string | undefined => {
  const { target: own } = fieldsOf(fieldsOf(jsonOf(files.read('package.json') ?? ''))['gatewright'])
  return typeof own === 'string' ? own : undefined
}

/** Reads the specs of a package, as any others; nothing of the package is executed. */
export function sideOfPackage(files: PackageFiles): Promise<Side> {
  const { name, place } = files
  const specs = specsIn(files)
  const { version } = fieldsOf(jsonOf(files.read('package.json') ?? ''))
  return withTemporaryFolder(async (folder) => {
    for (const [path, text] of specs) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const { catalogue } = await sideOfSpecs(folder, name, place, [packagedText])
    return {
      catalogue,
      ...(typeof version === 'string' && { version }),
      locate: (file) => ({ file: file.startsWith('specs/') ? place : file, line: 1, column: 1, length: 0 }),
    }
  })
}

/** The specs of a package as texts by their paths in a folder of specs. Throws a sentence that says why they cannot be read. */
export function specsIn(files: PackageFiles): ReadonlyMap<string, string> {
  const { name } = files
  const { gatewright } = fieldsOf(jsonOf(files.read('package.json') ?? ''))
  const { target: own, format } = fieldsOf(gatewright)
  if (own !== target)
    throw new FileError(`${name} is not the package "${target}" of a catalogue, which has the specs of its models.`)
  if (typeof format !== 'number' || format > packageFormat)
    throw new FileError(
      `${name} has another format than this version reads: use the version of gatewright that built it.`,
    )
  if (format < oldestFormat)
    throw new FileError(
      `${name} has the format ${format}, and packages have the specs of their models since format ${oldestFormat}: use its specs instead, such as the git tag of its version.`,
    )
  const found = new Map<string, string>()
  for (const folder of ['', 'models/', 'catalogs/', 'categories/', 'vendors/'])
    for (const file of files.list(`dist/specs/${folder}`.replace(/\/$/, '')).filter((one) => one.endsWith('.json'))) {
      const text = files.read(`dist/specs/${folder}${file}`) ?? ''
      found.set(pathOf(folder, file.slice(0, -'.json'.length), text, name), text)
    }
  if (!found.has('service.yaml')) throw new FileError(`${name} has no specs in dist/specs: it may not be complete.`)
  return found
}

/** The path of a spec: models are in the folder of their vendor. JSON is YAML. */
function pathOf(folder: string, id: string, text: string, name: string): string {
  const { vendor: written } = fieldsOf(jsonOf(text))
  const vendor = folder !== 'models/' ? undefined : typeof written === 'string' ? written : ''
  if ([id, vendor].some((one) => one !== undefined && idProblem(one) !== undefined))
    throw new FileError(`${name} has a spec that this version cannot read: dist/specs/${folder}${id}.json.`)
  return `${folder}${vendor === undefined ? '' : `${vendor}/`}${id}.yaml`
}

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
    const path = longName ?? pathIn(head)
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

function pathIn(head: Buffer): string {
  const [name, prefix] = [textOf(head.subarray(0, 100)), textOf(head.subarray(345, 500))]
  return prefix === '' || !textOf(head.subarray(257, 263)).startsWith('ustar') ? name : `${prefix}/${name}`
}

/** The path in an extended header: records of a length, a key and a value. */
const paxPath = (body: Buffer): string | undefined => /^\d+ path=(.*)$/m.exec(body.toString('utf8'))?.[1]
