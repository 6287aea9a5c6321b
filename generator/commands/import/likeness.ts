import type { Imported } from './imported.ts'
import { sourceKey, type Entry, type KnownSource, type Ledger } from './ledger.ts'
import { nameOfOnly, operationText } from './operationText.ts'
import type { Contents } from './sources.ts'

/** The parts of a document by which its models are found again. */
export interface Comparable {
  readonly models: readonly Imported[]
  readonly contents: Contents
}

/** The least part of the models of a source that a document of it has. */
const least = 0.5

/** Compares documents with the sources of earlier imports. */
export class Likeness {
  /** The models of each source. */
  private readonly entries = new Map<KnownSource, Entry[]>()
  /** The models of sources by everything that shows them. */
  private readonly byEvidence = new Map<string, { readonly source: KnownSource; readonly entry: Entry }[]>()

  constructor(format: KnownSource['format'], { models, sources }: Ledger) {
    for (const entry of models.values()) {
      const name = entry.identity?.source
      const source = name === undefined ? undefined : sources.get(sourceKey({ format, name }))
      if (source === undefined || entry.identity?.format !== format) continue
      const entries = this.entries.get(source) ?? []
      entries.push(entry)
      this.entries.set(source, entries)
      for (const evidence of evidenceOf(entry, source)) {
        const known = this.byEvidence.get(evidence) ?? []
        known.push({ source, entry })
        this.byEvidence.set(evidence, known)
      }
    }
  }

  /** How many models of a source a document has, of how many. */
  counts(source: KnownSource, document: Comparable): { readonly found: number; readonly all: number } {
    return { found: this.found(document).get(source)?.size ?? 0, all: this.entries.get(source)?.length ?? 0 }
  }

  /** The sources of whose models a document has at least half. */
  alike(document: Comparable): readonly KnownSource[] {
    return [...this.found(document)].flatMap(([source, { size }]) => {
      const all = this.entries.get(source)?.length ?? 0
      return size >= all * least ? [source] : []
    })
  }

  /** Whether the file of a source has become that of another API: it has another title, and few of the operations. */
  isReplaced(source: KnownSource, { contents: { title, operations = [] } }: Comparable): boolean {
    const all = this.entries.get(source) ?? []
    if (source.title === undefined || title === undefined || source.title === title || all.length === 0) return false
    const names = new Set(operations.map(operationText))
    const ids = new Set(operations.map(({ operationId }) => operationId))
    const found = all.filter(({ identity, evidence }) => {
      const { operation } = identity ?? {}
      const hasId = evidence?.operationId !== undefined && ids.has(evidence.operationId)
      return hasId || (operation !== undefined && names.has(operationText(operation)))
    })
    return found.length < all.length * least
  }

  private found({ models, contents }: Comparable): ReadonlyMap<KnownSource, ReadonlySet<Entry>> {
    const { title, operations = [], parts = [] } = contents
    const own = [
      ...operations.flatMap((one) => [operationText(one), ...idIn(title, one.operationId)]),
      ...parts.map((part) => `part ${part}`),
      ...models.flatMap((one) => nameOfOnly(one) ?? []),
    ]
    const found = new Map<KnownSource, Set<Entry>>()
    for (const evidence of new Set(own))
      for (const { source, entry } of this.byEvidence.get(evidence) ?? []) {
        const entries = found.get(source) ?? new Set()
        found.set(source, entries.add(entry))
      }
    return found
  }
}

/** Everything that shows a model: its operation and the id of that under the same title, its type, or the name of a file. */
function evidenceOf({ identity, evidence }: Entry, { title }: KnownSource): readonly string[] {
  const { operation, part } = identity ?? {}
  if (operation !== undefined) return [operationText(operation), ...idIn(title, evidence?.operationId)]
  if (part !== undefined) return [`part ${part}`]
  return evidence?.name === undefined ? [] : [evidence.name]
}

/** Services have ids such as `create` in common, so an id counts only with the title. */
const idIn = (title: string | undefined, id: string | undefined): readonly string[] =>
  title === undefined || id === undefined ? [] : [`id ${JSON.stringify([title, id])}`]
