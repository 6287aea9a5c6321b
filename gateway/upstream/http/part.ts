import { isRecord } from '../../base/values.ts'

/** The parts of a JSON body that a mapping reads. */
export interface PartRead {
  /** The names after `body` in each path that it reads; empty for the body itself. */
  readonly paths: readonly (readonly string[])[]
  /** Whether the body describes the job as well, so that it is more than a result. */
  readonly isEnvelope: boolean
}

/**
 * The part of a body that a mapping reads: the deepest value on the way that all its paths share, or the members of the
 * body in which they begin. If there is none, it is the body, unless that is an envelope. Undefined if it is empty.
 */
export function partRead(body: unknown, { paths, isEnvelope }: PartRead): unknown {
  const [first = [], ...others] = paths
  if (paths.length === 0) return undefined
  if (paths.some((path) => path.length === 0)) return filled(body)
  const shared = first.findIndex((name, at) => others.some((other) => other[at] !== name))
  const found = shared === 0 ? membersOf(body, paths) : deepest(body, shared === -1 ? first : first.slice(0, shared))
  return found ?? (isEnvelope ? undefined : filled(body))
}

/** The members of a body in which paths begin. */
function membersOf(body: unknown, paths: PartRead['paths']): unknown {
  const names = new Set(paths.flatMap(([name]) => name ?? []))
  if (!isRecord(body)) return undefined
  return filled(Object.fromEntries(Object.entries(body).filter(([name, value]) => names.has(name) && isFilled(value))))
}

/** The last value on a path below the body that is not empty. */
function deepest(body: unknown, path: readonly string[]): unknown {
  let [value, found]: [unknown, unknown] = [body, undefined]
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name) || !isFilled(value[name])) break
    value = found = value[name]
  }
  return found
}

const filled = (value: unknown): unknown => (isFilled(value) ? value : undefined)

/** Whether there is anything in a value. */
function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isRecord(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== ''
}
