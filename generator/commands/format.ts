import { join } from 'node:path'
import { isMap, isScalar, parseDocument, type Document, type Pair, type YAMLMap } from 'yaml'
import { replaceFile } from '../files/replace.ts'
import type { Kind } from '../kinds/kind.ts'
import { orderWith } from '../kinds/order.ts'
import { readText } from '../reading/text.ts'
import { listYaml } from '../reading/tree.ts'
import { parseYaml } from '../source/yaml.ts'

/** The order of the guide (specs/README.md): description, parameters, result, lifecycle. */
const modelOrder = [
  ...['id', 'extends', 'workflow', 'name', 'vendor', 'category', 'task', 'mode', 'estimatedSeconds', 'source'],
  ...['description', 'release', 'replacedBy', 'deprecatedAt', 'addedAt', 'aliases', 'tags', 'features', 'meta'],
  ...['credits', 'omit', 'params', 'rules', 'result', 'stream', 'upstream', 'examples'],
]

const upstreamOrder = [
  ...['description', 'baseUrl', 'variables', 'headers', 'idempotencyHeader', 'submit', 'find', 'poll', 'fetch'],
  ...['result', 'error', 'retries', 'concurrency', 'jobs', 'maxBytes'],
]

const requestOrder = [
  ...['method', 'path', 'headers', 'body', 'timeoutSeconds', 'answer', 'job', 'last'],
  ...['everySeconds', 'status', 'working', 'done', 'failed', 'progress'],
]

/** The result of formatting. Paths are relative to the folder of specs. */
export interface Formatted {
  readonly changed: readonly string[]
  /** Files that cannot be read or parsed, which are left unchanged. */
  readonly broken: readonly string[]
}

/**
 * Formats every spec file below `specs`; with `check`, writes nothing. Comments stay where they are. `kinds` are those that
 * a configuration adds.
 */
export async function format(specs: string, check: boolean, kinds: readonly Kind[] = []): Promise<Formatted> {
  const changed: string[] = []
  const broken: string[] = []
  for (const { path, why } of listYaml(specs).filter(
    (entry) => entry.why !== undefined || entry.path.endsWith('.yaml'),
  )) {
    const read = why === undefined ? readText(join(specs, path)) : undefined
    const text = read !== undefined && 'text' in read ? read.text : undefined
    const formatted = text === undefined ? undefined : await formatText(text, kinds)
    if (formatted === undefined) broken.push(path)
    else if (formatted !== text) changed.push(path)
    if (formatted !== undefined && formatted !== text && !check) replaceFile(join(specs, path), formatted)
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
  return lay(ordered, { parser: 'yaml', plugins: [yaml], printWidth: 120 })
}

/** Sorts the keys; returns whether any moved. */
function reorder({ contents }: Document, paramOrder: readonly string[]): boolean {
  if (!isMap(contents)) return false
  const params = contents.get('params')
  const isDefinition = contents.has('type') || contents.has('use')
  if (isDefinition) return sort(contents, paramOrder)
  if (contents.has('submit')) return reorderUpstream(contents)
  if (!contents.has('category') && !contents.has('extends') && params === undefined) return false // no model or family
  const inner = isMap(params) ? params.items.map(({ value }) => isMap(value) && sort(value, paramOrder)) : []
  return [keepHead(contents, () => sort(contents, modelOrder)), ...inner].some(Boolean)
}

function reorderUpstream(contents: YAMLMap): boolean {
  const requests = ['submit', 'find', 'poll', 'fetch'].map((name) => contents.get(name))
  const inner = requests.map((request) => isMap(request) && sort(request, requestOrder))
  return [keepHead(contents, () => sort(contents, upstreamOrder)), ...inner].some(Boolean)
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
  const rank = ({ key }: Pair): number => {
    const index = order.indexOf(isScalar(key) ? String(key.value) : '')
    return index < 0 ? order.length : index
  }
  const sorted = [...map.items].sort((a, b) => rank(a) - rank(b))
  const moved = sorted.some((pair, index) => pair !== map.items[index])
  map.items = sorted
  return moved
}
