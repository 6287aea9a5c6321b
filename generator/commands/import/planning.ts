import { parse, parseDocument } from 'yaml'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Folder } from '../../files/folder.ts'
import { readText } from '../../reading/text.ts'
import { formatText } from '../format.ts'
import { schemaComment, specText } from '../specText.ts'
import { isObject } from './json.ts'
import { ledgerName, type Entry, type Ledger } from './ledger.ts'
import type { Note } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { merge, type Edit } from './merging.ts'

/** The result of importing one model, or another spec of a package. */
export interface ImportedModel {
  readonly source: string
  readonly id: string
  /** The model file, relative to the folder of specs. */
  readonly file: string
  /** `kept` means that the file is not written, for the reason in `why`. */
  readonly result: 'added' | 'updated' | 'unchanged' | 'kept'
  readonly why?: string
  /** The keys that the import changes, and the keys that it leaves because they were edited by hand. */
  readonly changes: readonly Edit[]
  readonly conflicts: readonly Edit[]
  readonly notes: readonly Note[]
}

/** A spec with the text to write; undefined if its file stays. */
export interface Planned {
  readonly model: ImportedModel
  readonly key: string
  readonly entry: Entry
  readonly text: string | undefined
}

/** The key of a model's source, which does not depend on where the file is. */
export const keyOf = ({ imported }: Lowered): string => `${imported.format} ${imported.vendor} ${imported.id}`

const fileOf = ({ vendor, id }: Pick<Lowered, 'vendor' | 'id'>): string => `models/${vendor}/${id}.yaml`

/** The name of a file in a folder of specs. */
export const nameOf = (file: string): string => file.replace(/^\w+\//, '').replace(/\.yaml$/, '')

/** A spec as its source has it. */
export interface Source extends Pick<ImportedModel, 'source' | 'id' | 'file' | 'notes'> {
  readonly key: string
  readonly spec: Keywords
  /** The first line of a new file. */
  readonly comment?: string
}

/** The spec of a model. */
export const sourceOf = (lowered: Lowered): Source => {
  const { spec, notes, id, imported } = lowered
  return {
    key: keyOf(lowered),
    source: imported.source,
    id,
    file: fileOf(lowered),
    notes,
    spec,
    comment: schemaComment,
  }
}

/** A spec of a package that is not one of a model. */
export const otherOf = ([file, spec]: readonly [string, Keywords]): Source => ({
  key: `catalog ${file}`,
  source: file,
  id: nameOf(file),
  file,
  notes: [],
  spec,
})

/** Decides what happens to a file. One that was written or deleted by hand is kept. */
export async function plan({ spec, key, comment, ...own }: Source, folder: Folder, ledger: Ledger): Promise<Planned> {
  const known = ledger.models.get(key)
  const file = known?.file ?? own.file
  const model = { ...own, file, changes: [], conflicts: [] }
  const fresh = await formatted(specText(spec, comment))
  const current = currentText(folder, file)
  if (current === undefined) {
    const isNew = known === undefined
    const state: Pick<ImportedModel, 'result' | 'why'> = isNew ? { result: 'added' } : { result: 'kept', why: deleted }
    return { model: { ...model, ...state }, key, entry: { file, spec }, text: isNew ? fresh : undefined }
  }
  if (known === undefined && current !== fresh)
    return { model: { ...model, result: 'kept', why: foreign }, key, entry: { file, spec: {} }, text: undefined }
  return { ...(await update({ base: known?.spec ?? spec, current, spec }, model)), key, entry: { file, spec } }
}

const foreign = 'it was not imported from this source; move it, or give the models another --vendor'
const deleted = `it was deleted by hand; remove its line in ${ledgerName} to import it again`
const invalid = 'it is not a YAML mapping; gatewright check says why'

/** Formats a text as `gatewright fmt` does. */
export const formatted = async (text: string): Promise<string> => (await formatText(text)) ?? text

/** Returns the text of a file, or undefined if there is no file. */
function currentText(folder: Folder, file: string): string | undefined {
  if (folder.entryType(file) === 'absent') return undefined
  const read = readText(folder.absolute(file))
  return 'text' in read ? read.text : ''
}

/** Merges the changes of a source since its last import into the file of the model. */
async function update(
  { base, current, spec }: { readonly base: Keywords; readonly current: string; readonly spec: Keywords },
  model: Omit<ImportedModel, 'result'>,
): Promise<Pick<Planned, 'model' | 'text'>> {
  const document = parseDocument(current)
  const value: Json = document.errors.length > 0 ? null : parse(current)
  if (!isObject(value)) return { model: { ...model, result: 'kept', why: invalid }, text: undefined }
  const { edits: changes, conflicts } = merge({ base, current: value, next: spec })
  if (changes.length === 0) return { model: { ...model, result: 'unchanged', conflicts }, text: undefined }
  for (const { path, value: written } of changes) {
    if (written === undefined) document.deleteIn(path)
    else document.setIn(path, document.createNode(written, { flow: path.length > 1 && !isLarge(written) }))
  }
  const text = await formatted(document.toString({ lineWidth: 0 }))
  return { model: { ...model, result: 'updated', changes, conflicts }, text }
}

const isLarge = (value: Json): boolean => JSON.stringify(value).length > 120
