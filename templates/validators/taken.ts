import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservedIdentifiers } from '../../generator/catalogue/names.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? []

const exported = (file: string): ReadonlySet<string> =>
  new Set([...read(file).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name))

/** The functions of the runtime that look at values, and that generated code may call. */
export const valueNames: ReadonlySet<string> = exported('../../generator/language/values.ts')

/** Those that compute with steps. */
export const decimalNames: ReadonlySet<string> = exported('../../generator/language/decimal.ts')

/** Those that copy what they read. */
export const readingNames: ReadonlySet<string> = exported('runtime/reading.ts')

/** Names that no local of a parameter may have: words of JavaScript, and every word that its module holds besides. */
export const taken: ReadonlySet<string> = new Set([
  ...reservedIdentifiers,
  ...valueNames,
  ...decimalNames,
  ...readingNames,
  ...wordsOf(read('model.ts.hbs').replace(/\{\{.*?\}\}|\/\*.*?\*\/|\/\/.*/g, '')),
])
