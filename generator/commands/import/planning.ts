import { parse, parseDocument } from 'yaml'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Folder } from '../../files/folder.ts'
import { readText } from '../../reading/text.ts'
import { formatText } from '../format.ts'
import { schemaComment, specText } from '../specText.ts'
import { isObject, isSame, objectAt, own, textAt, type JsonObject } from './json.ts'
import type { Evidence, Identity, OperationPlace } from './imported.ts'
import { keyOf, ledgerName, type Entry, type Ledger } from './ledger.ts'
import type { Note } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'

/** The result of importing one model, or another spec of a package. */
export interface ImportedModel {
  readonly source: string
  /** Only for models of OpenAPI documents. */
  readonly operation?: OperationPlace
  readonly id: string
  /** The model file, relative to the folder of specs. */
  readonly file: string
  /** `kept` means that the file is not written, for the reason in `why`. */
  readonly result: 'added' | 'updated' | 'unchanged' | 'kept'
  readonly why?: string
  readonly lacks: Lacks
  /** The modes and categories that stay, although the import guesses others. */
  readonly kept: readonly Kept[]
  /** The keys that the import changes, and the keys that it leaves because they were edited by hand. */
  readonly changes: readonly Edit[]
  readonly conflicts: readonly Edit[]
  readonly notes: readonly Note[]
}

/** The properties of a model that its source does not have, and that a person can add. */
export interface Lacks {
  readonly description: boolean
  readonly price: boolean
  /** How many parameters have no description. */
  readonly parameters: number
}

/** A key that a person has decided, or that an earlier import guessed. */
export interface Kept {
  readonly key: 'mode' | 'category'
  readonly value: Json
  /** The value that this import would write. */
  readonly guess: Json
}

/** A spec with the text to write; undefined if its file stays. */
export interface Planned {
  readonly model: ImportedModel
  readonly entry: Entry
  readonly text: string | undefined
}

const fileOf = ({ vendor, id }: Pick<Lowered, 'vendor' | 'id'>): string => `models/${vendor}/${id}.yaml`

/** The name of a file in a folder of specs. */
export const nameOf = (file: string): string => file.replace(/^\w+\//, '').replace(/\.yaml$/, '')

/** A spec as its source has it. */
export interface Source extends Pick<ImportedModel, 'source' | 'id' | 'file' | 'notes' | 'lacks'> {
  readonly identity: Identity
  readonly evidence?: Evidence | undefined
  readonly spec: Keywords
  /** The first line of a new file. */
  readonly comment?: string
  /** The keys that later imports leave as they are. */
  readonly settled?: readonly Kept['key'][]
}

/** The identity of a model of an import, which has found its source. */
export const identityOf = ({ imported: { identity, format, source } }: Lowered): Identity =>
  identity ?? { format, source }

/** The spec of a model; `full` is the same without shared definitions. */
export const sourceOf = (lowered: Lowered, full: Lowered = lowered): Source => {
  const { spec, notes, id, imported } = lowered
  return {
    identity: identityOf(lowered),
    evidence: imported.evidence,
    source: imported.source,
    id,
    file: fileOf(lowered),
    notes,
    lacks: lacksOf(full.spec),
    spec,
    comment: schemaComment,
    settled: imported.format === 'catalog' ? [] : ['mode', 'category'],
  }
}

const lacksOf = (spec: Keywords): Lacks => ({
  description: !Object.hasOwn(spec, 'description'),
  price: !Object.hasOwn(spec, 'credits'),
  parameters: Object.values(objectAt(spec, 'params')).filter(
    (one) => textAt(objectAt(one), 'description') === undefined,
  ).length,
})

/** A spec of a package that is not one of a model. */
export const otherOf = ([file, spec]: readonly [string, Keywords]): Source => ({
  identity: { format: 'catalog', part: file },
  source: file,
  id: nameOf(file),
  file,
  notes: [],
  lacks: { description: false, price: false, parameters: 0 },
  spec,
})

/** Decides what happens to a file. One that was written or deleted by hand is kept. */
export async function plan(
  { spec, identity, evidence, comment, settled = [], ...names }: Source,
  folder: Folder,
  ledger: Ledger,
): Promise<Planned> {
  const known = ledger.models.get(keyOf(identity))
  const file = known?.file ?? names.file
  const { operation } = identity
  const model = { ...names, ...(operation && { operation }), file, changes: [], kept: [], conflicts: [] }
  const entry: Entry = { file, identity, ...(evidence && { evidence }), spec }
  const fresh = await formatted(specText(spec, comment))
  const current = currentText(folder, file)
  if (current === undefined) {
    const isNew = known === undefined
    const state: Pick<ImportedModel, 'result' | 'why'> = isNew ? { result: 'added' } : { result: 'kept', why: deleted }
    return { model: { ...model, ...state }, entry, text: isNew ? fresh : undefined }
  }
  if (known !== undefined && isMigrated(known))
    return {
      model: { ...model, result: 'unchanged' },
      entry: { ...entry, spec: known.spec },
      text: undefined,
    }
  if (known === undefined && current !== fresh)
    return { model: { ...model, result: 'kept', why: foreign }, entry, text: undefined }
  return { ...(await update({ base: known?.spec ?? spec, current, spec, settled }, model)), entry }
}

/**
 * Whether an earlier version imported the model, and this is the first import since: it only finds out which operation or
 * type the model is, so that a change of the ledger and one of the files are two steps.
 */
export const isMigrated = ({ evidence, identity }: Entry): boolean =>
  identity !== undefined && evidence?.was !== undefined

const foreign = 'it was not imported from this source; move it, or give the models another --vendor'
const deleted = `it was deleted by hand; remove its line in ${ledgerName} to import it again`
const invalid = 'it is not a YAML mapping; npx gatewright check says why'

/** Formats a text as `gatewright fmt` does. */
export const formatted = async (text: string): Promise<string> => (await formatText(text)) ?? text

/** Returns the text of a file, or undefined if there is no file. */
function currentText(folder: Folder, file: string): string | undefined {
  if (folder.entryType(file) === 'absent') return undefined
  const read = readText(folder.absolute(file))
  return 'text' in read ? read.text : ''
}

/** A spec as it was imported before, as its file has it, and as its source has it now. */
interface Versions {
  readonly base: Keywords
  readonly current: string
  readonly spec: Keywords
  readonly settled: readonly Kept['key'][]
}

/** Merges the changes of a source since its last import into the file of the model. */
async function update(
  { base, current, spec, settled }: Versions,
  model: Omit<ImportedModel, 'result'>,
): Promise<Pick<Planned, 'model' | 'text'>> {
  const document = parseDocument(current)
  const value: Json = document.errors.length > 0 ? null : parse(current)
  if (!isObject(value)) return { model: { ...model, result: 'kept', why: invalid }, text: undefined }
  const kept = settled.flatMap((key): Kept[] => {
    const [written, guess] = [own(value, key), own(spec, key)]
    return written === undefined || guess === undefined || isSame(written, guess)
      ? []
      : [{ key, value: written, guess }]
  })
  const mine = Object.fromEntries(kept.map(({ key, value: one }) => [key, one]))
  const { edits: changes, conflicts } = merge({ base, current: value, next: { ...spec, ...mine } })
  if (changes.length === 0) return { model: { ...model, result: 'unchanged', kept, conflicts }, text: undefined }
  for (const { path, value: written } of changes) {
    if (written === undefined) document.deleteIn(path)
    else document.setIn(path, document.createNode(written, { flow: path.length > 1 && !isLarge(written) }))
  }
  const text = await formatted(document.toString({ lineWidth: 0 }))
  return { model: { ...model, result: 'updated', changes, kept, conflicts }, text }
}

const isLarge = (value: Json): boolean => JSON.stringify(value).length > 120

/** A key that an import changes in a file. The value is undefined if the key is removed. */
export interface Edit {
  readonly path: readonly string[]
  readonly value: Json | undefined
}

/** The changes of an import to a file that an earlier import wrote. */
interface Merge {
  readonly edits: readonly Edit[]
  /** The keys that were changed both in the source and by hand. The edit by hand is kept. */
  readonly conflicts: readonly Edit[]
}

/** The three versions of a value that are merged. */
interface Sides {
  /** The value of the last import. */
  readonly base: Json | undefined
  /** The value in the file. */
  readonly current: Json | undefined
  /** The value of this import. */
  readonly next: Json | undefined
}

/**
 * Merges three versions key by key: takes the changes of the source and keeps the edits by hand. A list is one value,
 * because the position of an item means nothing by itself.
 */
export function merge(sides: Sides, path: readonly string[] = []): Merge {
  const { base, current, next } = sides
  if (isSame(current, next) || isSame(base, next)) return { edits: [], conflicts: [] }
  if (isObject(current) && isObject(next)) return mergeKeys(isObject(base) ? base : {}, current, next, path)
  const edit = { path, value: next }
  return isSame(base, current) ? { edits: [edit], conflicts: [] } : { edits: [], conflicts: [edit] }
}

function mergeKeys(base: JsonObject, current: JsonObject, next: JsonObject, path: readonly string[]): Merge {
  const keys = [...new Set([...Object.keys(next), ...Object.keys(current)])]
  const merges = keys.map((key) =>
    merge({ base: own(base, key), current: own(current, key), next: own(next, key) }, [...path, key]),
  )
  return { edits: merges.flatMap(({ edits }) => edits), conflicts: merges.flatMap(({ conflicts }) => conflicts) }
}
