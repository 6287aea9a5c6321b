import type { OptionList } from '@gatewright/catalog'
import type { ListSource, Upstream } from '@gatewright/upstreams'
import { messageOf } from '../base/values.ts'
import type { Portions } from '../base/portions.ts'
import type { OpenInput } from '../files/taskFiles.ts'
import { Evaluator } from '../upstream/http/evaluator.ts'
import { Vendor, type Environment } from '../upstream/http/vendor.ts'
import { sandboxList, type LiveList, type ReadList } from './live.ts'
import { readFrom } from './reading.ts'

/** The dependencies of the lists. */
interface ListParts {
  readonly upstreams: readonly Upstream[]
  /** Where the entries of each list come from. */
  readonly lists: readonly ListSource[]
  /** The variables that hold keys and addresses. */
  readonly environment: Environment
  readonly openInput: OpenInput
  /** The part of each limit of a vendor that this node holds; by default all of it. */
  readonly portions?: Portions | undefined
  readonly now?: () => number
  /** Observes each failure to read a list. */
  readonly onFailure: (failure: ListFailure) => void
}

/** A list that could not be read, and why. It contains nothing of the response. */
export interface ListFailure {
  readonly list: string
  readonly vendor: string
  readonly why: string
}

/** The option lists of run time. */
interface Lists {
  readonly read: ReadList
  /** Closes connections and stops threads. */
  readonly close: () => Promise<void>
}

/** Opens the option lists of run time. Throws an error that names an invalid variable. */
export function openLists({
  upstreams,
  lists: sources,
  environment,
  openInput,
  portions,
  now = Date.now,
  onFailure,
}: ListParts): Lists {
  const evaluator = new Evaluator({ size: 1 })
  const used = upstreams.filter(({ id }) => sources.some(({ use }) => use === id))
  const vendors = used.flatMap((spec) => Vendor.of(spec, environment, { openInput, portions }) ?? [])
  const kept = new Map<string, KeptList>()
  const open = (source: ListSource, vendor: Vendor, ttlSeconds: number): KeptList => {
    const report = (error: unknown): void =>
      onFailure({ list: source.list, vendor: vendor.spec.id, why: messageOf(error) })
    const read = (): Promise<LiveList> => readFrom(vendor, source, evaluator)
    return new KeptList({ read, ttlMs: 1000 * ttlSeconds, now, onFailure: report })
  }
  const read = async ({ id, ttlSeconds }: OptionList): Promise<LiveList> => {
    const source = sources.find(({ list }) => list === id)
    const vendor = vendors.find(({ spec }) => spec.id === source?.use)
    if (source === undefined || vendor === undefined) return sandboxList
    const list = kept.get(id) ?? open(source, vendor, ttlSeconds)
    kept.set(id, list)
    return list.get()
  }
  return {
    read,
    close: async () => void (await Promise.all([evaluator.close(), ...vendors.map((vendor) => vendor.close())])),
  }
}

/** The dependencies of a kept list. */
interface KeptParts {
  /** Reads the list. Rejects if it cannot be read. */
  readonly read: () => Promise<LiveList>
  /** How long a list counts as current, in milliseconds. */
  readonly ttlMs: number
  readonly now: () => number
  /** Observes each failure to read the list. */
  readonly onFailure: (error: unknown) => void
}

/** How long a list is not read again after a failure, in milliseconds. */
const restMs = 5000

/**
 * Keeps a list for a time. Reads it once at a time, however many callers wait; while it cannot be read, the old one is
 * kept, however old it is.
 */
class KeptList {
  private readonly parts: KeptParts
  private kept: LiveList | undefined
  private failure: unknown
  private until = -Infinity
  private reading: Promise<LiveList> | undefined

  constructor(parts: KeptParts) {
    this.parts = parts
  }

  /** The list. Rejects with the error of the last attempt if it has never been read. */
  async get(): Promise<LiveList> {
    if (this.parts.now() >= this.until || this.reading !== undefined) return (this.reading ??= this.refresh())
    if (this.kept === undefined) throw this.failure
    return this.kept
  }

  private async refresh(): Promise<LiveList> {
    const { read, ttlMs, now, onFailure } = this.parts
    try {
      this.kept = await read()
      this.until = now() + ttlMs
      return this.kept
    } catch (error) {
      this.failure = error
      this.until = now() + restMs
      onFailure(error)
      if (this.kept === undefined) throw error
      return this.kept
    } finally {
      this.reading = undefined
    }
  }
}
