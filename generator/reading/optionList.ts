import type { OptionList } from '../catalogue/catalogue.ts'
import { paramPattern } from '../catalogue/names.ts'
import { listOf, mapping, oneOf, optional, readKeys, required, text, wholeNumber, type Field } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import type { SharedNames } from '../source/occurrences.ts'
import { isListed, listSource, type Upstreams } from './listSource.ts'
import { id, meta, sources, workflow } from './words.ts'

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
    oneOf([...sources, 'upstream']),
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
  upstreams: Upstreams,
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
