import type { Upstream, UpstreamParts } from '../catalogue/upstream.ts'
import type { Node } from '../source/node.ts'
import { isComplete } from './upstreamComplete.ts'
import { completeParts, parts, requiredIn, type Part, type PartChanges, type WrittenParts } from './upstreamParts.ts'

/**
 * The parts of an upstream with the changes of a model, whose mapping is `node`. Undefined after what does not fit has
 * been reported.
 */
export function changedParts(upstream: Upstream, changes: PartChanges, node: Node): UpstreamParts | undefined {
  const entries = node.entries()
  const merged: Partial<Record<Part, object>> = {}
  let areComplete = true
  for (const part of parts) {
    const [base, change, at] = [upstream[part], changes[part], entries.get(part)]
    const value = change === undefined ? base : { ...kept(base ?? {}, change), ...change }
    if (value !== undefined) merged[part] = value
    const missing = change === undefined ? [] : requiredIn(part).filter(([name]) => !Object.hasOwn(value ?? {}, name))
    for (const [name, doc] of missing) at?.reportMissing(name, doc)
    areComplete &&= missing.length === 0
  }
  const written = merged as unknown as WrittenParts // read with the same keys, and none of the required ones is missing
  return areComplete && isComplete({ ...upstream, ...written }, node) ? completeParts(written) : undefined
}

/** Keys of which a part has one: a change to one of them replaces the others. */
const alternatives: readonly (readonly string[])[] = [
  ['path', 'url'],
  ['urls', 'base64', 'text'],
]

/** The keys of a part that its changes leave. The default of a method depends on the body. */
function kept(base: object, change: object): object {
  const replaced = alternatives.filter((names) => names.some((name) => Object.hasOwn(change, name))).flat()
  const gone = Object.hasOwn(change, 'body') && !Object.hasOwn(base, 'body') ? [...replaced, 'method'] : replaced
  return Object.fromEntries(Object.entries(base).filter(([name]) => !gone.includes(name)))
}
