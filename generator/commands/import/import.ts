import { compile, type Additions } from '../../building/compile.ts'
import { Folder } from '../../files/folder.ts'
import { replaceFiles } from '../../files/replace.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { specText } from '../specText.ts'
import { AboutModels } from './aboutFile.ts'
import { expand, factor, type Factored, type Shared } from './factoring.ts'
import { gather, type Failure, type GatherRequest } from './gathering.ts'
import { isSame } from './json.ts'
import { byKey, keyOf, ledgerName, ledgerText, readLedger, type Ledger } from './ledger.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { importedShared } from './nearest.ts'
import type { Outcome } from './outcome.ts'
import {
  formatted,
  identityOf,
  isMigrated,
  plan,
  sourceOf,
  type ImportedModel,
  type Planned,
  type Source,
} from './planning.ts'
import type { Remark } from './remarks.ts'
import { missingLists, readShared, sharedFile } from './shared.ts'

/** Options of an import. */
export interface ImportRequest extends GatherRequest, Additions {
  readonly specs: string
  /** A file with names, descriptions and prices by the ids of models. */
  readonly about?: string | undefined
  /** Moves definitions that several models share into files. */
  readonly share?: boolean
  /** Writes nothing. */
  readonly check: boolean
  /** Writes nothing if anything is lost. */
  readonly strict: boolean
}

/** The result of an import. */
export interface ImportResult extends Outcome {
  readonly models: readonly ImportedModel[]
  /** The files that cannot be imported, with the reasons. */
  readonly failures: readonly Failure[]
  /** The sentences of the report about sources, and about models that are gone or were found again. */
  readonly remarks: readonly Remark[]
  /** The keys in the file with names and descriptions that no imported model has. */
  readonly unused: readonly string[]
  /** The files of shared definitions that the import adds. */
  readonly shared: readonly string[]
  /** Whether the files were written. */
  readonly isWritten: boolean
  /** The compiler's diagnostics of the written files. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Imports files into a folder of specs. Never overwrites a file that was written by hand. */
export async function importFiles(request: ImportRequest): Promise<ImportResult> {
  const { specs, check, strict } = request
  const folder = new Folder(specs)
  const before = readLedger(folder)
  const about = new AboutModels(request.about)
  if (about.diagnostics.length > 0) return refused(about.diagnostics)
  const { models: lowered, others, failures, remarks, leftOut, ledger } = await gather(request, about, folder, before)
  if (about.diagnostics.length > 0) return refused(about.diagnostics)
  const factored = share(lowered, request, folder, ledger)
  const definitions = await sharedFiles({
    ...factored.added,
    catalogs: missingLists(request.format === 'catalog' ? [] : lowered, folder, request.upstream),
  })
  const planned: Planned[] = []
  for (const [index, one] of factored.models.entries())
    planned.push(await plan(sourceOf(one, lowered[index]), folder, ledger))
  for (const one of others) if (!isKeptService(one, folder, ledger)) planned.push(await plan(one, folder, ledger))
  const models = planned.map(({ model }) => model)
  const hasLoss = models.some(({ notes }) => notes.some(({ kind }) => kind === 'loss'))
  const isWritten = !check && !(strict && hasLoss)
  if (isWritten && planned.length > 0) replaceFiles(folder, filesOf(planned, definitions, folder, ledger))
  const shared = definitions.map(({ file }) => file)
  const diagnostics = isWritten ? await diagnosticsOf(request, models) : []
  return { models, failures, remarks, leftOut, unused: about.unused, shared, isWritten, diagnostics }
}

/** The result of an import that did not begin. */
const refused = (diagnostics: readonly Diagnostic[]): ImportResult => ({
  models: [],
  failures: [],
  remarks: [],
  unused: [],
  shared: [],
  isWritten: false,
  diagnostics,
})

/**
 * Moves the definitions that models share into files, if that is wanted or was before. A model whose source has not changed stays as it was imported, even
 * if models that were imported later share its definitions.
 */
function share(models: readonly Lowered[], request: ImportRequest, folder: Folder, ledger: Ledger): Factored {
  if (!request.share && ledger.shared.size === 0) return { models, added: { params: new Map(), families: new Map() } }
  const known = readShared(folder, ledger)
  const imported = importedShared(ledger)
  const before = (model: Lowered): Keywords | undefined => {
    const entry = ledger.models.get(keyOf(identityOf(model)))
    const isKept = entry && (isMigrated(entry) || isSame(expand(entry.spec, imported), model.spec))
    return isKept ? entry.spec : undefined
  }
  const changed = models.filter((model) => before(model) === undefined)
  const factored = factor(changed, known)
  const byModel = new Map(factored.models.map((model, index) => [changed[index], model]))
  const all = models.map((model) => byModel.get(model) ?? { ...model, spec: before(model) ?? model.spec })
  return { models: all, added: factored.added }
}

/** A shared definition with the text of its file. */
interface Definition {
  readonly file: string
  readonly keywords: Keywords
  readonly text: string
}

async function sharedFiles(added: Shared & { readonly catalogs: Shared['params'] }): Promise<readonly Definition[]> {
  const all = (['params', 'families', 'catalogs'] as const).flatMap((kind) =>
    [...added[kind]].map(([name, keywords]) => ({ file: sharedFile(kind, name), keywords })),
  ) // the names of the folders
  return Promise.all(all.map(async (one) => ({ ...one, text: await formatted(specText(one.keywords)) })))
}

/** Whether the spec is that of the service, and the folder has one that was not imported. */
const isKeptService = ({ file, identity }: Source, folder: Folder, ledger: Ledger): boolean =>
  file === 'service.yaml' && folder.entryType(file) !== 'absent' && !ledger.models.has(keyOf(identity))

/** The files to write, by path. The ledger is the last one. */
function filesOf(
  planned: readonly Planned[],
  definitions: readonly Definition[],
  folder: Folder,
  ledger: Ledger,
): ReadonlyMap<string, string> {
  const isNew = folder.entryType('service.yaml') === 'absent'
  const kept = planned.filter(({ model }) => model.result !== 'kept')
  const next: Ledger = {
    ...ledger,
    models: new Map([...ledger.models, ...byKey(kept.map(({ entry }) => entry))]),
    shared: new Map([...ledger.shared, ...definitions.map(({ file, keywords }) => [file, keywords] as const)]),
  }
  const text = ledgerText(next)
  return new Map([
    ...(isNew ? [['service.yaml', 'title: Imported models\n'] as const] : []),
    ...definitions.map((one) => [one.file, one.text] as const),
    ...planned.flatMap((one) => (one.text === undefined ? [] : [[one.model.file, one.text] as const])),
    ...(isWritten(text, folder) ? [] : [[ledgerName, text] as const]),
  ])
}

const isWritten = (ledger: string, folder: Folder): boolean =>
  folder.read(ledgerName, Buffer.byteLength(ledger))?.toString('utf8') === ledger

/** Returns the diagnostics of the imported files, and of other files that prevent their compilation. */
async function diagnosticsOf(
  { specs, kinds = [], checks = [] }: ImportRequest,
  models: readonly ImportedModel[],
): Promise<readonly Diagnostic[]> {
  if (models.length === 0) return []
  const { diagnostics } = await compile(specs, { kinds, checks }) // an import that is strict about losses is not strict about descriptions
  return diagnostics.filter(({ file }) => models.some((model) => file.endsWith(model.file)))
}
