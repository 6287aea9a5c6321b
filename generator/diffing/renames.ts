import { nearest } from '../language/nearest.ts'
import type { Field } from '../language/shape.ts'
import { same } from './data.ts'

/** The fields of two versions: those in both, of which some have another name, and the others. */
export interface Pairs<Of> {
  readonly kept: readonly (readonly [before: Of, after: Of])[]
  readonly removed: readonly Of[]
  readonly added: readonly Of[]
}

/** Pairs fields by name, and then those that were most likely renamed: with the same shape, and a similar name or text. */
export function pairs<Of extends Field>(before: readonly Of[], after: readonly Of[]): Pairs<Of> {
  const byName = new Map(after.map((field) => [field.name, field]))
  const known = new Set(before.map(({ name }) => name))
  const gone = before.filter(({ name }) => !byName.has(name))
  const fresh = after.filter(({ name }) => !known.has(name))
  const renamed = new Map<Of, Of>()
  for (const field of gone) {
    const free = fresh.filter((one) => ![...renamed.values()].includes(one) && same(one.shape, field.shape))
    const found = renameOf(field, free, gone.length === 1 && fresh.length === 1)
    if (found !== undefined) renamed.set(field, found)
  }
  const kept = before.flatMap((field) => {
    const other = byName.get(field.name) ?? renamed.get(field)
    return other === undefined ? [] : [[field, other] as const]
  })
  const taken = new Set(renamed.values())
  return {
    kept,
    removed: gone.filter((field) => !renamed.has(field)),
    added: fresh.filter((field) => !taken.has(field)),
  }
}

function renameOf<Of extends Field>(field: Of, free: readonly Of[], isOnly: boolean): Of | undefined {
  const described = free.filter(
    ({ description }) => description !== '' && description !== undefined && description === field.description,
  )
  if (described.length === 1) return described[0]
  const close = nearest(
    field.name,
    free.map(({ name }) => name),
  )
  return free.find(({ name }) => name === close) ?? (isOnly ? free[0] : undefined)
}
