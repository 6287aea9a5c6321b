import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { reasonOf, type Input } from '../../shared/values.ts'
import { isEnded, type RunRecord } from './record.ts'

/** Keeps runs, and the complete inputs of those whose call may have to be repeated. */
export interface RunStore {
  readonly all: () => Promise<readonly RunRecord[]>
  readonly one: (id: string) => Promise<RunRecord | undefined>
  readonly put: (run: RunRecord) => Promise<void>
  /** Keeps a run and its complete input, or neither. */
  readonly putWithInput: (run: RunRecord, input: Input) => Promise<void>
  readonly inputOf: (id: string) => Promise<Input | undefined>
  readonly dropInput: (id: string) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
}

/** Reports changes to the other tabs, and theirs to this one. */
export interface Channel {
  readonly post: (ids: readonly string[]) => void
  readonly listen: (changed: (ids: readonly string[]) => unknown) => void
}

/** The runs of this browser at one gateway. */
export interface History {
  /** Newest first. */
  readonly runs: ReadonlySignal<readonly RunRecord[]>
  readonly isLoaded: ReadonlySignal<boolean>
  /** Why the browser keeps nothing, in words; undefined if it keeps the runs. */
  readonly storageProblem: ReadonlySignal<string | undefined>
  readonly load: () => Promise<void>
  readonly one: (id: string) => RunRecord | undefined
  /** Shows a run at once, and resolves when the browser has stored it, or has refused. */
  readonly save: (run: RunRecord, input?: Input) => Promise<void>
  /** The complete input of a run whose call may have to be repeated. */
  readonly inputOf: (id: string) => Promise<Input | undefined>
  readonly dropInput: (id: string) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
}

const explained = (error: unknown): string =>
  'This browser does not let the page store anything, or its storage is full, so the history ends with this tab. ' +
  `The browser says: ${reasonOf(error)}`

/** Does work with a store, and notes why the browser refuses it. */
type Attempt = <Value>(work: () => Promise<Value>) => Promise<Value | undefined>

const attempting =
  (problem: Signal<string | undefined>): Attempt =>
  async (work) => {
    try {
      const value = await work()
      problem.value = undefined
      return value
    } catch (error) {
      problem.value = explained(error)
      return undefined
    }
  }

/** The runs without those that changed or were removed, and with the changed ones, newest first. */
function merged(
  runs: readonly RunRecord[],
  changed: readonly RunRecord[],
  removed: readonly string[],
): readonly RunRecord[] {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)])
  return [...runs.filter(({ id }) => !gone.has(id)), ...changed].sort((a, b) => b.startedAt - a.startedAt)
}

/** Keeps runs in memory and in a store, within limits. */
export function makeHistory(store: RunStore, limits: Limits, channel?: Channel): History {
  const runs = signal<readonly RunRecord[]>([])
  const isLoaded = signal(false)
  const storageProblem = signal<string | undefined>(undefined)
  const attempt = attempting(storageProblem)
  const show = (changed: readonly RunRecord[], removed: readonly string[] = []): void => {
    runs.value = merged(runs.value, changed, removed)
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    show([], ids)
    await attempt(() => store.remove(ids))
    channel?.post(ids)
  }
  const load = async (): Promise<void> => {
    const found = (await attempt(store.all)) ?? []
    show(found.filter(({ id }) => runs.value.every((run) => run.id !== id)))
    isLoaded.value = true
  }
  const save = async (run: RunRecord, input?: Input): Promise<void> => {
    const kept = bounded(run, limits)
    show([kept])
    await attempt(() => (input === undefined ? store.put(kept) : store.putWithInput(kept, input)))
    channel?.post([run.id])
    await remove(surplus(runs.value, limits))
  }
  channel?.listen(async (ids) => {
    const found = await attempt(() => Promise.all(ids.map(store.one)))
    if (found !== undefined)
      show(
        found.filter((run) => run !== undefined),
        ids,
      )
  })
  return {
    runs,
    isLoaded,
    storageProblem,
    load,
    save,
    remove,
    one: (id) => runs.value.find((run) => run.id === id),
    inputOf: (id) => attempt(() => store.inputOf(id)),
    dropInput: async (id) => void (await attempt(() => store.dropInput(id))),
  }
}

/** How much the history keeps. */
interface Limits {
  readonly runs: number
  readonly bytes: number
  /** The most bytes of the result of one run, and of its last response. */
  readonly resultBytes: number
}

/** The limits of the history. */
export const limits: Limits = { runs: 200, bytes: 8_000_000, resultBytes: 200_000 }

/** About how many bytes a value takes. */
export const bytesOf = (value: unknown): number => (JSON.stringify(value) ?? '').length

/** A run without a result that is too large: the gateway still has it. */
export function bounded(run: RunRecord, { resultBytes }: Limits): RunRecord {
  const raw = run.raw !== undefined && run.raw.length > resultBytes ? undefined : run.raw
  if (bytesOf(run.result) <= resultBytes) return raw === run.raw ? run : { ...run, raw }
  return { ...run, raw, result: undefined, isResultCut: true }
}

/**
 * Returns the ids of the runs that go when the history is full: the oldest first, but those that have not ended last,
 * because their tasks are paid.
 */
export function surplus(runs: readonly RunRecord[], { runs: most, bytes }: Limits): readonly string[] {
  const inOrder = [...runs].sort((a, b) => rank(a) - rank(b) || b.startedAt - a.startedAt)
  let total = 0
  return inOrder.flatMap((run, index) => {
    total += bytesOf(run)
    return index > 0 && (index >= most || total > bytes) ? [run.id] : []
  })
}

const rank = (run: RunRecord): number => (isEnded(run) ? 1 : 0)
