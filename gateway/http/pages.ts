import { pageLimit, type IssueBody } from '@gatewright/openapi/protocol'
import type { Issue } from '@gatewright/validators'
import { isRecord } from '../base/values.ts'
import { issueAt, invalid, unknownNames } from './issues.ts'

/** The requested page of a list. */
interface PageRequest {
  readonly cursor?: string
  readonly limit: number
}

/** A page of a list; `nextCursor` is null on the last. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

const { most, default: defaultLimit } = pageLimit

/** Reads named values of a query or a body. Throws the problem that lists every issue. */
export class Values {
  private readonly values: ReadonlyMap<string, unknown>
  private readonly base: readonly string[]
  private readonly issues: IssueBody[]

  constructor(source: unknown, known: readonly string[], base: readonly string[] = []) {
    this.values = new Map(isRecord(source) ? Object.entries(source) : [])
    this.base = base
    this.issues = unknownNames(base, known, this.values)
  }

  /** A text, or undefined if it is absent. */
  text(name: string, options?: readonly string[]): string | undefined {
    const value = this.values.get(name)
    if (value === undefined) return undefined
    if (typeof value === 'string' && (options === undefined || options.includes(value))) return value
    const expected = options === undefined ? 'one text' : `one of ${options.join(', ')}`
    this.addIssue(name, typeof value === 'string' ? 'not-an-option' : 'wrong-type', expected)
    return undefined
  }

  /** The requested page of a list. In a query, numbers are text. Throws the problem that lists every issue. */
  page<Item extends { readonly id: string }>(items: readonly Item[], isQuery: boolean): ListPage<Item> {
    const page = pageOf(items, this.pageRequest(isQuery))
    if (page === undefined) this.addIssue('cursor', 'not-an-option', 'the nextCursor of the previous page')
    if (page === undefined || this.issues.length > 0) throw invalid(this.issues)
    return page
  }

  private pageRequest(isQuery: boolean): PageRequest {
    const cursor = this.text('cursor')
    const given = this.values.get('limit') ?? defaultLimit
    const limit = isQuery && typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given
    if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= most) {
      return { limit, ...(cursor !== undefined && { cursor }) }
    }
    this.addIssue('limit', limitIssue(limit), `a whole number from 1 to ${most}`)
    return { limit: defaultLimit }
  }

  private addIssue(name: string, code: Issue['code'], expected: string): void {
    this.issues.push(issueAt([...this.base, name], code, expected, this.values.get(name)))
  }
}

const limitIssue = (limit: unknown): Issue['code'] =>
  typeof limit !== 'number' ? 'wrong-type' : limit < 1 ? 'too-small' : limit > most ? 'too-large' : 'not-whole'

/** The page after a cursor; undefined if the cursor is not an item of the list. */
function pageOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  { cursor, limit }: PageRequest,
): ListPage<Item> | undefined {
  const last = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString()
  const before = last === undefined ? -1 : items.findIndex(({ id }) => id === last)
  if (last !== undefined && before === -1) return undefined
  const page = items.slice(before + 1, before + 1 + limit)
  const end = page.at(-1)
  const isLast = end === undefined || end === items.at(-1)
  return { items: page, nextCursor: isLast ? null : Buffer.from(end.id).toString('base64url') }
}
