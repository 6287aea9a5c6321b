import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservedIdentifiers } from '../../generator/catalogue/names.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')

const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? []

/** The functions of the runtime that generated code may call: what its file exports. */
export const runtimeNames: ReadonlySet<string> = new Set(
  [...read('runtime/values.ts').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name),
)

/** Names that no local of a parameter may have: words of JavaScript, and every word that its module holds besides. */
export const taken: ReadonlySet<string> = new Set([
  ...reservedIdentifiers,
  ...runtimeNames,
  ...wordsOf(read('model.ts.hbs').replace(/\{\{.*?\}\}|\/\*.*?\*\/|\/\/.*/g, '')),
])
