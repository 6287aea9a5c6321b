import type { Json } from '../catalogue/catalogue.ts'
import { width } from './code.ts'
import { escapeUnsafe } from './unsafe.ts'

/** JSON text, laid out as the formatter would: objects on several lines, lists on one where they fit. */
export const jsonText = (value: Json): string => `${escapeUnsafe(write(value, 0, 0, 0))}\n`

function write(value: Json, indent: number, before: number, after: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = indent + 2
  if (isList(value)) {
    const flat = `[${value.map((item) => write(item, 0, 0, 0)).join(', ')}]`
    if (!flat.includes('\n') && before + flat.length + after <= width) return flat
    return enclose(
      value.map((item, index) => write(item, inner, inner, comma(index, value.length))),
      '[]',
      indent,
    )
  }
  const pairs = Object.entries(value)
  const entries = pairs.map(([name, item], index) => {
    const label = `${JSON.stringify(name)}: `
    return label + write(item, inner, inner + label.length, comma(index, pairs.length))
  })
  return entries.length === 0 ? '{}' : enclose(entries, '{}', indent)
}

/** Columns of the comma behind an entry; the last has none. */
const comma = (index: number, length: number): number => (index === length - 1 ? 0 : 1)

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

function enclose(lines: readonly string[], [open = '', close = '']: string, indent: number): string {
  const margin = ' '.repeat(indent + 2)
  return `${open}\n${lines.map((line) => margin + line).join(',\n')}\n${' '.repeat(indent)}${close}`
}
