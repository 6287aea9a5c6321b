import { pageLimit, timePattern, type IssueBody } from '@gatewright/openapi/protocol'
import type { Issue } from '@gatewright/validators'
import { isRecord } from '../base/values.ts'
import { issueAt, invalid, unknownNames } from './issues.ts'

/** The requested page of a list. */
export interface PageRequest {
  /** The id of the last entry of the previous page. */
  readonly cursor?: string
  readonly limit: number
}

/** A page of a list; `nextCursor` is null on the last. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

const { most, default: defaultLimit } = pageLimit

const isoShape = new RegExp(timePattern)

/** The cursor of the page after the entry with this id. */
export const cursorOf = (id: string): string => Buffer.from(id).toString('base64url')

/** Reads named values of a query or a body. Throws the problem that lists every issue. */
export class Values {
  private readonly values: ReadonlyMap<string, unknown>
  private readonly base: readonly string[]
  private readonly issues: IssueBody[]

  /** A known name that ends in a dot stands for every name that starts with it. */
  constructor(source: unknown, known: readonly string[], base: readonly string[] = []) {
    this.values = new Map(isRecord(source) ? Object.entries(source) : [])
    this.base = base
    const others = [...this.values].filter(([name]) => !known.some((one) => isKnownAs(name, one)))
    this.issues = unknownNames(base, known, others)
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

  /** The texts whose names start with this, by the rest of their names. */
  fields(start: string): readonly (readonly [name: string, text: string])[] {
    const names = [...this.values.keys()].filter((name) => name.startsWith(start))
    return names.map((name) => [name.slice(start.length), this.text(name) ?? ''] as const)
  }

  /** Several of these options, separated by commas; undefined if it is absent. */
  words<Option extends string>(name: string, options: readonly Option[]): readonly Option[] | undefined {
    const words = this.text(name)?.split(',')
    const known = options.filter((option) => words?.includes(option))
    const isWrong = words?.some((word) => !known.some((option) => option === word))
    if (isWrong) this.addIssue(name, 'not-an-option', `one or more of ${options.join(', ')}, separated by commas`)
    return words && known
  }

  /** A time in milliseconds since 1970, or undefined if it is absent. */
  time(name: string): number | undefined {
    const text = this.text(name)
    const time = text === undefined || !isoShape.test(text) ? NaN : Date.parse(text)
    if (text !== undefined && Number.isNaN(time))
      this.addIssue(name, 'no-match', 'a date or a time in ISO 8601, such as 2030-01-31 or 2030-01-31T12:00:00Z')
    return text === undefined ? undefined : time
  }

  /** Adds an issue unless there is at least one of these values. */
  requireOne(names: readonly string[]): void {
    const isThere = [...this.values.keys()].some((name) => names.some((known) => isKnownAs(name, known)))
    if (!isThere) this.issues.push(issueAt(this.base, 'required', `at least one of ${names.join(', ')}`, undefined))
  }

  /** The requested page of a list. In a query, numbers are text. Throws the problem that lists every issue. */
  page<Item extends { readonly id: string }>(items: readonly Item[], isQuery: boolean): ListPage<Item> {
    const request = this.pageRequest(isQuery)
    const before = request.cursor === undefined ? -1 : items.findIndex(({ id }) => id === request.cursor)
    if (request.cursor !== undefined && before === -1) this.addCursorIssue()
    this.check()
    const page = items.slice(before + 1, before + 1 + request.limit)
    const end = page.at(-1)
    return { items: page, nextCursor: end === undefined || end === items.at(-1) ? null : cursorOf(end.id) }
  }

  /** The requested page of a list in a store, whose cursors have this form. Throws the problem that lists every issue. */
  storedPage(cursors: RegExp): PageRequest {
    const request = this.pageRequest(true)
    if (request.cursor !== undefined && !cursors.test(request.cursor)) this.addCursorIssue()
    this.check()
    return request
  }

  /** Throws the problem that lists every issue, if there is one. */
  check(): void {
    if (this.issues.length > 0) throw invalid(this.issues)
  }

  private pageRequest(isQuery: boolean): PageRequest {
    const text = this.text('cursor')
    const cursor = text === undefined ? {} : { cursor: Buffer.from(text, 'base64url').toString() }
    const given = this.values.get('limit') ?? defaultLimit
    const limit = isQuery && typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given
    if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= most) return { limit, ...cursor }
    this.addIssue('limit', limitIssue(limit), `a whole number from 1 to ${most}`)
    return { limit: defaultLimit, ...cursor }
  }

  private addCursorIssue(): void {
    this.addIssue('cursor', 'not-an-option', 'the nextCursor of the previous page')
  }

  /** Adds an issue of a value. */
  addIssue(name: string, code: Issue['code'], expected: string): void {
    this.issues.push(issueAt([...this.base, name], code, expected, this.values.get(name)))
  }
}

const isKnownAs = (name: string, known: string): boolean =>
  name === known || (known.endsWith('.') && name.startsWith(known))

const limitIssue = (limit: unknown): Issue['code'] =>
  typeof limit !== 'number' ? 'wrong-type' : limit < 1 ? 'too-small' : limit > most ? 'too-large' : 'not-whole'
