import type { OptionItem } from '@gatewright/catalog'
import { isRecord } from '@gatewright/catalog/language'
import { fieldsAt } from '../words/answer.ts'
import { authorised } from '../../key/index.ts'

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
  if (!response.ok) throw new Error(reasonOf(body, response.status))
  const { items, nextCursor } = fieldsAt(body, 'response', 'result')
  return {
    items: Array.isArray(items) ? items.filter(isItem) : [],
    next: typeof nextCursor === 'string' ? nextCursor : undefined,
  }
}

const isItem = (value: unknown): value is OptionItem =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string'

function reasonOf(body: unknown, status: number): string {
  if (status === 401) return 'Set the key of the gateway to read this list.'
  const detail = isRecord(body) ? body['detail'] : undefined
  return typeof detail === 'string' ? detail : `The gateway answered ${status}.`
}
