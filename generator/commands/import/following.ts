import type { Imported, Identity } from './imported.ts'
import { byKey, keyOf, type Entry, type Ledger } from './ledger.ts'
import { nearestTo } from './nearest.ts'
import { operationText, type OriginChoice, type Sourced } from './origins.ts'
import type { Remark } from './remarks.ts'

/** A ledger whose entries have followed the changes of documents, and what the report says about it. */
interface Followed {
  readonly ledger: Ledger
  readonly remarks: readonly Remark[]
}

/** An entry with an identity. */
type Known = Entry & { readonly identity: Identity }

/**
 * Follows models in documents that have changed: an operation under a new path, and an operation that has variants now. The
 * models that are gone stay in the ledger, and the report names them if the import reads all of their document.
 */
export function followed(
  documents: readonly Sourced[],
  choice: OriginChoice,
  ledger: Ledger,
  isThere: (file: string) => boolean,
): Followed {
  const remarks: Remark[] = []
  const next = new Map<Entry, Entry>()
  for (const document of documents) {
    const follower = new Follower(document, choice, ledger)
    follower.variants()
    follower.renames()
    for (const [before, after] of follower.all()) next.set(before, after)
    remarks.push(...follower.remarks)
    if (choice.operations.length + choice.types.length === 0) remarks.push(...follower.gone(isThere))
  }
  return {
    ledger: { ...ledger, models: byKey([...ledger.models.values()].map((one) => next.get(one) ?? one)) },
    remarks,
  }
}

class Follower {
  readonly remarks: Remark[] = []
  /** The entries with new identities. */
  readonly changed = new Map<Entry, Known>()
  private readonly document: Sourced
  private readonly ledger: Ledger
  private readonly entries: readonly Known[]
  private readonly models: ReadonlyMap<string, Imported>
  private readonly operations: ReadonlySet<string>

  constructor(document: Sourced, { format }: OriginChoice, ledger: Ledger) {
    this.document = document
    this.ledger = ledger
    this.entries = [...ledger.models.values()]
      .filter((one): one is Known => one.identity !== undefined)
      .filter(({ identity }) => identity.format === format && identity.source === document.source)
    this.models = new Map(document.models.map((one) => [keyOf(identityIn(document, one)), one]))
    this.operations = new Set((document.contents.operations ?? []).map(operationText))
  }

  /** Follows operations that have variants now, or none any more. */
  variants(): void {
    const models = Map.groupBy(this.newModels(), ({ operation }) => operation && operationText(operation))
    const left = this.entries.filter(({ identity }) => !this.models.has(keyOf(identity)))
    const entries = Map.groupBy(left, ({ identity: { operation } }) => operation && operationText(operation))
    for (const [operation, found] of models) {
      const [entry, second] = entries.get(operation) ?? []
      if (operation === undefined || entry === undefined || second !== undefined) continue
      const hadVariant = entry.identity.operation?.variant !== undefined
      const isPlain = found.length === 1 && found[0]?.operation?.variant === undefined
      if (hadVariant && !isPlain) continue
      const model = found.length === 1 ? found[0] : nearestTo(entry.spec, found, this.ledger)
      if (model === undefined) continue
      this.change(entry, model)
      const variant = model.operation?.variant ?? ''
      if (found.length > 1)
        this.remarks.push({
          code: 'matched',
          file: entry.file,
          message: `is ${JSON.stringify(variant)} now: of the ${found.length} models of ${operation}, that one is nearest to its spec`,
        })
    }
  }

  /** Follows operations under new paths, which their ids show. */
  renames(): void {
    const models = Map.groupBy(this.newModels(), (one) => this.idOf(one))
    const lost = this.entries.filter((one) => !this.changed.has(one) && this.isLost(one))
    const entries = Map.groupBy(lost, ({ identity, evidence }) => idWith(evidence?.operationId, identity))
    const counts = this.newIds()
    for (const [id, [entry, second]] of entries) {
      const [model] = models.get(id) ?? []
      const isClear = second === undefined && counts.get(entry?.evidence?.operationId ?? '') === 1
      if (id === undefined || entry === undefined || model?.operation === undefined || !isClear) continue
      this.change(entry, model)
      const [from, to] = [entry.identity.operation, model.operation].map((one) => one && operationText(one))
      const message = `is ${to ?? ''} now, which was ${from ?? ''} and has the same operation id`
      this.remarks.push({ code: 'renamed', file: entry.file, message })
    }
  }

  /** The models that the document does not have any more. */
  gone(isThere: (file: string) => boolean): readonly Remark[] {
    if (this.document.models.length === 0) return []
    const read = new Set(this.document.models.map(({ operation }) => operation && operationText(operation)))
    const parts = new Set([...(this.document.contents.parts ?? []), ...this.document.models.map(({ part }) => part)])
    return this.entries.flatMap((entry): readonly Remark[] => {
      if (this.changed.has(entry) || this.models.has(keyOf(entry.identity)) || !isThere(entry.file)) return []
      const { operation, part } = entry.identity
      const name = operation === undefined ? part : operationText(operation)
      const isGone =
        operation === undefined
          ? part !== undefined && !parts.has(part)
          : this.isLost(entry) || (operation.variant !== undefined && read.has(name))
      if (!isGone || name === undefined) return []
      const variant = operation?.variant === undefined ? '' : ` with ${JSON.stringify(operation.variant)}`
      const message = `is kept, although ${this.document.file} does not have ${name}${variant} any more`
      return [{ code: 'gone', file: entry.file, message }]
    })
  }

  /** The entries of the document as they are now, with the ids of their operations. */
  *all(): Generator<readonly [Entry, Entry]> {
    const ids = operationIds(this.document)
    for (const entry of this.entries) {
      const now = this.changed.get(entry) ?? entry
      const { operation } = now.identity
      const operationId = operation && ids.get(operationText(operation))
      yield [entry, operationId === undefined ? now : { ...now, evidence: { ...now.evidence, operationId } }]
    }
  }

  private change(entry: Known, model: Imported): void {
    this.changed.set(entry, { ...entry, identity: identityIn(this.document, model) })
  }

  /** The models that no entry has, also not one that was followed. */
  private newModels(): readonly Imported[] {
    const known = new Set([...this.entries, ...this.changed.values()].map(({ identity }) => keyOf(identity)))
    return [...this.models].flatMap(([key, one]) => (known.has(key) ? [] : [one]))
  }

  private isLost({ identity: { operation } }: Known): boolean {
    return operation !== undefined && !this.operations.has(operationText(operation))
  }

  private idOf(model: Imported): string | undefined {
    const { operation } = model
    return idWith(operation && operationIds(this.document).get(operationText(operation)), model)
  }

  /** How many operations that no entry has share each id: an id of several says nothing. */
  private newIds(): ReadonlyMap<string, number> {
    const known = new Set(this.entries.map(({ identity: { operation } }) => operation && operationText(operation)))
    const counts = new Map<string, number>()
    for (const one of this.document.contents.operations ?? [])
      if (one.operationId !== undefined && !known.has(operationText(one)))
        counts.set(one.operationId, (counts.get(one.operationId) ?? 0) + 1)
    return counts
  }
}

const idWith = (id: string | undefined, { operation }: Pick<Identity, 'operation'> | Imported): string | undefined =>
  id === undefined ? undefined : JSON.stringify([id, operation?.variant ?? null])

/** The identity of a model of a document. */
export const identityIn = ({ source }: Sourced, { format, operation, part }: Imported): Identity => ({
  format,
  source,
  ...(operation && { operation }),
  ...(part !== undefined && { part }),
})

const idsOf = new WeakMap<Sourced, ReadonlyMap<string, string>>()

/** The ids of the operations of a document, by the operations. */
export function operationIds(document: Sourced): ReadonlyMap<string, string> {
  const known = idsOf.get(document)
  if (known !== undefined) return known
  const operations = document.contents.operations ?? []
  const ids = new Map(
    operations.flatMap((one) =>
      one.operationId === undefined ? [] : [[operationText(one), one.operationId] as const],
    ),
  )
  idsOf.set(document, ids)
  return ids
}
