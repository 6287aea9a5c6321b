import type { OpenFile, Range } from './store.ts'

/** Parses a Range header; undefined if it is ignored: no header, several ranges, another unit (RFC 9110, 14.2). */
export function readRange(header: string | undefined): Range | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return { suffix: Number(last) }
  if (last === '') return { first: Number(first) }
  return Number(last) < Number(first) ? undefined : { first: Number(first), last: Number(last) }
}

/** The part of a file that a range selects, both ends included; undefined if it lies outside. */
export function partOf(bytes: number, range: Range | undefined): OpenFile['part'] {
  if (!range) return { first: 0, last: bytes - 1 }
  if ('suffix' in range)
    return range.suffix > 0 && bytes > 0 ? { first: Math.max(0, bytes - range.suffix), last: bytes - 1 } : undefined
  return range.first < bytes ? { first: range.first, last: Math.min(bytes - 1, range.last ?? bytes - 1) } : undefined
}
