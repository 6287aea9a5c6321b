import { readFileSync } from 'node:fs'
import { rowsOf } from '../../support/markdown.ts'

/** A row of the table of tools in docs/openapi.md. */
export interface ToolRow {
  readonly name: string
  /** The versions of its packages, as `name@version`. */
  readonly versions: readonly string[]
  readonly document: string
  /** The numbers of refused bodies, or a dash. */
  readonly refuses: string
}

/** The rows of the table of tools, by the names of the tools. */
export function toolRows(page: string = readFileSync('docs/openapi.md', 'utf8')): ReadonlyMap<string, ToolRow> {
  const rows = rowsOf(page, 'tool')
  return new Map(
    rows.map(([name = '', versions = '', document = '', , refuses = '']) => [
      name,
      { name, versions: versions.split(', ').map((one) => one.replaceAll('`', '')), document, refuses },
    ]),
  )
}
