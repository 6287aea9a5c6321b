import { fieldsOf } from '../../../generator/language/values.ts'
import type { About } from './failure.js'
import type { Answer, Call } from './http.js'
import type { Settings } from './options.js'
import { bounded, send } from './send.js'

/** Options for reading a list. */
export interface PageOptions {
  /** Entries on a page, from 1 to 100. Default: set by the gateway. */
  readonly limit?: number
  /** Where to start: the `nextCursor` of a page. Default: at the beginning. */
  readonly cursor?: string
  /** Stops reading at once. */
  readonly signal?: AbortSignal
  /** Stops reading a page after this many milliseconds. Default: the retry budget of calls. */
  readonly deadlineMs?: number
}

/** The names of these options. */
export const pageNames = 'limit cursor signal deadlineMs'

/** A page of a list. */
export interface Page {
  readonly items: readonly unknown[]
  /** The cursor of the next page; null on the last. */
  readonly nextCursor: string | null
}

/** The operation that returns a page, and its filters. */
export interface Listing {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly about: About
}

/** Reads one page after the other, each when it is needed. */
export async function* readPages<Of extends Page>(
  settings: Settings,
  listing: Listing,
  options: PageOptions,
): AsyncGenerator<Of, void, undefined> {
  for (let at: string | null | undefined = options.cursor; at !== null;) {
    const page: Of = await read<Of>(settings, listing, options, at)
    yield page
    at = page.nextCursor
  }
}

async function read<Of extends Page>(
  settings: Settings,
  { method, path, query, about }: Listing,
  { limit, signal, deadlineMs = Infinity }: PageOptions,
  cursor: string | undefined,
): Promise<Of> {
  const words = new URLSearchParams({
    ...query,
    ...(limit !== undefined && { limit: `${limit}` }),
    ...(cursor !== undefined && { cursor }),
  })
  const call: Call<{ readonly result: Of }> = {
    method,
    path: `${path}${`${words}` && `?${words}`}`,
    // A page that links to itself would loop forever.
    expects: (response): response is { readonly result: Of } =>
      isPage(response) && response.result.nextCursor !== cursor,
    about,
  }
  const work = (own: AbortSignal): Promise<Answer<{ readonly result: Of }>> => send(settings, call, own)
  return (await bounded(settings, signal, deadlineMs, about, work)).response.result
}

function isPage(response: unknown): response is { readonly result: Page } {
  const { items, nextCursor } = fieldsOf(fieldsOf(response)['result'])
  return Array.isArray(items) && (nextCursor === null || (typeof nextCursor === 'string' && nextCursor !== ''))
}
