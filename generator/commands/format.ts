import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isMap, isScalar, parseDocument, type Document, type Pair, type YAMLMap } from 'yaml'
import { replaceFile } from '../files/replace.ts'
import type { Kind } from '../kinds/kind.ts'
import { orderWith } from '../kinds/order.ts'
import { readText } from '../reading/text.ts'
import { listYaml } from '../reading/tree.ts'
import { parseSimple } from '../source/simple.ts'
import type { Mapping } from '../source/value.ts'
import { parseYaml } from '../source/yaml.ts'
import { isOrdered, ordersOf, rankOf, type Keys } from './keyOrder.ts'
import { isLaidOut, lineWidth } from './layout.ts'

/** The result of formatting. Paths are relative to the folder of specs. */
export interface Formatted {
  readonly changed: readonly string[]
  /** Files that cannot be read or parsed, which are left unchanged. */
  readonly broken: readonly string[]
}

/** The formatted texts that earlier commands met, by their hashes. */
export interface KnownTexts {
  readonly has: (hash: string) => boolean
  readonly add: (hash: string) => unknown
}

/**
 * Formats every spec file below `specs`; with `check`, writes nothing. Comments stay where they are. `kinds` are those that
 * a configuration adds; a text of `known` is not formatted again.
 */
export async function format(
  specs: string,
  check: boolean,
  kinds: readonly Kind[] = [],
  known: KnownTexts = new Set<string>(),
): Promise<Formatted> {
  const changed: string[] = []
  const broken: string[] = []
  for (const { path, why } of listYaml(specs).filter(
    (entry) => entry.why !== undefined || entry.path.endsWith('.yaml'),
  )) {
    const read = why === undefined ? readText(join(specs, path)) : undefined
    const text = read !== undefined && 'text' in read ? read.text : undefined
    if (text !== undefined && isKnown(text, kinds, known)) continue
    const formatted = text === undefined ? undefined : await formatText(text, kinds)
    if (formatted === undefined) broken.push(path)
    else if (formatted !== text) changed.push(path)
    if (formatted !== undefined && formatted !== text && !check) replaceFile(join(specs, path), formatted)
    if (formatted !== undefined) known.add(hashOf(formatted))
  }
  return { changed, broken }
}

/** Whether a text is formatted: almost always its layout shows that, and otherwise an earlier command may have found it. */
function isKnown(text: string, kinds: readonly Kind[], known: KnownTexts): boolean {
  const root = parseSimple(text)
  if (root === undefined) return known.has(hashOf(text))
  return (isOrdered(simpleKeys(root), orderWith(kinds)) && isLaidOut(text, root)) || known.has(hashOf(text))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A formatted spec file with its keys in the order of the guide; undefined if it is not YAML. */
export async function formatText(text: string, kinds: readonly Kind[] = []): Promise<string | undefined> {
  if ('refused' in parseYaml(text)) return undefined // too large or too deep to format
  const document = parseDocument(text)
  if (document.errors.length > 0) return undefined
  // Loaded only here, because a build never needs them.
  const [{ format: lay }, yaml] = await Promise.all([import('prettier/standalone'), import('prettier/plugins/yaml')])
  const ordered = reorder(document, orderWith(kinds)) ? document.toString({ lineWidth: 118 }) : text
  return lay(ordered, { parser: 'yaml', plugins: [yaml], printWidth: lineWidth })
}

/** Sorts the keys; returns whether any moved. */
function reorder({ contents }: Document, paramOrder: readonly string[]): boolean {
  if (!isMap(contents)) return false
  const moved = ordersOf(keysOf(contents), paramOrder).map(({ keys: { mapping }, order, isFile }) =>
    isFile ? keepHead(mapping, () => sort(mapping, order)) : sort(mapping, order),
  )
  return moved.some(Boolean)
}

/** The keys of a mapping that the library has parsed. */
function keysOf(mapping: YAMLMap): Keys<YAMLMap> {
  const entries = mapping.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', value] as const)
  return { mapping, entries: entries.map(([name, value]) => [name, isMap(value) ? () => keysOf(value) : undefined]) }
}

/** The keys of a mapping of a simple text. */
function simpleKeys(mapping: Mapping): Keys<Mapping> {
  const entries = mapping.items.map(({ key, value }) => [key?.is === 'scalar' ? String(key.value) : '', value] as const)
  return {
    mapping,
    entries: entries.map(([name, value]) => [name, value?.is === 'mapping' ? () => simpleKeys(value) : undefined]),
  }
}

/** The comment above the first key belongs to the file: it stays at the top whichever key comes first. */
function keepHead(map: YAMLMap, change: () => boolean): boolean {
  const before = map.items[0]?.key
  const head = isScalar(before) ? before.commentBefore : undefined
  if (isScalar(before)) before.commentBefore = null
  const moved = change()
  const first = map.items[0]?.key
  if (isScalar(first) && head) first.commentBefore = [head, first.commentBefore].filter(Boolean).join('\n')
  return moved
}

function sort(map: YAMLMap, order: readonly string[]): boolean {
  const rank = ({ key }: Pair): number => rankOf(isScalar(key) ? String(key.value) : '', order)
  const sorted = [...map.items].sort((a, b) => rank(a) - rank(b))
  const moved = sorted.some((pair, index) => pair !== map.items[index])
  map.items = sorted
  return moved
}
