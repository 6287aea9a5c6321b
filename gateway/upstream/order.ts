import { createHash } from 'node:crypto'
import { given, holds } from '@gatewright/catalog/language'
import type { Mapping } from '@gatewright/upstreams'
import { fieldOf, readJson } from '../base/values.ts'
import type { RoutedTask } from '../tasks/route.ts'

/**
 * The mappings of a model that can run a task, best first: those whose conditions hold, by their shares, else as the spec
 * lists them. An upstream that is left out for a while comes after the others, one that was tried after those that were
 * not, and one that has refused the task is not among them.
 */
export function inOrder(
  mappings: readonly Mapping[],
  { id = '', params = '{}', tried = [] }: RoutedTask,
  isLeftOut: (upstream: string) => boolean = () => false,
): readonly Mapping[] {
  if (mappings.length < 2) return mappings
  const turnOf = (use: string): number => tried.findIndex(({ upstream }) => upstream === use)
  return fitting(mappings, params)
    .filter(({ use }) => tried[turnOf(use)]?.why !== 'refused')
    .map((mapping) => ({ mapping, rank: rankOf(mapping, id), isLast: isLeftOut(mapping.use) }))
    .sort(
      (a, b) => turnOf(a.mapping.use) - turnOf(b.mapping.use) || Number(a.isLast) - Number(b.isLast) || b.rank - a.rank,
    )
    .map(({ mapping }) => mapping)
}

/** The mappings whose conditions hold: the first of each upstream. */
function fitting(mappings: readonly Mapping[], params: string): readonly Mapping[] {
  if (mappings.every(({ when }) => when === undefined)) return mappings
  const read = readJson(params)
  const value = (param: string): unknown => fieldOf(read, param)
  const view = { given: (param: string): boolean => given(value(param)), value }
  const holding = mappings.filter(({ when = [] }) => holds(when, view))
  return holding.filter(({ use }, index) => holding.findIndex((one) => one.use === use) === index)
}

/**
 * The rank of a mapping for a task, the highest first (weighted rendezvous hashing): the same for each attempt, and
 * over all tasks a mapping comes first as often as its share says.
 */
function rankOf({ use, share }: Mapping, id: string): number {
  if (share === undefined) return 0
  const hash = createHash('sha256').update(`${id} ${use}`).digest().readUInt32BE()
  return -share / Math.log((hash + 0.5) / 2 ** 32)
}
