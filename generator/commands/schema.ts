import { lstatSync } from 'node:fs'
import { readBytes } from '../files/read.ts'
import { replaceFile } from '../files/replace.ts'
import { specSchema } from '../reading/schema.ts'
import { jsonText } from '../writing/json.ts'

/** Writes the JSON Schema of model and upstream files, for editors. Leaves a file that is up to date untouched. */
export function writeSchema(file: string): void {
  const text = jsonText(specSchema())
  const isThere = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
  if (!isThere || String(readBytes(file, 16 * 1024 * 1024)) !== text) replaceFile(file, text)
}
