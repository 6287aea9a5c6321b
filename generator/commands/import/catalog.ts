import { dirname, basename } from 'node:path'
import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { packageOf, specsIn } from '../../diffing/sources/index.ts'
import { FileError } from '../../files/reason.ts'
import { isTextFormat } from '../../language/format.ts'
import type { Imported } from './imported.ts'
import { isObject, own, parseObject, textAt, Unreadable, without, type JsonObject } from './json.ts'
import { noteOn, type Note } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { nothing } from './reading/keywords.ts'

/** The specs in a package: those of its models, and its other specs by their paths in a folder of specs. */
export interface PackageSpecs {
  readonly models: readonly Lowered[]
  readonly others: ReadonlyMap<string, Keywords>
}

/** The limit of the values in one spec of a package; an option list can have many. */
const mostValues = 2_000_000

/**
 * Reads the specs in a package with the data of models. They are specs already, so nothing is translated. Throws
 * `Unreadable`, with the reason, for a package that cannot be imported.
 */
export async function readPackage(source: string, vendor: string | undefined): Promise<PackageSpecs> {
  const texts = [...(await textsOf(source))]
  const specs = texts.map(([path, text]): readonly [string, Keywords] => [path, parseObject(text, mostValues)])
  return {
    models: specs.flatMap(([path, spec]) => (isModel(path) ? [modelOf(source, path, spec, vendor)] : [])),
    others: new Map(specs.filter(([path]) => !isModel(path))),
  }
}

const isModel = (path: string): boolean => path.startsWith('models/')

async function textsOf(source: string): Promise<ReadonlyMap<string, string>> {
  try {
    const files = await packageOf(source)
    if (files !== undefined) return specsIn(files)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new Unreadable(error.message.replace(/\.$/, ''))
  }
  throw new Unreadable(
    'it is not a package with the data of models: name its folder, an archive of npm pack, or npm:NAME@VERSION',
  )
}

function modelOf(source: string, path: string, written: Keywords, vendor = basename(dirname(path))): Lowered {
  const id = basename(path, '.yaml')
  const notes: Note[] = []
  const spec = { ...written, vendor, ...partsOf(written, notes) }
  const imported: Imported = {
    format: 'catalog',
    identity: { format: 'catalog', part: `${vendor}/${id}` },
    source: `${source} ${id}`,
    id,
    vendor,
    name: id,
    notes: { isDeprecated: false },
    input: { ...nothing, at: '', form: { is: 'any' } },
    output: undefined,
    isStreamed: false,
  }
  return { imported, id, vendor, names: new Map(), spec, lists: new Map(), notes }
}

/** The parameters and result fields of a spec, without what only packages have. */
const partsOf = (spec: Keywords, notes: Note[]): Keywords =>
  Object.fromEntries(
    ['params', 'result'].flatMap((part) => {
      const fields = own(spec, part)
      return isObject(fields) ? [[part, withoutOwnFormats(fields, notes)] as const] : []
    }),
  )

const withoutOwnFormats = (fields: JsonObject, notes: Note[]): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutOwnFormat(field, name, notes)]))

/** A value without the formats that kinds from outside check with code, and without the words for them. */
function withoutOwnFormat(value: Json, name: string, notes: Note[]): Json {
  if (!isObject(value)) return value
  const format = textAt(value, 'format')
  const isForeign = textAt(value, 'type') === 'text' && format !== undefined && !isTextFormat(format)
  if (isForeign) notes.push(noteOn('own-format', '', JSON.stringify(name), JSON.stringify(format)))
  const kept = isForeign ? without(value, ['format', 'noun', 'example']) : value
  const { keys, values, of } = kept
  return {
    ...kept,
    ...(isObject(keys) && { keys: withoutOwnFormats(keys, notes) }),
    ...(values !== undefined && { values: withoutOwnFormat(values, name, notes) }),
    ...(isList(of) && { of: of.map((one) => withoutOwnFormat(one, name, notes)) }),
  }
}
