import { typeOfName } from '@gatewright/client/files'
import type { ListedTask } from '@gatewright/client/tasks'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { fieldsOf } from '../../check/values.js'
import { isFinalState } from '../../protocol/states.js'
import { addressesOf } from '../saving.js'
import type { McpOptions } from './scope.js'
import { cut, oneLine } from './text.js'

type Content = CallToolResult['content'][number]

/** The bounds of a result, which is put into a prompt: characters, files, those that are read, and previews. */
const bounds = { text: 50_000, data: 20_000, files: 50, read: 10, previews: 2, previewBytes: 262_144 }

/** A task as structured content. The texts of models and vendors are values in it, and never part of ours. */
export function taskData(task: ListedTask): Readonly<Record<string, unknown>> & { readonly task_id: string } {
  const { id, status, model, result, usage, progress, error, cancellation, queuePosition, metadata } = task
  const { text } = fieldsOf(result)
  const files = urisOf(result).map((uri) => dataOf(unread(uri)))
  return {
    task_id: id,
    status,
    model,
    ...(files.length > 0 && { files }),
    ...(typeof text === 'string' && { text: cut(text, bounds.text) }),
    ...otherData(result),
    ...(usage && { credits: usage.credits, ...(usage.sandbox && { sandbox: true }) }),
    ...(progress && { percent: progress.percent }),
    ...(queuePosition !== undefined && { queue_position: queuePosition }),
    ...(error && { error: { ...error, message: oneLine(error.message, 1000) } }),
    ...(cancellation && { cancellation }),
    ...(metadata && { metadata }),
    ...(!isFinalState(status) && { next: 'The task continues. Call get_task with this task_id.' }),
  }
}

/** The fields of a result beyond addresses and text, if there are any. */
function otherData(result: unknown): object {
  const { url: _url, items: _items, model: _model, text: _text, raw: _raw, ...rest } = fieldsOf(result)
  if (result === undefined || Object.keys(rest).length === 0) return {}
  const size = JSON.stringify(rest).length
  return size <= bounds.data
    ? { data: rest }
    : { data: { left_out: `${size} characters: read the task at the gateway` } }
}

/** The first addresses of a result. */
const urisOf = (result: unknown): readonly string[] => addressesOf(result).slice(0, bounds.files)

/** A file of a result. */
interface Made {
  readonly uri: string
  /** Its MIME type; empty if nobody says it. */
  readonly type: string
  readonly preview?: Content
}

const dataOf = ({ uri, type }: Made): object => ({ uri, ...(type !== '' && { mime_type: type }) })

const pathOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).pathname : '')

/** A task as the result of a tool: data, then its text as text, and its files as links with a small preview. */
export async function taskResult(task: ListedTask, options: McpOptions, signal: AbortSignal): Promise<CallToolResult> {
  const uris = urisOf(task.result)
  const read = uris.slice(0, bounds.read).map((uri) => readFile(uri, options, signal))
  const files = [...(await Promise.all(read)), ...uris.slice(bounds.read).map(unread)]
  const data: Readonly<Record<string, unknown>> = {
    ...taskData(task),
    ...(files.length > 0 && { files: files.map(dataOf) }),
  }
  const { text, ...rest } = data
  const links = files.map(({ uri, type }, index): Content => {
    const name = oneLine(pathOf(uri).split('/').at(-1) ?? '', 200) || `result-${index + 1}`
    return { type: 'resource_link', uri, name, ...(type !== '' && { mimeType: type }) }
  })
  return {
    content: [
      { type: 'text', text: JSON.stringify(rest) },
      ...(typeof text === 'string' ? [{ type: 'text', text } as const] : []),
      ...links,
      ...files.flatMap(({ preview }) => preview ?? []).slice(0, bounds.previews),
    ],
    structuredContent: data,
  }
}

const unread = (uri: string): Made => ({ uri, type: typeOfName(pathOf(uri)) })

/** Reads the type of a file of the gateway itself, and a small picture. Other addresses are never read here. */
async function readFile(uri: string, options: McpOptions, signal: AbortSignal): Promise<Made> {
  const { gateway, publicUrl = gateway.baseUrl } = options
  const own = publicUrl.replace(/\/+$/, '')
  if (!uri.startsWith(`${own}/`)) return unread(uri)
  const url = gateway.baseUrl.replace(/\/+$/, '') + uri.slice(own.length)
  const read = gateway.fetch ?? fetch
  try {
    const { ok, headers } = await read(url, { method: 'HEAD', signal, redirect: 'error' })
    const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(/[\s;]/)
    if (!ok || type === '') return unread(uri)
    const size = Number(headers.get('content-length') ?? Infinity)
    if (!/^image\/(?:png|jpeg|gif|webp)$/.test(type) || size > bounds.previewBytes) return { uri, type }
    const response = await read(url, { signal, redirect: 'error' })
    const bytes = Buffer.from(await response.arrayBuffer())
    const preview: Content = { type: 'image', data: bytes.toString('base64'), mimeType: type }
    return { uri, type, ...(response.ok && bytes.length <= bounds.previewBytes && { preview }) }
  } catch {
    return unread(uri) // the link is there
  }
}
