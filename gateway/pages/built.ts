import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteHandlerMethod } from 'fastify'
import type { Document } from '../http/documents.ts'
import { Problem } from '../http/problem.ts'
import { asset, html, type Policy } from './responses.ts'

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
