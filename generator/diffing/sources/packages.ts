import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { idProblem } from '../../catalogue/names.ts'
import { Folder } from '../../files/folder.ts'
import { FileError } from '../../files/reason.ts'
import { packagedText } from '../../kinds/text.ts'
import { fieldsOf, jsonOf } from '../../language/values.ts'
import { packageFormat } from '../../protocol/format.ts'
import type { Side } from '../change.ts'
import { limits, type PackageFiles } from './source.ts'
import { sideOfSpecs } from './specs.ts'
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
