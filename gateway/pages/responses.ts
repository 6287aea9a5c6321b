import { extname } from 'node:path'
import type { RouteHandlerMethod } from 'fastify'
import { Document } from '../http/documents.ts'
import type { Route } from '../http/routes.ts'

/** The parts of a Content-Security-Policy, by directive. */
export type Policy = Readonly<Record<string, string>>

/** The policy of pages: scripts and styles only of the gateway, none of them inline; media from anywhere. */
export const pagePolicy: Policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob: https: http:",
  'media-src': "'self' data: blob: https: http:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'base-uri': "'self'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** The policy of everything that is not a page: opened by itself, it runs and loads nothing. */
const filePolicy: Policy = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

const headersWith = (policy: Policy): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': policyText(policy),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/**
 * A page, with the path of the public address as its base: every address in it is relative to that. Its text begins
 * with a head.
 */
export const html = (page: string, base: string, policy: Policy = pagePolicy): Document =>
  new Document(withBase(page, base), { type: 'text/html; charset=utf-8', headers: headersWith(policy) })

/** A route of a page or of what it reads; its template names the address in the log and in metrics. */
export const get = (url: string, handler: RouteHandlerMethod, template: string = url): Route => ({
  method: 'GET',
  url,
  template,
  handler,
})

/** Escapes a text for HTML, between tags and in attributes. */
export const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** The page with its base before everything that has an address. */
const withBase = (page: string, base: string): string =>
  page.replace(/<head>/i, (head) => `${head}\n    <base href="${escape(base)}" />`)

/** A text that a page or a tool reads, such as Markdown or JSON. */
export const text = (content: string, type = 'text/plain; charset=utf-8'): Document =>
  new Document(content, { type, headers: headersWith(filePolicy) })

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The type of a file, by its ending. */
export const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream'

/**
 * A file of a page, with the type of its ending. One whose name changes with its content is immutable: browsers keep it
 * and never ask again. Others are asked for each time, or after some seconds.
 */
export const asset = (
  bytes: Buffer,
  path: string,
  options: { readonly isImmutable?: boolean; readonly maxAge?: number } = {},
): Document =>
  new Document(bytes, {
    type: typeOf(path),
    cache: options.isImmutable === true ? 'max-age=31536000, immutable' : cacheFor(options.maxAge),
    headers: headersWith(filePolicy),
  })

const cacheFor = (seconds: number | undefined): string => (seconds === undefined ? 'no-cache' : `max-age=${seconds}`)

/** A handler that always sends the same document. */
export const sends =
  (document: Document): RouteHandlerMethod =>
  (request, reply) =>
    document.send(request, reply)
