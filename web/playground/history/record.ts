import type { CatalogParam, Json } from '@gatewright/catalog'
import { isCancelled, isFinalState, taskStates, type TaskState } from '@gatewright/openapi/protocol'
import { isRecord } from '@gatewright/catalog/language'
import { fieldsOf, isList, type Input } from '../../shared/values.ts'
import { fileWords, isInlineFile } from '../dataUris.ts'

/** The state of a run: those before a task exists, and those of its task. */
export type RunState = 'SENDING' | 'UNCONFIRMED' | 'REFUSED' | TaskState

/** The states of a run, in the order in which a filter shows them. */
export const runStates: readonly RunState[] = ['SENDING', 'UNCONFIRMED', ...taskStates, 'REFUSED']

/** One issue of the parameters, from the gateway. */
export interface RunIssue {
  readonly code: string
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Why a run has no result. */
export interface RunProblem {
  readonly code: string
  readonly message: string
  /** Whether the same call can succeed later. */
  readonly retryable: boolean
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly issues?: readonly RunIssue[] | undefined
}

/** A value that the history does not keep, such as a file or a secret. */
interface LeftOut {
  readonly path: readonly (string | number)[]
  /** In words, such as `image/png, 1.2 MB`. */
  readonly note: string
}

/** The model of a run, as the page needs it without its package. */
export interface RunModel {
  readonly id: string
  readonly name: string
  readonly mode: 'sync' | 'async'
  readonly workflow: string
  readonly result: 'asset' | 'text' | 'fields'
  readonly media?: string | undefined
}

/** One run of a model, from the moment before its call is sent. */
export interface RunRecord {
  /** The id of the run in this browser; it is not the id of its task. */
  readonly id: string
  readonly model: RunModel
  /** The parameters that were sent, without files and secrets. */
  readonly input: Input
  readonly leftOut: readonly LeftOut[]
  /** All attempts to send the call share it, so that it is paid once. */
  readonly idempotencyKey: string
  /** Distinguishes keys without revealing them: another key does not find the task. */
  readonly keyMark: number
  readonly state: RunState
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly endedAt?: number | undefined
  readonly taskId?: string | undefined
  readonly acceptedAt?: number | undefined
  readonly estimatedSeconds?: number | undefined
  readonly percent?: number | undefined
  readonly secondsLeft?: number | undefined
  /** When `percent` and `secondsLeft` were read. */
  readonly progressAt?: number | undefined
  readonly credits?: number | undefined
  /** Whether the sandbox made the result. */
  readonly sandbox?: true | undefined
  readonly result?: unknown
  /** Whether the result is too large to be kept; the gateway still has it. */
  readonly isResultCut?: boolean | undefined
  /** The last response of the gateway, as it was sent. */
  readonly raw?: string | undefined
  readonly requestId?: string | undefined
  readonly problem?: RunProblem | undefined
}

/** The latest run of a model is shown when its page is opened again within this time, in milliseconds. */
const recentMs = 3_600_000

/** Whether a run began so recently that a page which is opened again still shows it. */
export const isRecent = ({ startedAt }: Pick<RunRecord, 'startedAt'>): boolean => Date.now() - startedAt < recentMs

/** Whether the run has ended, with a result or without. */
export const isEnded = ({ state }: Pick<RunRecord, 'state'>): boolean => state === 'REFUSED' || isFinalState(state)

/** Whether somebody stopped the run: its task is FAILED, which is no failure to people. */
export const isStopped = ({ state, problem }: Pick<RunRecord, 'state' | 'problem'>): boolean =>
  state === 'FAILED' && isCancelled({ error: problem })

/** Whether a stored value is a run: another version of the page can have stored others. */
export function isRun(value: unknown): value is RunRecord {
  const { id, model, input, leftOut, idempotencyKey, keyMark, state, startedAt } = fieldsOf(value)
  const { id: modelId, name, mode, workflow } = fieldsOf(model)
  return (
    [id, idempotencyKey, modelId, name, mode, workflow].every((text) => typeof text === 'string') &&
    isRecord(input) &&
    Array.isArray(leftOut) &&
    typeof keyMark === 'number' &&
    typeof startedAt === 'number' &&
    runStates.some((one) => one === state)
  )
}

/** A few words by which people recognise a run: its prompt, or its first text. */
export function excerptOf({ input }: RunRecord): string {
  const texts = [input['prompt'], input['text'], ...Object.values(input)]
  const found = texts.find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.replace(/\s+/g, ' ').trim().slice(0, 140) : ''
}

/** A number of 16 bits from a key: enough to distinguish keys, and far too little to find one. */
export function markOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 16) ^ (hash & 0xffff)
}

type Shape = CatalogParam['shape']

/** The parts of a parameter that decide whether its value is kept. */
interface Kept {
  readonly name: string
  readonly secret?: true
  readonly shape: Shape
}

/** An input as the history keeps it. */
interface Storable {
  readonly input: Input
  readonly leftOut: readonly LeftOut[]
}

/** Removes secrets and inline files from an input, and notes each of them. */
export function storable(params: readonly Kept[], input: Input): Storable {
  const leftOut: LeftOut[] = []
  const kept = fieldsIn(params, input, [], (path, note) => leftOut.push({ path, note }))
  return { input: kept, leftOut }
}

type Path = LeftOut['path']
type Omit = (path: Path, note: string) => void

function fieldsIn(fields: readonly Kept[], values: Input, path: Path, omit: Omit): Input {
  const kept = Object.entries(values).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const field = fields.find((one) => one.name === name)
    if (field?.secret === true) {
      omit([...path, name], 'a secret')
      return []
    }
    const inner = valueIn(field?.shape, value, [...path, name], omit)
    return inner === undefined ? [] : [[name, inner]]
  })
  return Object.fromEntries(kept)
}

/** A value without its inline files; undefined if it is one. */
function valueIn(shape: Shape | undefined, value: Json, path: Path, omit: Omit): Json | undefined {
  if (typeof value === 'string') {
    if (!isInlineFile(value)) return value
    omit(path, fileWords(value))
    return undefined
  }
  if (isList(value)) {
    return value.flatMap((item, index) => {
      const inner = valueIn(itemOf(shape), item, [...path, index], omit)
      return inner === undefined ? [] : [inner]
    })
  }
  return isRecord(value) ? fieldsIn(fieldsOfShape(shape), value, path, omit) : value
}

const itemOf = (shape: Shape | undefined): Shape | undefined => (shape?.is === 'list' ? shape.of : undefined)

/** The declared keys of an object; of alternatives, those of all. */
function fieldsOfShape(shape: Shape | undefined): readonly Kept[] {
  if (shape?.is === 'object') return shape.fields
  if (shape?.is === 'nullable') return fieldsOfShape(shape.of)
  return shape?.is === 'either' ? shape.of.flatMap(fieldsOfShape) : []
}
