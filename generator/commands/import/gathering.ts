import type { Folder } from '../../files/folder.ts'
import type { AboutModels } from './aboutFile.ts'
import { readPackage, type PackageSpecs } from './catalog.ts'
import { followed } from './following.ts'
import { withRoom } from './fitting.ts'
import { distinct, identified, keepsVendor, lowerAll } from './identity.ts'
import { Unreadable } from './json.ts'
import { withKnown } from './known.ts'
import { modelEntries, sourceKey, type Ledger } from './ledger.ts'
import type { Lowered } from './lowering/model.ts'
import { withMapping } from './mapping.ts'
import { migrated } from './migration.ts'
import { originsOf, Places, type Document, type OriginChoice } from './origins.ts'
import type { LeftOut } from './outcome.ts'
import { otherOf, type Source } from './planning.ts'
import { withPrice } from './prices.ts'
import type { Remark } from './remarks.ts'
import { settle } from './settling.ts'
import { readSources, type Choice } from './sources.ts'
import { withSuccessors } from './successors.ts'

/** The files to import, and how. */
export interface GatherRequest extends Choice {
  readonly files: readonly string[]
  readonly upstream: string | undefined
  /** The name of the source; if undefined, that of an earlier import, or the path of the file. */
  readonly source?: string | undefined
}

/** A file that cannot be imported, with the reason. */
export interface Failure {
  readonly file: string
  readonly why: string
}

/** Everything that an import has read. */
export interface Gathered {
  readonly models: readonly Lowered[]
  /** The specs of packages that are not those of models. */
  readonly others: readonly Source[]
  readonly failures: readonly Failure[]
  readonly remarks: readonly Remark[]
  readonly leftOut: readonly LeftOut[]
  /** The ledger with the sources and the identities that this import has found. */
  readonly ledger: Ledger
}

/** Reads what an import names, and finds out which models of earlier imports it has. */
export async function gather(
  request: GatherRequest,
  about: AboutModels,
  folder: Folder,
  ledger: Ledger,
): Promise<Gathered> {
  const { format } = request
  if (format === 'catalog') return gatherPackages(request, ledger)
  const choice: OriginChoice = { ...request, format }
  const places = new Places(folder)
  const { read, failures } = await readFiles(request.files, choice, places)
  const origins = await originsOf(read, choice, ledger, places)
  const migration = await migrated(origins.documents, choice, ledger, places)
  const isThere = (file: string): boolean => folder.entryType(file) !== 'absent'
  const { documents, remarks } = await withKnown(origins.documents, choice, migration.ledger, isThere)
  const following = followed(documents, choice, migration.ledger, isThere)
  const named = identified(documents, folder, following.ledger, about)
  const lowered = settled(lowerAll(named.models, following.ledger), request)
  const sources = documents.map(({ source: name, at, contents: { title } }) => ({
    name,
    format,
    at,
    ...(title !== undefined && { title }),
  }))
  return {
    models: withSuccessors(
      lowered.models,
      modelEntries(ledger).map(({ spec }) => spec),
    ),
    others: [],
    failures: [...failures, ...origins.failures, ...lowered.failures],
    remarks: [
      ...origins.remarks,
      ...migration.remarks,
      ...remarks,
      ...following.remarks,
      ...named.remarks,
      ...keepsVendor(documents, request.vendor, following.ledger),
    ],
    leftOut: documents.flatMap(({ contents }) => contents.leftOut ?? []),
    ledger: {
      ...following.ledger,
      sources: new Map([...ledger.sources, ...sources.map((one) => [sourceKey(one), one] as const)]),
    },
  }
}

/** Reads each file once. */
async function readFiles(
  files: readonly string[],
  choice: OriginChoice,
  places: Places,
): Promise<{ readonly read: readonly Document[]; readonly failures: readonly Failure[] }> {
  const read = new Map<string, Document>()
  const failures: Failure[] = []
  for (const [index, one] of (await readSources(files, choice)).entries()) {
    const file = files[index] ?? ''
    const at = places.of(file)
    if ('why' in one) failures.push({ file, why: one.why })
    else if (!read.has(at)) read.set(at, { file, at, ...one })
  }
  return { read: [...read.values()], failures }
}

/** The models whose specs compile, with their prices and the mapping to the upstream. */
function settled(
  models: readonly Lowered[],
  { upstream }: GatherRequest,
): { readonly models: readonly Lowered[]; readonly failures: readonly Failure[] } {
  const failures: Failure[] = []
  const found = models.flatMap((one) => {
    try {
      return [withMapping(withPrice(settle(withRoom(one))), upstream)]
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      failures.push({ file: one.imported.source, why: error.message })
      return []
    }
  })
  return { models: found, failures }
}

async function gatherPackages({ files, vendor, upstream }: GatherRequest, ledger: Ledger): Promise<Gathered> {
  const failures: Failure[] = []
  const packages: PackageSpecs[] = []
  for (const file of files) {
    try {
      packages.push(await readPackage(file, vendor))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      failures.push({ file, why: error.message })
    }
  }
  const { models, collisions } = distinct(
    packages.flatMap((one) => one.models),
    ledger,
  )
  const others = new Map(packages.flatMap((one) => [...one.others].map((other) => [other[0], otherOf(other)] as const)))
  return {
    models: models.map((one) => withMapping(one, upstream)),
    others: [...others.values()],
    failures: [...failures, ...collisions],
    remarks: [],
    leftOut: [],
    ledger,
  }
}
