import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Folder } from '../../files/folder.ts'
import { readBytes } from '../../files/read.ts'
import { FileError } from '../../files/reason.ts'
import { formats, type Evidence, type Format, type Identity } from './imported.ts'
import { isObject, numberAt, objectAt, parseJson, textAt, Unreadable, type JsonObject } from './json.ts'
import type { Keywords } from './lowering/lowering.ts'

/** The file in a folder of specs that records the last import. Commit it: the next import merges with it. */
export const ledgerName = 'imports.json'

/** The last import of one model, or of another spec of a package. */
export interface Entry {
  /** The model file, relative to the folder of specs. */
  readonly file: string
  /** Undefined for a model of the first form of the ledger that no import has met since. */
  readonly identity?: Identity
  readonly evidence?: Evidence
  readonly spec: Keywords
}

/** A source of models: the name that identifies it, and where its file was at the last import. */
export interface KnownSource {
  readonly name: string
  readonly format: Format
  /** Relative to the folder that holds the specs. */
  readonly at: string
  /** Its title at the last import. */
  readonly title?: string
}

/** The record of the last import. */
export interface Ledger {
  /** By `sourceKey`. */
  readonly sources: ReadonlyMap<string, KnownSource>
  /** The imported models and other specs of packages, by `keyOf` their identity. */
  readonly models: ReadonlyMap<string, Entry>
  /** The shared definitions as they were imported, by their file, such as `params/seed.yaml`. */
  readonly shared: ReadonlyMap<string, Keywords>
}

/** The key of an identity: equal for equal identities, whatever their names contain. */
export const keyOf = ({ format, source, operation, part }: Identity): string =>
  JSON.stringify([
    format,
    source ?? null,
    ...(operation === undefined ? [] : [operation.method, operation.path, operation.variant ?? null]),
    ...(part === undefined ? [] : [part]),
  ])

/** The key of a source: the same file can be read in two formats. */
export const sourceKey = ({ format, name }: Pick<KnownSource, 'format' | 'name'>): string =>
  JSON.stringify([format, name])

/** The key of an entry, which in the first form of the ledger has no identity. */
const entryKey = ({ identity, evidence }: Entry): string =>
  identity === undefined ? `was ${evidence?.was ?? ''}` : keyOf(identity)

/** Entries by their keys. */
export const byKey = (entries: Iterable<Entry>): Ledger['models'] =>
  new Map([...entries].map((one) => [entryKey(one), one]))

/** The imports of models in a ledger. */
export const modelEntries = ({ models }: Ledger): readonly Entry[] =>
  [...models.values()].filter(({ file }) => file.startsWith('models/'))

/** The limits of a ledger. One of 10,000 models is smaller. */
const most = { bytes: 128 * 1024 * 1024, values: 20_000_000 } as const

/** The form of the ledger: a list, because the version that wrote the first form, an object, refuses it with a sentence. */
const version = 2

/** Reads the ledger of a folder; an empty one if there is none. Throws if it cannot be used. */
export function readLedger(folder: Folder): Ledger {
  if (folder.entryType(ledgerName) === 'absent') return { sources: new Map(), models: new Map(), shared: new Map() }
  const path = folder.shown(ledgerName)
  const bytes = readBytes(folder.absolute(ledgerName), most.bytes)
  if (typeof bytes === 'string')
    throw new FileError(`${path} cannot be used: it is not a regular file, or it is too large.`)
  const value = parsed(path, bytes.toString('utf8'))
  if (isObject(value)) return firstForm(value)
  const lines = isList(value) ? value.filter((line) => isObject(line)) : []
  const written = lines.map((line) => numberAt(line, 'version')).find((one) => one !== undefined)
  if (written === version) return linesIn(lines)
  throw new FileError(
    written === undefined
      ? `${path} cannot be used: it has no version. Restore it from version control.`
      : `${path} cannot be used: it has version ${written}, and this Gatewright knows version ${version}. Update Gatewright.`,
  )
}

function parsed(path: string, text: string): Json {
  try {
    return parseJson(text, most.values)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new FileError(`${path} cannot be used: ${error.message}. Restore it from version control.`)
  }
}

/** Reads the first form: an object of models by the format, the vendor and the id of each. */
function firstForm({ models, shared }: JsonObject): Ledger {
  const entries = objectsIn(models).map(([was, value]): Entry => {
    const [file, spec] = [textAt(value, 'file') ?? '', objectAt(value, 'spec')]
    const part = /^catalog (.*)$/s.exec(was)?.[1]
    if (part === undefined) return { file, evidence: { was, place: textAt(value, 'place') }, spec }
    return { file, identity: { format: 'catalog', part: part.replace(/ (?=[^ ]*$)/, '/') }, spec }
  })
  return { sources: new Map(), models: byKey(entries), shared: new Map(objectsIn(shared)) }
}

const objectsIn = (value: Json | undefined): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectAt(value)).flatMap(([key, one]) => (isObject(one) ? [[key, one] as const] : []))

function linesIn(lines: readonly JsonObject[]): Ledger {
  const sources = lines.flatMap((line): readonly KnownSource[] => {
    const [name, at, format] = [textAt(line, 'source'), textAt(line, 'at'), formatIn(line)]
    return name === undefined || at === undefined || format === undefined
      ? []
      : [{ name, format, at, ...textIn(line, 'title') }]
  })
  const models = lines.flatMap((line) => {
    const file = textAt(line, 'file')
    return file === undefined ? [] : [entryIn(line, file)]
  })
  const shared = lines.flatMap((line) => {
    const file = textAt(line, 'shared')
    return file === undefined ? [] : [[file, objectAt(line, 'spec')] as const]
  })
  return {
    sources: new Map(sources.map((one) => [sourceKey(one), one])),
    models: byKey(models),
    shared: new Map(shared),
  }
}

const formatIn = (line: JsonObject): Format | undefined => formats.find((one) => one === textAt(line, 'format'))

function entryIn(line: JsonObject, file: string): Entry {
  const format = formatIn(line)
  const evidence = evidenceIn(line)
  const shared = { file, spec: objectAt(line, 'spec'), ...(Object.keys(evidence).length > 0 && { evidence }) }
  if (format === undefined) return shared
  const [method, path] = [textAt(line, 'method'), textAt(line, 'path')]
  const operation =
    method === undefined || path === undefined ? undefined : { method, path, ...textIn(line, 'variant') }
  return {
    ...shared,
    identity: { format, ...textIn(line, 'source'), ...(operation && { operation }), ...textIn(line, 'part') },
  }
}

const evidenceIn = (line: JsonObject): Evidence => ({
  ...textIn(line, 'operationId'),
  ...textIn(line, 'name'),
  ...textIn(line, 'unnamed'),
  ...textIn(line, 'was'),
  ...textIn(line, 'place'),
})

/** A text of a line under its key; nothing if the line does not have it. */
function textIn<Key extends string>(line: JsonObject, key: Key): { readonly [Name in Key]?: string } {
  const text = textAt(line, key)
  const found: { [Name in Key]?: string } = {}
  if (text !== undefined) found[key] = text
  return found
}

/**
 * The text of a ledger, with one line for each source and each spec, so that a diff shows which changed. The version is the
 * last line, so that a person can remove any other one.
 */
export function ledgerText({ sources, models, shared }: Ledger): string {
  const all = [
    ...linesOf([...sources.values()].map(({ name, ...source }) => ({ source: name, ...source }))),
    ...linesOf([...models.values()].map(lineOf)),
    ...linesOf([...shared].map(([file, spec]) => ({ shared: file, spec }))),
    JSON.stringify({ version }),
  ]
  return `[\n  ${all.join(',\n  ')}\n]\n`
}

const linesOf = (values: readonly JsonObject[]): readonly string[] =>
  values.map((value) => JSON.stringify(value)).sort()

function lineOf({ file, identity, evidence = {}, spec }: Entry): JsonObject {
  const { operation, format, source, part } = identity ?? {}
  const texts = { format, source, ...operation, part, ...evidence }
  const known = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { file, ...Object.fromEntries(known), spec }
}
