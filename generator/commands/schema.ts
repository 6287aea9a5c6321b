import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes } from '../files/read.ts'
import { replaceFile } from '../files/replace.ts'
import { kinds as builtInKinds } from '../kinds/index.ts'
import type { Kind } from '../kinds/kind.ts'
import { categoryName } from '../reading/category.ts'
import { specSchema } from '../reading/schema.ts'
import { listYaml } from '../reading/tree.ts'
import { jsonText } from '../writing/json.ts'

/**
 * Writes the JSON Schema of spec files, for editors. It knows `kinds` in addition to ours, and the categories that the
 * folder of specs declares, if there is one. Leaves a file that is up to date untouched. Returns whether it was written.
 */
export function writeSchema(file: string, kinds: readonly Kind[], specs: string): boolean {
  const text = jsonText(specSchema([...builtInKinds, ...kinds], declaredIn(specs)))
  const isThere = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
  const isCurrent = isThere && String(readBytes(file, 16 * 1024 * 1024)) === text
  if (!isCurrent) replaceFile(file, text)
  return !isCurrent
}

/** The words of the categories that a folder of specs declares. */
const declaredIn = (specs: string): readonly string[] =>
  listYaml(join(specs, 'categories')).flatMap(({ path, why }) =>
    why === undefined && /^[^/]+\.yaml$/.test(path) ? [categoryName(path)] : [],
  )
