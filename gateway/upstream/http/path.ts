import { isRecord } from '../../base/values.ts'

/** The values of placeholders by name. */
export type Holes = Readonly<Record<string, string | undefined>>

/**
 * A path with its placeholders filled and percent-encoded; `{+name}` keeps the slashes of its value. Undefined if a
 * value would change the path: it is empty, or a segment of it is empty, `.` or `..`.
 */
export function pathOf(template: string, holes: Holes): string | undefined {
  const filled = { isRight: true }
  const path = template.replace(/\{(\+?)(\w+)\}/g, (_, mark: string, name: string) => {
    const segments = mark === '' ? [holes[name] ?? ''] : (holes[name] ?? '').split('/')
    filled.isRight &&= segments.every((segment) => segment.isWellFormed() && !/^\.{0,2}$/.test(segment))
    return filled.isRight ? segments.map(encodeURIComponent).join('/') : ''
  })
  return filled.isRight ? path : undefined
}

/** The maximum length of a query, in characters. */
const mostQuery = 8192

/** A path with a query behind it; undefined if the query is not an object of values and lists of them, or is too long. */
export function withQuery(path: string, query: unknown): string | undefined {
  if (query === undefined) return path
  if (!isRecord(query)) return undefined
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
  const given = pairs.filter(([, value]) => value !== null && value !== undefined)
  if (!given.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))) return undefined
  const search = given.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')
  if (search.length > mostQuery) return undefined
  return search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
