import { isEnding, type Model, type Release, type TimeRange } from '../catalogue/catalogue.ts'
import type { Node } from '../source/node.ts'

/** The keys about the life of a model, as far as they depend on each other. */
interface Life {
  readonly id: string
  readonly release?: Release | undefined
  readonly replacedBy?: string | undefined
  readonly addedAt?: string | undefined
  readonly deprecatedAt?: string | undefined
  readonly retiresAt?: string | undefined
}

/** Checks that the lifecycle keys of a model are consistent, and reports it if not. */
export function isAlive({ id, release = 'stable', replacedBy, ...dates }: Life, node: Node): boolean {
  const entries = node.entries()
  const { addedAt = '', deprecatedAt = '', retiresAt = 'never' } = dates
  const early = retiresAt < addedAt ? 'added' : retiresAt < deprecatedAt ? 'deprecated' : undefined
  if (early !== undefined) entries.get('retiresAt')?.report('bad-life', `A model cannot retire before it is ${early}`)
  if (replacedBy === id) entries.get('replacedBy')?.report('bad-life', 'A model cannot replace itself')
  if (early !== undefined || replacedBy === id) return false
  if (isEnding(release) || replacedBy === undefined) return true
  const why = 'Only a model that is deprecated, disabled or retired can have a replacement'
  entries.get('replacedBy')?.reportKey('bad-life', why)
  return false
}

/** The keys of a model with the middle of a range in place of it, and the range beside the other keys. */
export function timed<Keys extends { readonly estimatedSeconds?: number | string | TimeRange | undefined }>(
  keys: Keys,
): Omit<Keys, 'estimatedSeconds'> & Pick<Model, 'estimatedSeconds' | 'estimatedRange'> {
  const { estimatedSeconds: time } = keys
  if (time === undefined) return keys as Omit<Keys, 'estimatedSeconds'> // it has no such key
  if (typeof time !== 'object') return { ...keys, estimatedSeconds: time }
  return { ...keys, estimatedSeconds: (time.from + time.to) / 2, estimatedRange: time }
}
