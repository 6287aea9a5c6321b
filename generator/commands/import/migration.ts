import type { Imported, OperationPlace } from './imported.ts'
import { byKey, type Entry, type Ledger } from './ledger.ts'
import { nearestTo } from './nearest.ts'
import { nameOfOnly, operationText } from './operationText.ts'
import type { OriginChoice, Places, Sourced } from './origins.ts'
import type { DocumentOperation } from './reading/operations.ts'
import type { Remark } from './remarks.ts'
import { readSources } from './sources.ts'

/** A ledger with the identities of entries that had none, and what the report says about it. */
interface Migrated {
  readonly ledger: Ledger
  readonly remarks: readonly Remark[]
}

/** Everything that helps to find the entries of the first form of the ledger. */
interface Search {
  readonly choice: OriginChoice
  readonly ledger: Ledger
  readonly places: Places
  /** The entries that no document has matched, by their keys. */
  readonly old: Map<string, Entry>
  readonly remarks: Remark[]
}

/**
 * Finds the entries of the first form of the ledger, whose keys were the format, the vendor and the id, in the documents.
 * Those that match nothing stay. No model file changes.
 */
export async function migrated(
  documents: readonly Sourced[],
  choice: OriginChoice,
  ledger: Ledger,
  places: Places,
): Promise<Migrated> {
  const all = [...ledger.models.values()]
  const old = new Map(all.flatMap((one) => (one.identity ? [] : [[one.evidence?.was ?? '', one] as const])))
  const search: Search = { choice, ledger, places, old, remarks: [] }
  const next = new Map<Entry, Entry>()
  for (const document of documents) {
    if (old.size === 0) break
    const found = await (choice.format === 'openapi' ? operationsIn : partsIn)(document, search)
    for (const [{ file, spec, evidence }, place] of found) {
      const entry = old.get(evidence?.was ?? '')
      if (entry !== undefined)
        next.set(entry, {
          file,
          spec,
          evidence: { was: evidence?.was },
          identity: { format: choice.format, source: document.source, ...place },
        })
      old.delete(evidence?.was ?? '')
    }
    if (found.size > 0) search.remarks.push(remarkOn(document, found.size))
  }
  return { ledger: { ...ledger, models: byKey(all.map((one) => next.get(one) ?? one)) }, remarks: search.remarks }
}

const remarkOn = ({ file }: Sourced, count: number): Remark => ({
  code: 'source',
  file,
  message: `has ${count === 1 ? '1 model' : `${count} models`} that an earlier version imported. Now imports.json says where they are; their files change only when you import again`,
})

type Found = ReadonlyMap<Entry, Pick<Imported, 'operation' | 'part'>>

/** The entries of an OpenAPI document. If several operations had the same key, the one with the nearest spec counts. */
async function operationsIn(document: Sourced, { choice, ledger, old, remarks }: Search): Promise<Found> {
  const operations = document.contents.operations ?? []
  const queues = new Set(operations.map(({ path }) => path))
  const claims = Map.groupBy(operations, (one) => {
    const keys = one.method === 'post' ? oldKeys(one, queues, document, choice) : []
    return keys.map((key) => old.get(key)).find((entry) => entry !== undefined)
  })
  const isAmbiguous = [...claims].some(([entry, claimed]) => entry !== undefined && claimed.length > 1)
  const models = isAmbiguous ? await modelsOf(document, choice) : []
  const found = new Map<Entry, { readonly operation: OperationPlace }>()
  for (const [entry, claimed] of claims) {
    const [first] = claimed
    if (entry === undefined || first === undefined) continue
    const { method, path } = claimed.length === 1 ? first : (nearestOf(entry, claimed, models, ledger) ?? first)
    found.set(entry, { operation: { method, path } })
    if (claimed.length > 1)
      remarks.push({
        code: 'matched',
        file: entry.file,
        message: `is the model of ${operationText({ method, path })}: of ${claimed.length} operations with its id, that one is nearest to its spec`,
      })
  }
  return found
}

/** All models of a document, also if this import chooses some of them. */
async function modelsOf({ file, models }: Sourced, choice: OriginChoice): Promise<readonly Imported[]> {
  if (choice.operations.length === 0) return models
  const [read] = await readSources([file], { ...choice, operations: [] })
  return read !== undefined && 'models' in read ? read.models : models
}

function nearestOf(
  { spec }: Entry,
  operations: readonly DocumentOperation[],
  models: readonly Imported[],
  ledger: Ledger,
): OperationPlace | undefined {
  const names = new Set(operations.map(operationText))
  const candidates = models.filter(({ operation }) => operation !== undefined && names.has(operationText(operation)))
  return nearestTo(spec, candidates, ledger)?.operation
}

/** The keys that an operation could have in the first form, with the stated vendor and without it. */
function oldKeys(
  { path, operationId }: DocumentOperation,
  paths: ReadonlySet<string>,
  { contents }: Sourced,
  { vendor }: OriginChoice,
): readonly string[] {
  const isQueue = paths.has(`${path}/requests/{request_id}`)
  const id = isQueue ? path.slice(1) : oldSlug(operationId ?? path)
  const owner = isQueue ? (path.slice(1).split('/')[0] ?? '') : oldSlug(contents.title ?? 'imported')
  return [...(vendor === undefined ? [] : [vendor]), owner].map((one) => `openapi ${one} ${id}`)
}

/** The words of a name as the first form has them: its keys do not change when names do. */
const oldSlug = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.+/g, '.')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .replace(/-?\.-?/g, '.') || 'unnamed'

/** The entries of any other file: by its place, or by their keys if their own files are gone. */
function partsIn({ at, models }: Sourced, { choice: { format }, places, old }: Search): Promise<Found> {
  const found = new Map<Entry, Pick<Imported, 'part'>>()
  const isHere = ([was, { evidence }]: readonly [string, Entry]): boolean =>
    was.startsWith(`${format} `) && evidence?.place === at
  const here = [...old].find(isHere)?.[1]
  for (const model of models) {
    const named = old.get(`${format} ${model.vendor} ${model.id}`)
    const place = named?.evidence?.place
    const isFree = place === undefined || !places.exists(place)
    const entry = (nameOfOnly(model) === undefined ? undefined : here) ?? (isFree ? named : undefined)
    if (entry !== undefined && !found.has(entry)) found.set(entry, model.part === undefined ? {} : { part: model.part })
  }
  return Promise.resolve(found)
}
