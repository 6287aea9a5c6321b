import { holes, names, type ListSource, type Upstream } from '../catalogue/upstream.ts'
import { nearest } from '../language/nearest.ts'
import { mapping, optional, required, text, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import { expression } from './expression.ts'
import { complete, request } from './upstream.ts'

/** Every upstream by name; undefined if its file has errors, which are reported there. */
export type Upstreams = ReadonlyMap<string, Upstream | undefined>

const place = expression(names.entry)

/** How an option list says where the gateway reads it. */
export const listSource: Field<ListSource> = (() => {
  const written = mapping({
    use: required(text, 'The upstream in upstreams/ with the address, the key and the headers of the request.'),
    ...request(names.list, holes.list),
    items: required(expression(names.listed), 'Where to find the entries in the response.'),
    id: required(place, 'Where to find the value that a caller sends, in an entry.'),
    label: required(place, 'Where to find the display name, in an entry.'),
    description: optional(place, 'Where to find a description, in an entry.'),
    tags: optional(place, 'Where to find a word or a list of words to search by, in an entry.'),
    preview: optional(place, 'Where to find the address of a sample, in an entry.'),
    previews: optional(
      mapping({
        image: optional(place, 'Where to find the address of a picture.'),
        video: optional(place, 'Where to find the address of a video.'),
        audio: optional(place, 'Where to find the address of a sound.'),
      }),
      'Where to find the addresses of samples, in an entry, by their media.',
    ),
    meta: optional(place, 'An object of more data, from an entry. Filters read it.'),
  })
  const read = (node: Node): ListSource | undefined => {
    const source = written.read(node)
    return source && complete(source, { timeoutSeconds: 10 })
  }
  return { read, schema: written.schema }
})()

/** The keys that a list of run time does not have, and that every other list needs. */
const fixed = ['version', 'items'] as const

/** Checks that the keys of an option list fit its source, and reports each that does not. */
export function isListed(node: Node, upstreams: Upstreams): boolean {
  if (!node.isMapping()) return false
  const entries = node.entries()
  const isLive = entries.get('source')?.scalar() === 'upstream'
  const wrong = isLive ? fixed.filter((key) => entries.has(key)) : entries.has('upstream') ? ['upstream'] : []
  for (const key of wrong) entries.get(key)?.reportKey('bad-upstream', isLive ? tooMuch : notLive)
  const missing = isLive ? [] : fixed.filter((key) => !entries.has(key))
  for (const key of missing) node.reportMissing(key)
  return [wrong.length === 0, missing.length === 0, isKnown(entries.get('upstream'), upstreams)].every(Boolean)
}

const tooMuch = 'a list with source: upstream is read at run time, so it has no items and no version'
const notLive = 'only a list with source: upstream is read from an upstream'

function isKnown(node: Node | undefined, upstreams: Upstreams): boolean {
  const use = node?.entries().get('use')
  const name = use?.scalar()
  if (use === undefined || typeof name !== 'string' || upstreams.has(name)) return true
  use.report('unknown-upstream', name, nearest(name, [...upstreams.keys()]))
  return false
}
