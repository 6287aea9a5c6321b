import type { Request } from '@gatewright/upstreams'
import type { Vendor } from './vendor.ts'

/** The values of the placeholders of a request. */
export interface Filling {
  readonly model: string
  readonly token: string
  readonly job?: string
  readonly body?: unknown
  /** An additional header for the token. */
  readonly tokenHeader?: string | undefined
}

/** A request that is ready to send. */
export interface Call {
  readonly method: Request['method']
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly timeoutMs: number
}

/**
 * Fills the placeholders of a request: percent-encoded in its path, so that no value changes the path, and plain in its
 * headers.
 */
export function fill(vendor: Vendor, request: Request, { body, tokenHeader, ...values }: Filling): Call {
  const holes: Readonly<Record<string, string | undefined>> = { ...values, key: vendor.key }
  const replace = (text: string, write: (value: string) => string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => write(holes[name] ?? ''))
  const written = Object.entries({ ...vendor.spec.headers, ...request.headers })
  return {
    method: request.method,
    path: vendor.prefix + replace(request.path, encodeURIComponent),
    headers: {
      accept: '*/*',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(written.map(([name, text]) => [name, replace(text, (value) => value)])),
      ...(tokenHeader !== undefined && { [tokenHeader]: values.token }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    timeoutMs: 1000 * request.timeoutSeconds,
  }
}

/** Whether a vendor's job id is safe in a path and in a header. */
export const isJobName = (job: unknown): job is string =>
  typeof job === 'string' && /^(?!\.{1,2}$)[\x21-\x7e]{1,512}$/.test(job)
