import { parse, parseDocument } from 'yaml'
import { compile, type Additions } from '../../building/compile.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { Folder } from '../../files/folder.ts'
import { replaceFiles } from '../../files/replace.ts'
import { readText } from '../../reading/text.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { formatText } from '../format.ts'
import { schemaComment, specText } from '../specText.ts'
import { expand, factor, type Factored, type Shared } from './factoring.ts'
import type { Imported } from './imported.ts'
import { isObject, isSame, Unreadable } from './json.ts'
import { ledgerName, ledgerText, readLedger, type Entry, type Ledger } from './ledger.ts'
import type { Note } from './losses.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { withMapping } from './mapping.ts'
import { merge, type Edit } from './merging.ts'
import { missingLists } from './optionLists.ts'
import { withPrice } from './prices.ts'
import { lowerSource } from './restoring/lowering.ts'
import { withResults } from './restoring/results.ts'
import { settle } from './settling.ts'
import { readShared, sharedFile } from './shared.ts'
import { readSource, type Choice } from './sources.ts'
import { withSuccessors } from './successors.ts'

/** Options of an import. */
export interface ImportRequest extends Choice, Additions {
  readonly specs: string
  readonly files: readonly string[]
  readonly upstream: string | undefined
  /** Writes nothing. */
  readonly check: boolean
  /** Writes nothing if anything is lost. */
  readonly strict: boolean
}

/** The result of importing one model. */
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

/** The result of an import. */
export interface ImportResult {
  readonly models: readonly ImportedModel[]
  /** The files that cannot be imported, with the reasons. */
  readonly failures: readonly { readonly file: string; readonly why: string }[]
  /** The files of shared definitions that the import adds. */
  readonly shared: readonly string[]
  /** Whether the files were written. */
  readonly isWritten: boolean
  /** The compiler's diagnostics of the written files. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A model with the text to write. */
interface Planned {
  readonly model: ImportedModel
  readonly key: string
  readonly entry: Entry
  readonly text: string | undefined
}

/** Imports files into a folder of specs. Never overwrites a file that was written by hand. */
export async function importFiles(request: ImportRequest): Promise<ImportResult> {
  const { specs, files, check, strict } = request
  const folder = new Folder(specs)
  const ledger = readLedger(folder)
  const { lowered, failures } = await readAll(files, request, ledger)
  const factored = share(lowered, folder, ledger)
  const definitions = await sharedFiles({
    ...factored.added,
    catalogs: missingLists(lowered, folder, request.upstream),
  })
  const planned: Planned[] = []
  for (const one of factored.models) planned.push(await plan(one, folder, ledger))
  const models = planned.map(({ model }) => model)
  const hasLoss = models.some(({ notes }) => notes.some(({ kind }) => kind === 'loss'))
  const isWritten = !check && !(strict && hasLoss)
  if (isWritten) replaceFiles(folder, filesOf(planned, definitions, folder, ledger))
  const shared = definitions.map(({ file }) => file)
  return { models, failures, shared, isWritten, diagnostics: isWritten ? await diagnosticsOf(request, models) : [] }
}

async function readAll(
  files: readonly string[],
  request: ImportRequest,
  ledger: Ledger,
): Promise<{ lowered: readonly Lowered[]; failures: ImportResult['failures'] }> {
  const failures: { file: string; why: string }[] = []
  const sources: Imported[] = []
  for (const file of files) {
    try {
      sources.push(...(await readSource(file, request)))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      failures.push({ file, why: error.message })
    }
  }
  const { models, alone } = withResults(sources)
  failures.push(...alone.map(({ source }) => ({ file: source, why: lonely })))
  const lowered = models.map(lowerSource)
  const known = [...ledger.models.values()].map(({ spec }) => spec)
  const settled = distinct(lowered, ledger).flatMap((one) => {
    try {
      return [withMapping(withPrice(settle(one)), request.upstream)]
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      failures.push({ file: one.imported.source, why: error.message })
      return []
    }
  })
  return { lowered: withSuccessors(settled, known), failures }
}

const lonely = 'it is the schema of a result; import it together with the schema of the input'

/**
 * Moves the definitions that models share into files. A model whose source has not changed stays as it was imported, even
 * if models that were imported later share its definitions.
 */
function share(models: readonly Lowered[], folder: Folder, ledger: Ledger): Factored {
  const known = readShared(folder, ledger)
  const { shared } = ledger
  const at = (shelf: 'params' | 'families'): Shared['params'] =>
    new Map([...shared].flatMap(([file, one]) => (file.startsWith(`${shelf}/`) ? [[nameOf(file), one] as const] : [])))
  const imported: Shared = { params: at('params'), families: at('families') }
  const before = (model: Lowered): Keywords | undefined => {
    const entry = ledger.models.get(keyOf(model))
    return entry && isSame(expand(entry.spec, imported), model.spec) ? entry.spec : undefined
  }
  const changed = models.filter((model) => before(model) === undefined)
  const factored = factor(changed, known)
  const byModel = new Map(factored.models.map((model, index) => [changed[index], model]))
  const all = models.map((model) => byModel.get(model) ?? { ...model, spec: before(model) ?? model.spec })
  return { models: all, added: factored.added }
}

const nameOf = (file: string): string => file.replace(/^\w+\//, '').replace(/\.yaml$/, '')

/** A shared definition with the text of its file. */
interface Definition {
  readonly file: string
  readonly keywords: Keywords
  readonly text: string
}

async function sharedFiles(added: Shared & { readonly catalogs: Shared['params'] }): Promise<readonly Definition[]> {
  const all = (['params', 'families', 'catalogs'] as const).flatMap((shelf) =>
    [...added[shelf]].map(([name, keywords]) => ({ file: sharedFile(shelf, name), keywords })),
  ) // the names of the folders
  return Promise.all(all.map(async (one) => ({ ...one, text: await formatted(specText(one.keywords)) })))
}

/** The key of a model's source, which does not depend on where the file is. */
const keyOf = ({ imported }: Lowered): string => `${imported.format} ${imported.vendor} ${imported.id}`

const fileOf = ({ vendor, id }: Pick<Lowered, 'vendor' | 'id'>): string => `models/${vendor}/${id}.yaml`

/** Makes ids unique. A source keeps the id of its last import, and a new source gets another id. */
function distinct(lowered: readonly Lowered[], ledger: Ledger): readonly Lowered[] {
  const taken = new Set([...ledger.models.values()].map(({ spec }) => String(spec['id'])))
  const seen = new Map<string, Lowered>()
  for (const one of lowered) {
    const known = ledger.models.get(keyOf(one))
    const id = known === undefined ? freeId(one.id, taken) : String(known.spec['id'])
    taken.add(id)
    seen.set(keyOf(one), withId(one, id))
  }
  return [...seen.values()]
}

/** Changes the id of a model, and its workflow with it: on some systems, `acme/Reel` and `acme/reel` are the same path. */
function withId(one: Lowered, id: string): Lowered {
  if (id === one.id) return one
  const workflow = `${String(one.spec['workflow'])}${id.slice(one.id.length)}`
  return { ...one, id, spec: { ...one.spec, id, workflow } }
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  for (let index = 2, next = id; ; next = `${id}-${index++}`) if (!taken.has(next)) return next
}

async function plan(lowered: Lowered, folder: Folder, ledger: Ledger): Promise<Planned> {
  const { spec, notes, id, imported } = lowered
  const key = keyOf(lowered)
  const known = ledger.models.get(key)
  const file = known?.file ?? fileOf(lowered)
  const model = { source: imported.source, id, file, changes: [], conflicts: [], notes }
  const fresh = await formatted(specText(spec, schemaComment))
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

const formatted = async (text: string): Promise<string> => (await formatText(text)) ?? text

/** Returns the text of a file, or undefined if there is no file. */
function currentText(folder: Folder, file: string): string | undefined {
  if (folder.standing(file) === 'absent') return undefined
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

/** The files to write, by path. The ledger is the last one. */
function filesOf(
  planned: readonly Planned[],
  definitions: readonly Definition[],
  folder: Folder,
  ledger: Ledger,
): ReadonlyMap<string, string> {
  const isNew = planned.length > 0 && folder.standing('service.yaml') === 'absent'
  const kept = planned.filter(({ model }) => model.result !== 'kept')
  const next: Ledger = {
    models: new Map([...ledger.models, ...kept.map(({ key, entry }) => [key, entry] as const)]),
    shared: new Map([...ledger.shared, ...definitions.map(({ file, keywords }) => [file, keywords] as const)]),
  }
  const text = ledgerText(next)
  return new Map([
    ...(isNew ? [['service.yaml', 'title: Imported models\n'] as const] : []),
    ...definitions.map((one) => [one.file, one.text] as const),
    ...planned.flatMap((one) => (one.text === undefined ? [] : [[one.model.file, one.text] as const])),
    ...(text === ledgerText(ledger) ? [] : [[ledgerName, text] as const]),
  ])
}

/** Returns the diagnostics of the imported files, and of other files that prevent their compilation. */
async function diagnosticsOf(
  { specs, kinds = [], checks = [] }: ImportRequest,
  models: readonly ImportedModel[],
): Promise<readonly Diagnostic[]> {
  if (models.length === 0) return []
  const { diagnostics } = await compile(specs, { kinds, checks }) // an import that is strict about losses is not strict about descriptions
  return diagnostics.filter(({ file }) => models.some((model) => file.endsWith(model.file)))
}
