import type { Request } from '@gatewright/upstreams'
import { pathOf, withQuery, type Target } from './target.ts'
import type { Upload } from './upload.ts'
import type { Vendor } from './vendor.ts'

/** The values of the placeholders of a request. */
export interface Filling {
  readonly model?: string
  readonly token?: string
  readonly job?: string
  /** The id of an option list. */
  readonly list?: string
  readonly body?: unknown
  readonly query?: unknown
  /** In place of the path of the request. */
  readonly target?: Target | undefined
  /** An additional header for the token. */
  readonly tokenHeader?: string | undefined
}

/** A request that is ready to send. */
export interface Call {
  readonly method: Request['method']
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Upload | null
  readonly timeoutMs: number
  /** Whether it may be sent, asked right before; by default always. */
  readonly mayBegin?: (() => boolean) | undefined
  /** Runs when its files are open, before it is sent. */
  readonly beforeSend?: (() => Promise<void>) | undefined
}

/**
 * Fills the placeholders of a request: percent-encoded in its path, so that no value changes the path, and plain in its
 * headers. Undefined if a value cannot be part of a path, or a query is not one.
 */
export function fill(vendor: Vendor, request: Request, filling: Filling): Call | undefined {
  const { body, query, target, tokenHeader, ...values } = filling
  const holes = { ...values, key: vendor.key }
  const own = target?.path ?? pathOf(vendor.prefix + (request.path ?? ''), holes)
  const path = own && withQuery(own, query)
  if (path === undefined) return undefined
  const known: Readonly<Record<string, string | undefined>> = holes
  const replace = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
  const written = Object.entries({ ...vendor.spec.headers, ...request.headers })
  return {
    method: request.method,
    origin: target?.origin ?? vendor.origin,
    path,
    headers: {
      accept: '*/*',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(written.map(([name, text]) => [name, replace(text)])),
      ...(tokenHeader !== undefined && { [tokenHeader]: values.token ?? '' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    timeoutMs: 1000 * request.timeoutSeconds,
  }
}
