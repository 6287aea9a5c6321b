import type { RouteHandlerMethod } from 'fastify'
import type { Document } from '../http/documents.ts'
import { pathOf } from '../http/log.ts'
import { Problem } from '../http/problem.ts'
import type { Route } from '../http/routes.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asset, html, type Policy } from './responses.ts'

/** Returns the document of a path; undefined if there is none. */
export type FindDocument = (path: string) => Promise<Document | undefined> | Document | undefined

/**
 * The route of all files below a path. The rest of the address has to be the name of a file as it is: `%2F`, `..` and
 * the like are parts of no name.
 */
export const filesBelow = (path: string, find: FindDocument): Route => ({
  method: 'GET',
  url: `${path}/*`,
  template: `${path}/*`,
  handler: sendFile(path, find),
})

const sendFile =
  (path: string, find: FindDocument): RouteHandlerMethod =>
  async (request, reply) => {
    const name = pathOf(request.url).slice(path.length + 1)
    const document = await find(name)
    if (document === undefined)
      throw new Problem('not-found', `There is no file ${JSON.stringify(name.slice(0, 200))} at ${path}.`)
    return document.send(request, reply)
  }

/** The total size of kept documents, in bytes; a compressed form takes less than that again. */
const mostKept = 16 * 1024 * 1024

/**
 * Makes documents when they are first read, and keeps those that were read last, so that the largest catalogue takes no
 * more memory than a small one.
 */
export function keepDocuments(
  read: (path: string) => Promise<Buffer | undefined>,
  make: (bytes: Buffer, path: string) => Document,
): FindDocument {
  const kept = new Map<string, { readonly document: Document; readonly bytes: number }>()
  let total = 0
  const keep = (path: string, document: Document, bytes: number): void => {
    kept.set(path, { document, bytes })
    total += bytes
    for (const [oldest, one] of kept) {
      if (total <= mostKept) break
      kept.delete(oldest)
      total -= one.bytes
    }
  }
  return async (path) => {
    const known = kept.get(path)
    if (known !== undefined) {
      kept.delete(path)
      kept.set(path, known)
      return known.document
    }
    const bytes = await read(path)
    if (bytes === undefined) return undefined
    const document = make(bytes, path)
    if (!kept.has(path)) keep(path, document, bytes.length)
    return document
  }
}

/** The page in a folder of built pages; undefined if it was not built. */
export function builtPage(folder: string, base: string, policy?: Policy): Document | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? html(readFileSync(file, 'utf8'), base, policy) : undefined
}

/**
 * The built files in a folder by their names, which change with their content; none if it was not built. They are read at
 * once, so that a page that is open finds its files while another version is being installed.
 */
export function builtFiles(folder: string): ReadonlyMap<string, Document> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return new Map(names.map((name) => [name, asset(readFileSync(join(folder, name)), name, { isImmutable: true })]))
}

/** Says that a page was not built, and with which script of the repository it is. */
export const notBuilt =
  (name: string): RouteHandlerMethod =>
  () => {
    const detail = `The ${name} is not built. Run \`node packaging/${name}.ts\` in the repository and start the gateway again.`
    throw new Problem('not-found', detail)
  }
