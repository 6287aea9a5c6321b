import type { Json } from '../../catalogue/catalogue.ts'
import type { Identity, Imported } from './imported.ts'
import { listAt, objectAt } from './json.ts'
import { byKey, keyOf, type Entry, type Ledger } from './ledger.ts'
import { nearestTo } from './nearest.ts'
import { operationText } from './operationText.ts'
import type { OriginChoice, Sourced } from './origins.ts'
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
    follower.follow()
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
  /** The keys of the entries. */
  private readonly known: ReadonlySet<string>
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
    this.known = new Set(this.entries.map(({ identity }) => keyOf(identity)))
    this.models = new Map(document.models.map((one) => [keyOf(identityIn(document, one)), one]))
    this.operations = new Set((document.contents.operations ?? []).map(operationText))
  }

  /** Follows operations with other paths, methods or variants. */
  follow(): void {
    const isNew = ([key]: readonly [string, Imported]): boolean => !this.known.has(key)
    const models = Map.groupBy(
      [...this.models].filter(isNew),
      ([, one]) => one.operation && operationText(one.operation),
    )
    const left = this.entries.filter(({ identity }) => !this.models.has(keyOf(identity)))
    const entries = Map.groupBy(left, ({ identity: { operation } }) => operation && operationText(operation))
    const renames = this.renames()
    for (const [operation, found] of models) {
      if (operation === undefined) continue
      const from = renames.get(operation)
      this.pair(entries.get(from ?? operation) ?? [], new Set(found.map(([, model]) => model)), from)
    }
  }

  /** The former names of operations, by the present ones: a new operation with the id of one that is gone. */
  private renames(): ReadonlyMap<string, string> {
    const known = new Set(this.entries.map(({ identity: { operation } }) => operation && operationText(operation)))
    const ids = [...operationIds(this.document)].filter(([operation]) => !known.has(operation))
    const now = Map.groupBy(ids, ([, id]) => id)
    const lost = this.entries.filter((one) => this.isLost(one))
    const before = Map.groupBy(lost, ({ evidence }) => evidence?.operationId)
    return new Map(
      [...before].flatMap(([id, all]): readonly (readonly [string, string])[] => {
        const [[to] = [], second] = now.get(id ?? '') ?? []
        const names = new Set(all.map(({ identity: { operation } }) => (operation ? operationText(operation) : '')))
        const [from] = names
        const isClear = names.size === 1 && second === undefined && id !== undefined
        return isClear && to !== undefined && from !== undefined ? [[to, from]] : []
      }),
    )
  }

  /** Pairs entries of an operation with its new models: those of the same variant first. */
  private pair(entries: readonly Known[], models: Set<Imported>, from: string | undefined): void {
    const variants = new Map([...models].map((one) => [one.operation?.variant, one]))
    const others = entries.filter((entry) => {
      const same = variants.get(variantOf(entry))
      if (same !== undefined) this.change(entry, same, { models, from, of: 1 })
      return same === undefined
    })
    for (const entry of others) {
      const candidates = [...models].filter((model) => canBe(entry, model, others.length))
      const model = candidates.length < 2 ? candidates[0] : nearestTo(entry.spec, candidates, this.ledger)
      if (model !== undefined) this.change(entry, model, { models, from, of: candidates.length })
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

  private change(
    entry: Known,
    model: Imported,
    { models, from, of }: { readonly models: Set<Imported>; readonly from: string | undefined; readonly of: number },
  ): void {
    models.delete(model)
    this.changed.set(entry, { ...entry, identity: identityIn(this.document, model) })
    const [before, now] = [variantOf(entry), model.operation?.variant]
    const operation = model.operation === undefined ? '' : operationText(model.operation)
    const path = from === undefined ? '' : `is ${operation} now, which was ${from} and has the same operation id`
    const nearest = of > 1 ? `, the nearest to its spec of ${of} models of ${operation}` : ''
    const was = before === undefined ? '' : `, which was ${JSON.stringify(before)}`
    const variant = before === now || now === undefined ? '' : `is ${JSON.stringify(now)} now${was || nearest}`
    const message = [path, variant].filter(Boolean).join('; it ')
    if (message !== '')
      this.remarks.push({ code: from === undefined ? 'matched' : 'renamed', file: entry.file, message })
  }

  private isLost({ identity: { operation } }: Known): boolean {
    return operation !== undefined && !this.operations.has(operationText(operation))
  }
}

const variantOf = ({ identity }: Known): string | undefined => identity.operation?.variant

/**
 * Whether a model can be that of an entry with another variant. One that had no variant can be any of them. One whose key has
 * several options, of which the first is its variant, is the same model with another first option.
 */
function canBe(entry: Known, { operation, input: { form } }: Imported, entries: number): boolean {
  const [before, now] = [variantOf(entry), operation?.variant]
  if (before === undefined || now === undefined) return entries === 1
  const [old, next] = [valuesOf(before), valuesOf(now)]
  const has = (options: readonly Json[], first: ReadonlySet<Json>, other: ReadonlySet<Json>): boolean =>
    options.length > 1 && first.has(options[0] ?? null) && options.some((one) => other.has(one))
  const fields = form.is === 'object' ? form.fields : []
  const params = Object.values(objectAt(entry.spec, 'params')).map((param) => listAt(objectAt(param), 'options'))
  return (
    fields.some(({ tree }) => tree.form.is === 'enum' && has(tree.form.values, next, old)) ||
    params.some((options) => has(options, old, next))
  )
}

/** The values of a variant, one for each key that distinguishes it. */
const valuesOf = (variant: string): ReadonlySet<Json> => new Set([variant, ...variant.split('/')])

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
