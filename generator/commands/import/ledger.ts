import type { Json } from '../../catalogue/catalogue.ts'
import type { Folder } from '../../files/folder.ts'
import { readBytes } from '../../files/read.ts'
import { FileError } from '../../files/reason.ts'
import { isObject, objectAt, parseObject, textAt, Unreadable, type JsonObject } from './json.ts'
import type { Keywords } from './lowering/lowering.ts'

/** The file in a folder of specs that records the last import. Commit it: the next import merges with it. */
export const ledgerName = 'imports.json'

/** The last import from one source. */
export interface Entry {
  /** The model file, relative to the folder of specs. */
  readonly file: string
  /** Where its source was, relative to the folder that holds the specs. */
  readonly place?: string | undefined
  readonly spec: Keywords
}

/** The record of the last import. */
export interface Ledger {
  /** The imported models and other specs of packages, by the key of their source. */
  readonly models: ReadonlyMap<string, Entry>
  /** The shared definitions as they were imported, by their file, such as `params/seed.yaml`. */
  readonly shared: ReadonlyMap<string, Keywords>
}

/** The imports of models in a ledger. */
export const modelEntries = ({ models }: Ledger): readonly Entry[] =>
  [...models.values()].filter(({ file }) => file.startsWith('models/'))

/** The limits of a ledger. One of 10,000 models is smaller. */
const most = { bytes: 128 * 1024 * 1024, values: 20_000_000 } as const

/** Reads the ledger of a folder; an empty one if there is none. Throws if it cannot be used. */
export function readLedger(folder: Folder): Ledger {
  if (folder.entryType(ledgerName) === 'absent') return { models: new Map(), shared: new Map() }
  const path = folder.shown(ledgerName)
  const bytes = readBytes(folder.absolute(ledgerName), most.bytes)
  if (typeof bytes === 'string')
    throw new FileError(`${path} cannot be used: it is not a regular file, or it is too large.`)
  const { models, shared } = parsed(path, bytes.toString('utf8'))
  return {
    models: new Map(objectsIn(models).map(([key, value]) => [key, entryOf(value)])),
    shared: new Map(objectsIn(shared)),
  }
}

function parsed(path: string, text: string): JsonObject {
  try {
    return parseObject(text, most.values)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new FileError(`${path} cannot be used: ${error.message}. Restore it from version control.`)
  }
}

const objectsIn = (value: Json | undefined): readonly (readonly [string, JsonObject])[] =>
  Object.entries(objectAt(value)).flatMap(([key, one]) => (isObject(one) ? [[key, one] as const] : []))

const entryOf = (value: JsonObject): Entry => ({
  file: textAt(value, 'file') ?? '',
  place: textAt(value, 'place'),
  spec: objectAt(value, 'spec'),
})

/** The text of a ledger, with one line for each source, so that a diff shows which sources changed. */
export function ledgerText({ models, shared }: Ledger): string {
  const entries = [...models].map(([key, { file, place, spec }]): [string, Json] => [
    key,
    place === undefined ? { file, spec } : { file, place, spec },
  ])
  return `{\n  "models": ${lines(entries)},\n  "shared": ${lines([...shared])}\n}\n`
}

function lines(entries: readonly (readonly [string, Json])[]): string {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  const written = sorted.map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  return written.length === 0 ? '{}' : `{\n${written.join(',\n')}\n  }`
}
