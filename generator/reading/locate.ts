import type { Node } from '../source/node.ts'
import type { Locate } from '../source/occurrences.ts'
import type { SpecFolder } from './folder.ts'
import type { Library } from './library.ts'

/** Locates the parts of these files. A part that files share is located where it was written. */
export function locator({ unreadable: _, ...files }: SpecFolder, library: Library): Locate {
  const nodes = new Map(Object.values(files).flatMap((list) => list.map((one) => [one.file, one] as const)))
  return (file, path) => {
    const node = nodes.get(file)?.node
    return node && deepest(library.extended(node) ?? node, path, library).head()
  }
}

/** The part of a value at a path, or the deepest one that exists. */
function deepest(node: Node, [key, ...rest]: readonly (string | number)[], library: Library): Node {
  if (key === undefined) return node
  const child = typeof key === 'number' ? node.items()?.[key] : node.entries().get(key)
  if (child === undefined) return node
  const below = child.entries().has('use') ? library.defined(child) : undefined
  return deepest(below ?? child, rest, library)
}
