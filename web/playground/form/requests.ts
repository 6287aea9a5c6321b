import type { OptionItem } from '@gatewright/catalog'
import { bytesOf, isRecord, typeOfFile } from '@gatewright/catalog/language'
import { catalogue } from '../../shared/catalogue.ts'
import { fieldsOf } from '../../shared/values.ts'
import { authorised, key } from '../../ui/key/key.ts'
import { mostInline } from './files.ts'

/**
 * Returns an address for a file: that of an upload, if the gateway takes uploads and there is a key, and otherwise a
 * data URI. Rejects with an error in words.
 */
export function addressFor(file: File): Promise<string> {
  return catalogue.value?.uploads === true && key.value !== undefined ? upload(file) : inline(file)
}

async function upload(file: File): Promise<string> {
  const headers = { 'content-type': typeOfFile(file) }
  const response = await authorised(`files?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers,
    body: file,
  }).catch(() => undefined)
  if (response === undefined) throw new Error(`${file.name} was not uploaded, because the gateway does not answer.`)
  const body: unknown = await response.json().catch(() => undefined)
  const { url } = fieldsOf(body, 'response')
  if (response.ok && typeof url === 'string') return url
  throw new Error(`${file.name} was not uploaded. ${detailOf(body, response.status)}`)
}

async function inline(file: File): Promise<string> {
  if (file.size > mostInline) {
    const most = bytesOf(mostInline)
    throw new Error(
      `${file.name} has ${bytesOf(file.size)}, and without an upload a file can have at most ${most}. Use an address instead.`,
    )
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return `data:${typeOfFile(file)};base64,${base64Of(bytes)}`
}

/** The bytes that are encoded at a time, because a call takes a limited number of arguments. */
const chunk = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}

/** The number of chosen files that the page remembers. */
const most = 50

const urls = new Map<string, string>()

/** Remembers the file behind an address, so that the page can show it without loading it again. */
export function rememberFile(address: string, file: File): void {
  if (address.startsWith('data:') || urls.has(address)) return
  urls.set(address, URL.createObjectURL(file))
  const [oldest] = urls.keys()
  if (urls.size <= most || oldest === undefined) return
  URL.revokeObjectURL(urls.get(oldest) ?? '')
  urls.delete(oldest)
}

/** Returns an address at which the page can show a file: that of the chosen file, if it was chosen here. */
export const localUrl = (address: string): string => urls.get(address) ?? address

/** A page of an option list. */
export interface EntryPage {
  readonly items: readonly OptionItem[]
  /** The cursor of the next page, if there is one. */
  readonly next: string | undefined
}

/** The number of entries of a page. */
const size = 100

/** Reads a page of a live list. Rejects with an error in words. */
export async function readPage(address: string, cursor: string | undefined): Promise<EntryPage> {
  const query = new URLSearchParams({ limit: String(size), ...(cursor !== undefined && { cursor }) })
  const path = `workflows/${address.split('/').map(encodeURIComponent).join('/')}?${query}`
  const response = await authorised(path).catch(() => undefined)
  if (response === undefined) throw new Error('The list was not read, because the gateway does not answer.')
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status === 401) throw new Error('Set the key of the gateway to read this list.')
  if (!response.ok) throw new Error(detailOf(body, response.status))
  const { items, nextCursor } = fieldsOf(body, 'response', 'result')
  return {
    items: Array.isArray(items) ? items.filter(isItem) : [],
    next: typeof nextCursor === 'string' ? nextCursor : undefined,
  }
}

const isItem = (value: unknown): value is OptionItem =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string'

/** The words of a problem. */
function detailOf(body: unknown, status: number): string {
  const { detail } = fieldsOf(body)
  return typeof detail === 'string' ? detail : `The gateway answered ${status}.`
}
