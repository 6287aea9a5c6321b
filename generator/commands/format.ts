import { join } from 'node:path'
import { isMap, isScalar, parseDocument, type Document, type Pair, type YAMLMap } from 'yaml'
import { hashOf } from '../files/hash.ts'
import { replaceFile } from '../files/replace.ts'
import type { Kind } from '../kinds/kind.ts'
import { orderWith } from '../kinds/order.ts'
import { readText } from '../reading/text.ts'
import { listYaml } from '../reading/tree.ts'
import { parseYaml } from '../source/yaml.ts'

/** The width of a line in spec files. */
const lineWidth = 120

/** The order of the guide (specs/README.md): description, parameters, result, lifecycle. */
const modelOrder = [
  'id',
  'extends',
  'workflow',
  'name',
  'vendor',
  'category',
  'task',
  'mode',
  'estimatedSeconds',
  'source',
  'description',
  'release',
  'replacedBy',
  'deprecatedAt',
  'addedAt',
  'retiresAt',
  'vendorId',
  'aliases',
  'tags',
  'features',
  'meta',
  'credits',
  'omit',
  'params',
  'roles',
  'rules',
  'result',
  'stream',
  'upstream',
  'examples',
]

const upstreamOrder = [
  'description',
  'baseUrl',
  'variables',
  'headers',
  'idempotencyHeader',
  'submit',
  'find',
  'poll',
  'fetch',
  'cancel',
  'result',
  'error',
  'check',
  'schemas',
  'formerly',
  'retries',
  'concurrency',
  'jobs',
  'maxBytes',
]

const requestOrder = [
  'method',
  'path',
  'headers',
  'body',
  'timeoutSeconds',
  'answer',
  'job',
  'last',
  'everySeconds',
  'status',
  'working',
  'done',
  'failed',
  'progress',
  'confirmed',
  'tooLate',
]

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
    if (text !== undefined && known.has(hashOf(text))) continue
    const formatted = text === undefined ? undefined : await formatText(text, kinds)
    if (formatted === undefined) broken.push(path)
    else if (formatted !== text) changed.push(path)
    if (formatted !== undefined && formatted !== text && !check) replaceFile(join(specs, path), formatted)
    if (formatted !== undefined) known.add(hashOf(formatted))
  }
  return { changed, broken }
}

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
  const moved = ordersOf(contents, paramOrder).map(([map, order]) =>
    map === contents && order !== paramOrder ? keepHead(map, () => sort(map, order)) : sort(map, order),
  )
  return moved.some(Boolean)
}

/** The mappings of a spec file whose keys have an order. */
function ordersOf(file: YAMLMap, paramOrder: readonly string[]): readonly (readonly [YAMLMap, readonly string[]])[] {
  const has = (...names: readonly string[]): boolean => names.some((name) => file.has(name))
  const inside = (map: YAMLMap, isMeant: (name: string) => boolean): readonly YAMLMap[] =>
    map.items.flatMap(({ key, value }) => (isMeant(nameOf(key)) && isMap(value) ? [value] : []))
  if (has('type', 'use')) return [[file, paramOrder]]
  if (has('submit')) {
    const requests = inside(file, (name) => ['submit', 'find', 'poll', 'fetch'].includes(name))
    return [[file, upstreamOrder], ...requests.map((map) => [map, requestOrder] as const)]
  }
  if (!has('category', 'extends', 'params')) return [] // no model or family
  const params = inside(file, (name) => name === 'params').flatMap((all) => inside(all, () => true))
  return [[file, modelOrder], ...params.map((map) => [map, paramOrder] as const)]
}

const nameOf = (key: unknown): string => (isScalar(key) ? String(key.value) : '')

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
  const rank = ({ key }: Pair): number => {
    const index = order.indexOf(nameOf(key))
    return index < 0 ? order.length : index // keys that the order does not name come last
  }
  const sorted = [...map.items].sort((a, b) => rank(a) - rank(b))
  const moved = sorted.some((pair, index) => pair !== map.items[index])
  map.items = sorted
  return moved
}
