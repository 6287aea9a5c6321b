import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { readHost, type Host } from './files/address.ts'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Hosts, divided by commas. */
export const hosts: z.ZodType<readonly Host[]> = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .refine((list) => list.every((host) => readHost(host)), 'must be a list such as files.internal,10.0.0.7:9000')
  .transform((list) => list.flatMap((host) => readHost(host) ?? []))

/** Addresses and networks of proxies, divided by commas. */
export const proxies: z.ZodType<readonly string[]> = z
  .string()
  .transform(listOf)
  .superRefine((list, context) => {
    for (const proxy of list.filter((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one))) {
      context.addIssue(`${proxy} must be an address or a network, such as 10.0.0.7 or 10.0.0.0/8`)
    }
  })

/** Origins as browsers send them (RFC 6454), divided by commas. */
export const origins: z.ZodType<readonly string[]> = z
  .string()
  .transform(listOf)
  .superRefine((list, context) => {
    for (const origin of list) {
      const right = origin.includes('*') ? undefined : URL.parse(origin)?.origin
      const isWeb = right !== undefined && /^https?:/.test(right)
      const what = isWeb ? `write ${right}` : 'name each one, such as https://app.example'
      if (!isWeb || right !== origin) context.addIssue(`${origin} is no origin: ${what}`)
    }
  })
