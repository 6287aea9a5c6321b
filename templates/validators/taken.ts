import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservedIdentifiers } from '../../generator/catalogue/names.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? []

const exported = (file: string): ReadonlySet<string> =>
  new Set([...read(file).matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name))

/** The functions that generated code may call, by the module of the runtime that has them. */
export const modules: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['decimal', exported('../../generator/language/decimal.ts')],
  ['media', exported('../../generator/language/media.ts')],
  ['reading', exported('runtime/reading.ts')],
  ['values', exported('../../generator/language/values.ts')],
])

/** Names that no local of a parameter may have: words of JavaScript, and every word that its module holds besides. */
export const taken: ReadonlySet<string> = new Set([
  ...reservedIdentifiers,
  ...[...modules.values()].flatMap((names) => [...names]),
  ...wordsOf(read('model.ts.hbs').replace(/\{\{.*?\}\}|\/\*.*?\*\/|\/\/.*/g, '')),
])
