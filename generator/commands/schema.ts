import { lstatSync } from 'node:fs'
import { readBytes } from '../files/read.ts'
import { replaceFile } from '../files/replace.ts'
import { kinds as builtInKinds } from '../kinds/index.ts'
import type { Kind } from '../kinds/kind.ts'
import { specSchema } from '../reading/schema.ts'
import { jsonText } from '../writing/json.ts'

/** Writes the JSON Schema of model and upstream files, for editors; `kinds` are known in addition to ours. Leaves a file that is up to date untouched. */
export function writeSchema(file: string, kinds: readonly Kind[]): void {
  const text = jsonText(specSchema([...builtInKinds, ...kinds]))
  const isThere = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
  if (!isThere || String(readBytes(file, 16 * 1024 * 1024)) !== text) replaceFile(file, text)
}
