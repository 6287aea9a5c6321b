import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { identifiers, idProblem } from '../../catalogue/names.ts'
import type { Catalogue, Model, OptionList, Service, Vendor } from '../../catalogue/catalogue.ts'
import type { CategoryDetails } from '../../catalogue/categories.ts'
import { Folder } from '../../files/folder.ts'
import { FileError } from '../../files/reason.ts'
import { partsOfMedia } from '../../language/mediaParts.ts'
import { fieldsOf, isPlainList, isRecord, jsonOf, proven } from '../../language/values.ts'
import { packageFormat } from '../../protocol/format.ts'
import { serviceDefaults } from '../../protocol/service.ts'
import type { Side } from '../change.ts'
import { isListData, isModelData, isNamedData, type Data } from './checked.ts'
import { constantsIn } from './literals.ts'
import { limits, type PackageFiles } from './source.ts'

/** Packages that are published keep their format: those since this one are read, as far as their data can be. */
const oldestFormat = 1

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
    list: (path) => (folder.standing(path) === 'folder' ? readdirSync(folder.absolute(path)).sort() : []),
  }
}

const targetOf = (files: PackageFiles): string | undefined => {
  const { target: own } = fieldsOf(fieldsOf(jsonOf(files.read('package.json') ?? ''))['gatewright'])
  return typeof own === 'string' ? own : undefined
}

/** Reads the data of a package, as text: nothing of it is executed. */
export function sideOfPackage(files: PackageFiles): Side {
  const { name, place } = files
  const { version, gatewright } = fieldsOf(jsonOf(files.read('package.json') ?? ''))
  const { target: own, format } = fieldsOf(gatewright)
  if (own !== target)
    throw new FileError(`${name} is not the package "${target}" of a catalogue, which has the data of its models.`)
  if (typeof format !== 'number' || format < oldestFormat || format > packageFormat)
    throw new FileError(
      `${name} has another format than this version reads: use the version of gatewright that built it.`,
    )
  const [folder, ending] = files.read('src/index.ts') === undefined ? ['dist', '.js'] : ['src', '.ts']
  const index = constantsIn(files.read(`${folder}/index${ending}`) ?? '')
  const list = <Of>(key: string, is: (value: unknown) => boolean): readonly Of[] => {
    const value = index.get(key)
    if (isPlainList(value) && value.every((item) => is(item))) return proven(value)
    throw new FileError(`${name} has no list ${key} that this version can read.`)
  }
  const modules = files.list(`${folder}/models`).filter((file) => file.endsWith(ending) && !file.endsWith('.d.ts'))
  const models = modules
    .map((file) => modelOf(files, `${folder}/models/${file}`))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const catalogs = list<OptionList>('$catalogs', isListData).map((one) => ({ ...one, file: place }))
  const catalogue: Catalogue = {
    service: serviceOf(index.get('$service'), files),
    models,
    workflows: [],
    catalogs,
    categories: list<CategoryDetails>('$categories', isNamedData),
    vendors: list<Vendor>('$vendors', isNamedData),
    upstreams: [],
    formats: [],
  }
  return {
    catalogue,
    ...(typeof version === 'string' && { version }),
    isPackaged: true,
    locate: (file) => ({ file: file.startsWith('specs/') ? place : file, line: 1, column: 1, length: 0 }),
  }
}

/** Packages have a part of the service; the rest is not compared. */
function serviceOf(data: unknown, { name, place }: PackageFiles): Service {
  if (!isRecord(data)) throw new FileError(`${name} has no service that this version can read.`)
  const { title, version, description, baseUrl, problems, syncSeconds } = data
  return {
    ...serviceDefaults,
    file: place,
    schemas: '',
    title: String(title),
    version: String(version),
    description: String(description),
    baseUrl: String(baseUrl),
    problems: String(problems),
    sync: { seconds: Number(syncSeconds), description: '' },
  }
}

function modelOf(files: PackageFiles, path: string): Model {
  const constants: readonly unknown[] = [...constantsIn(files.read(path) ?? '').values()]
  const data = constants.find(isModelData)
  if (data === undefined || idProblem(String(data['id'])) !== undefined)
    throw new FileError(`${files.name} has a model that this version cannot read: ${path}.`)
  const { identifier: _identifier, params, resultFields, ...others } = data
  const model: Data = {
    ...others,
    file: join(files.place, path).replaceAll('\\', '/'),
    names: identifiers(String(data['id'])),
    params: withFamilies(params),
    resultFields: withFamilies(resultFields),
  }
  return proven(model)
}

/** Adds the parts of files that follow from their media, which packages do not have. */
function withFamilies(value: unknown): unknown {
  if (isPlainList(value)) return value.map(withFamilies)
  if (!isRecord(value)) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'default' || key === 'values' ? item : withFamilies(item),
    ]),
  )
  const media = value['is'] === 'file' ? value['media'] : undefined
  return { ...copy, ...partsOfMedia(proven(media ?? 'image')) }
}
