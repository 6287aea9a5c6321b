import { compile, type Additions } from '../../building/compile.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { Folder } from '../../files/folder.ts'
import { replaceFiles } from '../../files/replace.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { specText } from '../specText.ts'
import { AboutModels } from './aboutFile.ts'
import { readPackage, type PackageSpecs } from './catalog.ts'
import { expand, factor, type Factored, type Shared } from './factoring.ts'
import { distinct, placed } from './identity.ts'
import type { Imported } from './imported.ts'
import { isObject, isSame, own, Unreadable } from './json.ts'
import { ledgerName, ledgerText, modelEntries, readLedger, type Ledger } from './ledger.ts'
import { noteOn } from './losses.ts'
import { shown, type Keywords } from './lowering/lowering.ts'
import { lowerModel, type Lowered } from './lowering/model.ts'
import { withMapping } from './mapping.ts'
import type { Outcome } from './outcome.ts'
import {
  formatted,
  keyOf,
  nameOf,
  otherOf,
  plan,
  sourceOf,
  type ImportedModel,
  type Planned,
  type Source,
} from './planning.ts'
import { settle } from './settling.ts'
import { missingLists, readShared, sharedFile } from './shared.ts'
import { readSources, type Choice } from './sources.ts'
import { withSuccessors } from './successors.ts'

/** Options of an import. */
export interface ImportRequest extends Choice, Additions {
  readonly specs: string
  readonly files: readonly string[]
  readonly upstream: string | undefined
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
  readonly failures: readonly { readonly file: string; readonly why: string }[]
  /** The ids in the file with names and descriptions that no imported model has. */
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
  const ledger = readLedger(folder)
  const about = new AboutModels(request.about)
  if (about.diagnostics.length > 0) return refused(about.diagnostics)
  const { lowered, others, failures } = await readAll(request, about, folder, ledger)
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
  if (isWritten) replaceFiles(folder, filesOf(planned, definitions, folder, ledger))
  const shared = definitions.map(({ file }) => file)
  const diagnostics = isWritten ? await diagnosticsOf(request, models) : []
  return { models, failures, unused: about.unused, shared, isWritten, diagnostics }
}

/** The result of an import that did not begin. */
const refused = (diagnostics: readonly Diagnostic[]): ImportResult => ({
  models: [],
  failures: [],
  unused: [],
  shared: [],
  isWritten: false,
  diagnostics,
})

async function readAll(
  request: ImportRequest,
  about: AboutModels,
  folder: Folder,
  ledger: Ledger,
): Promise<{ lowered: readonly Lowered[]; others: readonly Source[]; failures: ImportResult['failures'] }> {
  const failures: { file: string; why: string }[] = []
  const sources: Imported[] = []
  const packages: PackageSpecs[] = []
  const { format, vendor, files } = request
  if (format === 'catalog') {
    for (const file of files) {
      try {
        packages.push(await readPackage(file, vendor))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        failures.push({ file, why: error.message })
      }
    }
  } else {
    for (const [index, one] of (await readSources(files, { ...request, format })).entries())
      if ('why' in one) failures.push({ file: files[index] ?? '', why: one.why })
      else sources.push(...one.models.map((model) => about.added(placed(model, folder))))
  }
  const lowered = [...sources.map(lowerModel), ...packages.flatMap(({ models }) => models)]
  const known = modelEntries(ledger).map(({ spec }) => spec)
  const { models, collisions } = distinct(lowered, folder, ledger)
  failures.push(...collisions)
  const settled = models.flatMap((one) => {
    try {
      if (request.format === 'catalog') return [withMapping(one, request.upstream)]
      return [withMapping(withPrice(settle(one)), request.upstream)]
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      failures.push({ file: one.imported.source, why: error.message })
      return []
    }
  })
  const others = new Map(packages.flatMap((one) => [...one.others].map((other) => [other[0], otherOf(other)] as const)))
  return {
    lowered: request.format === 'catalog' ? settled : withSuccessors(settled, known),
    others: [...others.values()],
    failures,
  }
}

/**
 * Moves the definitions that models share into files, if that is wanted or was before. A model whose source has not changed stays as it was imported, even
 * if models that were imported later share its definitions.
 */
function share(models: readonly Lowered[], request: ImportRequest, folder: Folder, ledger: Ledger): Factored {
  if (!request.share && ledger.shared.size === 0) return { models, added: { params: new Map(), families: new Map() } }
  const known = readShared(folder, ledger)
  const { shared } = ledger
  const at = (kind: 'params' | 'families'): Shared['params'] =>
    new Map([...shared].flatMap(([file, one]) => (file.startsWith(`${kind}/`) ? [[nameOf(file), one] as const] : [])))
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
const isKeptService = ({ file, key }: Source, folder: Folder, ledger: Ledger): boolean =>
  file === 'service.yaml' && folder.entryType(file) !== 'absent' && !ledger.models.has(key)

/** The files to write, by path. The ledger is the last one. */
function filesOf(
  planned: readonly Planned[],
  definitions: readonly Definition[],
  folder: Folder,
  ledger: Ledger,
): ReadonlyMap<string, string> {
  const isNew = planned.length > 0 && folder.entryType('service.yaml') === 'absent'
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

/** Adds the credits of a model if a person states them, or if its source publishes a whole number of them; any other price is only noted. */
export function withPrice(lowered: Lowered): Lowered {
  const { price, credits: said } = lowered.imported.notes
  if (said !== undefined) return { ...lowered, spec: { ...lowered.spec, credits: said } }
  if (price === undefined) return lowered
  const credits = creditsIn(price.keyword, price.value)
  if (credits !== undefined) return { ...lowered, spec: { ...lowered.spec, credits } }
  return { ...lowered, notes: [...lowered.notes, noteOn('price', '', price.keyword, shown(price.value))] }
}

function creditsIn(keyword: string, value: Json): number | undefined {
  const amount = isObject(value) && Object.keys(value).length === 1 ? own(value, 'credits') : value
  const isCounted = /credits?/i.test(keyword) || isObject(value)
  return isCounted && typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined
}
