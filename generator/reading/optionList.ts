import type { OptionList } from '../catalogue/catalogue.ts'
import { listOf, mapping, oneOf, optional, readKeys, required, text, wholeNumber } from '../source/field.ts'
import type { Node } from '../source/node.ts'
import type { SharedNames } from '../source/occurrences.ts'
import { id, sources, workflow } from './words.ts'

const item = mapping({
  id: required(text, 'The value that a caller sends.'),
  name: required(text, 'The name that a person sees.'),
  description: optional(text, 'What it is like.'),
  tags: required(listOf(text), 'Words to search by.'),
  preview: optional(text, 'Address of a sample.'),
})

const keys = {
  id: required(id, 'The name of the list.'),
  address: required(workflow, 'The path under /workflows/ at which the live list is read.'),
  title: required(text, 'The name that a person sees.'),
  description: required(text, 'What the list holds.'),
  version: required(text, 'Changes whenever the list does.'),
  ttlSeconds: required(wholeNumber(0), 'How long a reader may keep the list, in seconds.'),
  source: required(
    oneOf(sources),
    'documented: as the API document shows it. reference: stands in until the real one comes.',
  ),
  items: required(listOf(item, 1), 'The entries.'),
}

/** The option list that this file describes, or undefined after its errors have been reported. */
export function readOptionList(file: string, node: Node, names: SharedNames): OptionList | undefined {
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
  return list && { ...list, file }
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
