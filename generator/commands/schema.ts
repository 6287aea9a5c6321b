import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { specSchema } from '../reading/schema.ts'
import { jsonText } from '../writing/json.ts'

/** Writes the JSON Schema of model and upstream files, for editors. A file that is up to date is not touched. */
export function writeSchema(file: string): void {
  const text = jsonText(specSchema())
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}
