import type { ListedKey } from '../keys/keys.ts'
import { printable } from '../base/shown.ts'

/** The line of a key in the list: its id, creation time, name, limits, last use and expiry. */
export function lineOf(key: ListedKey): string {
  const { id, name, createdAt, lastUsedAt } = key
  const used = lastUsedAt === undefined ? 'never used' : `last used ${day(lastUsedAt)}`
  const limits = limitsOf(key).join(', ') || 'no limits'
  return [id, day(createdAt), printable(name), endOf(key), limits, used].filter((part) => part !== '').join('  ')
}

function endOf({ revokedAt, expiresAt, isExpired }: ListedKey): string {
  if (revokedAt !== undefined) return `revoked ${day(revokedAt)}`
  if (expiresAt === undefined) return ''
  return `${isExpired ? 'expired' : 'expires'} ${day(expiresAt)}`
}

/** The limits of a key, in words. */
export const limitsOf = ({ models, creditLimit, perMinute, concurrency }: Partial<ListedKey>): readonly string[] => [
  ...(models === undefined ? [] : [`models ${models.join(' ')}`]),
  ...(creditLimit === undefined ? [] : [counted(creditLimit, 'credit')]),
  ...(perMinute === undefined ? [] : [`${counted(perMinute, 'request')} a minute`]),
  ...(concurrency === undefined ? [] : [counted(concurrency, 'open task')]),
]

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const day = (time: number): string => new Date(time).toISOString().slice(0, 10)
