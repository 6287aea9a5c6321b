import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservedIdentifiers } from '../../generator/catalogue/names.ts'
import { reservedNames } from '../shared/reserved.ts'

const exported = (file: string): ReadonlySet<string> => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return new Set([...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name))
}

/** The functions that generated code may call, by the module of the runtime that has them. */
export const modules: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['decimal', exported('../../generator/language/decimal.ts')],
  ['media', exported('../../generator/language/media.ts')],
  ['reading', exported('runtime/reading.ts')],
  ['values', exported('../../generator/language/values.ts')],
])

/** The names that no local of a parameter may have: those of the templates, and the functions that are called. */
export const reserved: ReadonlySet<string> = new Set([
  ...reservedIdentifiers,
  ...reservedNames('validators'),
  ...[...modules.values()].flatMap((names) => [...names]),
])
