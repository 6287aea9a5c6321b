import type { Range } from './store.ts'

/** Reads a Range header; undefined for what is ignored: no header, several ranges, another unit (RFC 9110, 14.2). */
export function readRange(header: string | undefined): Range | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return { suffix: Number(last) }
  if (last === '') return { first: Number(first) }
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) }
}
