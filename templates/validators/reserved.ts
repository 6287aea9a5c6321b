import { reservedIdentifiers } from '../../generator/catalogue/names.ts'
import { readSource } from '../../generator/root.ts'
import { reservedNames } from '../shared/reserved.ts'

const exported = (file: string): ReadonlySet<string> => {
  const text = readSource(file)
  return new Set([...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name))
}

/** The functions that generated code can call, by their module in the runtime. */
export const modules: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['distinct', exported('templates/validators/runtime/distinct.ts')],
  ['decimal', exported('generator/language/decimal.ts')],
  ['media', exported('generator/language/media.ts')],
  ['mediaParts', exported('generator/language/mediaParts.ts')],
  ['entries', exported('templates/validators/runtime/entries.ts')],
  ['given', exported('templates/validators/runtime/given.ts')],
  ['reading', exported('templates/validators/runtime/reading.ts')],
  ['rule', exported('generator/language/rule.ts')],
  ['values', exported('generator/language/values.ts')],
])

/** Names that the local variable of a parameter cannot have: those of the templates and of called functions. */
export const reserved: ReadonlySet<string> = new Set([
  ...reservedIdentifiers,
  ...reservedNames('validators'),
  ...[...modules.values()].flatMap((names) => [...names]),
])
