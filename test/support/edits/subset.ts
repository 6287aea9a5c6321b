import type { Files } from './draft.ts'
import type { Random } from '../random.ts'

/** The names that a spec refers to: definitions and upstreams that it uses, its family, and its successor. */
const names = /\b(?:use|extends|replacedBy): ['"]?([\w.-]+)/g

/** The addresses of option lists that it refers to. */
const addresses = /\bcatalog: ['"]?([\w./-]+)/g

/** A few models of a catalogue, with all that they refer to. */
export function subset(files: Files, count: number, random: Random): Files {
  const models = random.shuffled([...files.keys()].filter((path) => path.startsWith('models/'))).slice(0, count)
  const chosen = new Set(['service.yaml', ...models])
  for (const path of chosen) for (const other of referredBy(files, files.get(path) ?? '')) chosen.add(other)
  return new Map(
    [...files].filter(([path]) => chosen.has(path) || path.startsWith('vendors/') || path.startsWith('categories/')),
  )
}

function referredBy(files: Files, text: string): readonly string[] {
  const all = [...files.keys()]
  const named = [...text.matchAll(names)].flatMap(([, name]) =>
    all.filter((path) => /^(?:params|families|upstreams|models)\//.test(path) && path.endsWith(`/${name}.yaml`)),
  )
  const listed = [...text.matchAll(addresses)].flatMap(([, address]) =>
    all.filter(
      (path) =>
        path.startsWith('catalogs/') && new RegExp(`^address: ['"]?${address}['"]?$`, 'm').test(files.get(path) ?? ''),
    ),
  )
  return [...named, ...listed]
}
