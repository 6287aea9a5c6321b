import { pathOf, mostAddress, targetOf, type Target } from './target.ts'
import type { Run } from './run.ts'

/** Some vendors number their jobs and their statuses. */
export const nameOf = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value)

/** Whether text is safe in a path and in a header. */
const isName = (text: unknown, most: number): text is string =>
  typeof text === 'string' && text.length <= most && /^(?!\.{1,2}$)[\x21-\x7e]+$/.test(text)

/**
 * The job id in a response: undefined if there is none that the poll and the fetch can use, and `elsewhere` if their
 * address leads to a host that the upstream does not name.
 */
export async function jobIn(
  run: Run,
  token: string,
  value: unknown,
): Promise<{ job: string } | 'elsewhere' | undefined> {
  const { poll, fetch } = run.vendor.spec
  const job = nameOf(value)
  if (!isName(job, poll?.url === undefined ? 512 : mostAddress)) return undefined
  const paths = [poll?.path, fetch?.path].filter((path) => path !== undefined)
  if (!paths.every((path) => pathOf(path, { job, token, model: run.mapping.model }) !== undefined)) return undefined
  if (poll?.url === undefined) return { job }
  return (await targetIn(run, poll.url, { job, token })) === undefined ? 'elsewhere' : { job }
}

/** Where a request about a job goes; undefined if that is a host that the upstream does not name. */
export async function targetIn(
  { vendor, mapping, evaluator }: Run,
  url: string,
  names: { readonly job: string; readonly token: string },
): Promise<Target | undefined> {
  const { values } = await evaluator.evaluate({ sources: { url }, input: { ...names, model: mapping.model } })
  return targetOf(vendor, values['url'])
}

/** The detail of a failure because of an address. */
export const elsewhere = 'its address leads to a host that the upstream does not name.'
