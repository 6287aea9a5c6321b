import { nearest } from '@gatewright/validators/nearest'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { shown } from '../base/shown.ts'
import { readHost, type Host } from '../base/hosts.ts'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The range of a number: the bounds, and their description. */
interface Range {
  readonly isInteger: boolean
  readonly isRight: (value: number) => boolean
  readonly words: string
}

/** A number in plain decimals. The conversion of JavaScript would also accept `0x50`, `1e9` and white space. */
const numeral = ({ isInteger, isRight, words }: Range): z.ZodType<number> =>
  z
    .string()
    .refine((text) => (isInteger ? /^\d{1,16}$/ : /^\d{1,16}(?:\.\d{1,9})?$/).test(text) && isRight(Number(text)), {
      error: ({ input }) => `must be a ${words}, but it is ${shown(String(input))}.`,
    })
    .transform(Number)

/** A whole number within bounds. */
export const wholeNumber = (min: number, max: number): z.ZodType<number> =>
  numeral({
    isInteger: true,
    isRight: (value) => value >= min && value <= max,
    words: `whole number from ${min} to ${max}`,
  })

/** A number that may be zero, up to a bound. */
export const upTo = (max: number): z.ZodType<number> =>
  numeral({ isInteger: false, isRight: (value) => value <= max, words: `number from 0 to ${max}` })

/** A number that is more than zero, up to a bound. */
export const aboveZero = (max: number): z.ZodType<number> =>
  numeral({
    isInteger: false,
    isRight: (value) => value > 0 && value <= max,
    words: `number above 0 and at most ${max}`,
  })

/** Hosts, separated by commas. */
export const hosts: z.ZodType<readonly Host[]> = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .refine((list) => list.every((host) => readHost(host)), 'must be a list such as files.internal,10.0.0.7:9000')
  .transform((list) => list.flatMap((host) => readHost(host) ?? []))

/** Addresses and networks of proxies, separated by commas. */
export const proxies: z.ZodType<readonly string[]> = z
  .string()
  .transform(listOf)
  .superRefine((list, context) => {
    for (const proxy of list.filter((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one))) {
      context.addIssue(`${proxy} must be an address or a network, such as 10.0.0.7 or 10.0.0.0/8`)
    }
  })

/** Origins as browsers send them (RFC 6454), separated by commas. */
export const origins: z.ZodType<readonly string[]> = z
  .string()
  .transform(listOf)
  .superRefine((list, context) => {
    for (const origin of list) {
      const right = origin.includes('*') ? undefined : URL.parse(origin)?.origin
      const isWeb = right !== undefined && /^https?:/.test(right)
      const what = isWeb ? `write ${right}` : 'list each one, such as https://app.example'
      if (!isWeb || right !== origin) context.addIssue(`${origin} is not an origin: ${what}`)
    }
  })

/** Variables of the client, which are often set in the same environment. */
const ofTheClient = ['GATEWRIGHT_API_KEY', 'GATEWRIGHT_BASE_URL']

/** A sentence for each variable that looks like a setting but is not; `others` are variables with another reader. */
export function unknownSettings(
  names: readonly string[],
  settingNames: readonly string[],
  others: readonly string[],
): readonly string[] {
  const known = [...settingNames, ...ofTheClient, ...others]
  return names
    .filter((name) => name.startsWith('GATEWRIGHT_') && !known.includes(name))
    .map((name) => {
      // Compare without the prefix, which is already right and would hide the difference.
      const suggestion = nearest(bare(name), settingNames.map(bare))
      const setting = settingNames.find((one) => bare(one) === suggestion)
      return `${name}: there is no such setting. ${setting === undefined ? 'Remove it.' : `Did you mean ${setting}?`}`
    })
}

const bare = (name: string): string => name.replace(/^GATEWRIGHT_/, '')

/** Settings that contradict each other, even if others are invalid. */
export function contradictions(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = environment
  const { GATEWRIGHT_ROLES, GATEWRIGHT_PUBLIC_URL, GATEWRIGHT_S3_ENDPOINT, GATEWRIGHT_FILES } = environment
  const { PORT = '8787', GATEWRIGHT_METRICS_PORT = '0' } = environment
  const roles = new Set((GATEWRIGHT_ROLES || 'api,worker').split(',').map((role) => role.trim()))
  return [
    ...(!DATABASE_URL && roles.size < 2 ? [alone] : []),
    ...(!DATABASE_URL && DATABASE_DIRECT_URL ? [onlyDirect] : []),
    ...(GATEWRIGHT_S3_ENDPOINT && !GATEWRIGHT_FILES ? [noBucket] : []),
    ...(GATEWRIGHT_METRICS_PORT !== '0' && GATEWRIGHT_METRICS_PORT === PORT ? [samePort] : []),
    ...(!roles.has('api') && !GATEWRIGHT_PUBLIC_URL ? [nowhere] : []),
  ]
}

const onlyDirect = 'DATABASE_DIRECT_URL: is for a database behind a pooler; also set DATABASE_URL, to the pooler'

const samePort = 'GATEWRIGHT_METRICS_PORT: is the same as PORT; leave it out, or choose another port'

const nowhere = 'GATEWRIGHT_PUBLIC_URL: a worker serves no files; set the address of the nodes that do'

const noBucket = 'GATEWRIGHT_S3_ENDPOINT: names a service, but no bucket; also set GATEWRIGHT_FILES'

const alone = 'GATEWRIGHT_ROLES: a node with one role shares its tasks with others; also set DATABASE_URL'
