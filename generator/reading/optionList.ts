import type { OptionList } from '../catalogue/catalogue.ts'
import { paramPattern } from '../catalogue/names.ts'
import { holes, names, type ListSource } from '../catalogue/upstream.ts'
import { listOf, mapping, oneOf, optional, readKeys, required, text, wholeNumber, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import type { SharedNames } from '../source/occurrences.ts'
import { expression } from './expression.ts'
import { checkUse, type Known } from './mapping.ts'
import { complete, request } from './upstreamParts.ts'
import { id, meta, workflow } from './namedFields.ts'

const place = expression(names.entry)

/** How an option list says where the gateway reads it. */
const listSource: Field<ListSource> = (() => {
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
function isListed(node: Node, upstreams: Known['upstreams']): boolean {
  if (!node.isMapping()) return false
  const entries = node.entries()
  const isLive = entries.get('source')?.scalar() === 'upstream'
  const wrong = isLive ? fixed.filter((key) => entries.has(key)) : entries.has('upstream') ? ['upstream'] : []
  for (const key of wrong) entries.get(key)?.reportKey('bad-upstream', isLive ? tooMuch : notLive)
  const missing = isLive ? [] : fixed.filter((key) => !entries.has(key))
  for (const key of missing) node.reportMissing(key)
  return [
    wrong.length === 0,
    missing.length === 0,
    checkUse(entries.get('upstream')?.entries().get('use'), upstreams),
  ].every(Boolean)
}

const tooMuch = 'a list with source: upstream is read at run time, so it has no items and no version'
const notLive = 'only a list with source: upstream is read from an upstream'

/** The names of a page request, which filters cannot have. */
const taken = ['cursor', 'limit', '__proto__']

/** A name of `meta`. */
const filter: Field<string> = {
  read: (node) => {
    const name = node.scalar()
    if (typeof name !== 'string') return void node.report('wrong-type', node.name, 'text')
    if (!paramPattern.test(name)) return void node.report('bad-param-name', name)
    return taken.includes(name) ? void node.report('reserved-param-name', name) : name
  },
  schema: { type: 'string', pattern: paramPattern.source, not: { enum: taken } },
}

const previews = mapping({
  image: optional(text, 'The address of a picture.'),
  video: optional(text, 'The address of a video.'),
  audio: optional(text, 'The address of a sound.'),
})

const item = mapping({
  id: required(text, 'The value that a caller sends.'),
  name: required(text, 'The display name.'),
  description: optional(text, 'A description.'),
  tags: required(listOf(text), 'Words to search by.'),
  preview: optional(text, 'The address of a sample.'),
  previews: optional(previews, 'The addresses of samples, by their media.'),
  meta: optional(meta, 'More data about the entry, by names.'),
})

const keys = {
  id: required(id, 'The name of the list.'),
  address: required(workflow, 'The path of the live list under /workflows/.'),
  title: required(text, 'The display name.'),
  description: required(text, 'What the list contains.'),
  version: optional(text, 'Changes whenever the list does; not of a list that is read at run time.'),
  ttlSeconds: required(wholeNumber(0), 'How long readers can cache the list, in seconds.'),
  source: required(
    oneOf(['documented', 'reference', 'upstream']),
    'documented: exactly as in the API document. reference: a stand-in until the real data is known. upstream: the gateway reads the list at run time.',
  ),
  filters: optional(listOf(filter, 1), 'The names of meta by which readers can filter the list.'),
  items: optional(listOf(item, 1), 'The entries; not of a list that is read at run time.'),
  upstream: optional(listSource, 'Where to read a list of run time. Without it, only the sandbox serves the list.'),
}

/** The option list that this file describes, or undefined after its errors have been reported. */
export function readOptionList(
  file: string,
  node: Node,
  names: SharedNames,
  upstreams: Known['upstreams'],
): OptionList | undefined {
  const list = readKeys(node, keys)
  const entries = node.entries()
  for (const [key, shared] of [
    ['id', names.catalogs],
    ['address', names.addresses],
  ] as const) {
    const child = entries.get(key)
    const name = child?.scalar()
    if (child !== undefined && typeof name === 'string') shared.push({ name, place: child.place() })
  }
  reportTwins(node)
  const fits = isListed(node, upstreams)
  return list && fits ? { ...list, file } : undefined
}

function reportTwins(node: Node): void {
  const seen = new Set<unknown>()
  for (const entry of node.entries().get('items')?.items() ?? []) {
    const child = entry.entries().get('id')
    const value = child?.scalar()
    if (typeof value === 'string' && seen.has(value)) child?.report('duplicate-option', value)
    seen.add(value)
  }
}
