import type { FormatName, Report, Tool } from '../finding.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { sarif } from './sarif.ts'

/** The formats for programs. Each turns a report into the complete text of a document, without a line break at its end. */
export const formats: Readonly<Record<Exclude<FormatName, 'pretty'>, (report: Report, tool: Tool) => string>> = {
  json,
  github,
  gitlab,
  sarif,
  junit,
}
