import type { ListSource } from '@gatewright/upstreams'
import { errorSources, isError, type Sources } from '../upstream/http/answers.ts'
import { fill, type Call } from '../upstream/http/call.ts'
import type { Evaluator } from '../upstream/http/evaluator.ts'
import { exchange, type Exchanged } from '../upstream/http/exchange.ts'
import { textOf } from '../upstream/http/reading.ts'
import type { Vendor } from '../upstream/http/vendor.ts'
import { entriesExpression, listOf, mostEntries } from './entries.ts'
import { UnreadableList, type LiveList } from './live.ts'

/** The longest response that is read for a list, in bytes. */
const mostBytes = 8 * 1024 * 1024

/** Reads a list from its vendor. Throws an UnreadableList, with nothing of the vendor's words. */
export async function readFrom(vendor: Vendor, source: ListSource, evaluator: Evaluator): Promise<LiveList> {
  const call = await callOf(vendor, source, evaluator)
  if (call === undefined) throw new UnreadableList('its request could not be built')
  const most = Math.min(mostBytes, vendor.spec.maxBytes)
  const exchanged = await vendor.use(() => exchange(vendor, call, ({ body }) => textOf(body, most)))
  if (exchanged?.is !== 'answer') throw new UnreadableList(whyNone(exchanged, most))
  const { status, headers, body: text } = exchanged
  const sources = { ...errorSources(vendor.spec), ...entriesExpression(source) }
  const evaluated = await evaluator.evaluate({
    sources: defined(sources),
    input: { status, headers, list: source.list },
    text,
  })
  const { found, entries } = evaluated.values
  const list = found === true && !isError(evaluated) ? listOf(entries) : undefined
  if (list === undefined) throw new UnreadableList(`the response has no list of at most ${mostEntries} entries`)
  return list
}

async function callOf(vendor: Vendor, source: ListSource, evaluator: Evaluator): Promise<Call | undefined> {
  const { list, body, query } = source
  const sources = defined({ body, query })
  const { values } = await evaluator.evaluate({ sources, input: { list } })
  const isMade = Object.keys(sources).every((name) => values[name] !== undefined)
  return isMade ? fill(vendor, source, { list, ...values }) : undefined
}

/** Why there is no response. */
function whyNone(exchanged: Exclude<Exchanged<string>, { is: 'answer' }> | undefined, most: number): string {
  if (exchanged === undefined) return 'too many requests to its upstream are open'
  if (exchanged.is === 'error') return `its upstream returned status ${exchanged.status}`
  return exchanged.why === 'flood' ? `the response has more than ${most} bytes` : 'its upstream did not respond'
}

const defined = (sources: Sources): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sources).flatMap(([name, source]) => (source === undefined ? [] : [[name, source]])),
  )
