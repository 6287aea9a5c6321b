import { endingOf } from '@gatewright/catalog/language'
import type { Json } from '@gatewright/catalog'
import type { Input } from '../history/record.ts'

/** A file that the person chose, and that a program reads from its disk. */
export interface InlineFile {
  /** The name under which the program expects it. */
  readonly name: string
  readonly type: string
  /** The text that stands for it in the input. */
  readonly mark: string
  /** The file itself. */
  readonly uri: string
}

/** An input without its long data URIs, and the files that they contain. */
export interface Separated {
  readonly input: Input
  readonly files: readonly InlineFile[]
}

/** A shorter data URI can stand in a program. */
const mostShown = 200

/** Separates the files from an input, so that a program stays short: each has a mark that no other text contains. */
export function separate(input: Input): Separated {
  const uris = new Map<string, InlineFile>()
  const texts = JSON.stringify(input, (_name, value: unknown) => (isLong(value) ? '' : value))
  let prefix = 'file'
  while (texts.includes(`${prefix}:`)) prefix += 'x'
  const visit = (value: Json, path: readonly string[]): Json => {
    if (isLong(value)) {
      const file = uris.get(value) ?? fileOf(value, path, `${prefix}:${uris.size}:`)
      uris.set(value, file)
      return file.mark
    }
    if (isList(value)) return value.map((item, index) => visit(item, [...path, `${index + 1}`]))
    return typeof value === 'object' && value !== null
      ? fieldsOf(value, (item, name) => visit(item, [...path, name]))
      : value
  }
  return { input: fieldsOf(input, (value, name) => visit(value, [name])), files: [...uris.values()] }
}

const isLong = (value: unknown): value is string =>
  typeof value === 'string' && value.length > mostShown && value.startsWith('data:')

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const fieldsOf = (values: Input, change: (value: Json, name: string) => Json): Input =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))

function fileOf(uri: string, path: readonly string[], mark: string): InlineFile {
  const [, type = ''] = /^data:([\w.+-]+\/[\w.+-]+)/.exec(uri.slice(0, mostShown)) ?? []
  const base = path
    .join('-')
    .replace(/[^\w-]+/g, '_')
    .slice(0, 60)
  return { name: `${base}.${endingOf(type) ?? 'bin'}`, type: type || 'application/octet-stream', mark, uri }
}
