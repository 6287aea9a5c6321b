import { createClient, type Client, type Clock, type Events, type Model } from '@gatewright/client'
import type { RunModel } from '../history/record.ts'

/** The calls of one run, with our client: it retries, polls and resumes in the one way that is tested. */
export type Calls = Pick<Client<Record<never, never>>, 'execute' | 'submit' | 'task'>

/** The access of a run to the gateway. */
export interface Access {
  readonly baseUrl: string
  readonly key: () => string | undefined
  readonly fetch: typeof fetch
  /** Replaces the time of the browser in tests. */
  readonly clock?: Clock
}

/** Receives what happens during the calls of a run. */
export interface Watch {
  readonly onRetry: (event: Events['onRetry']) => void
  /** Called with each response, before it is read. */
  readonly onResponse: (event: Events['onResponse']) => void
}

/** The calls of one run, and the text of the last response. */
export interface Opened {
  readonly calls: Calls
  readonly raw: () => string | undefined
}

/** The statuses whose responses have no body. */
const withoutBody: readonly number[] = [204, 205, 304]

/** Opens the gateway for one run. */
export function openCalls({ baseUrl, key, clock, fetch: send }: Access, watch: Watch): Opened {
  let raw: string | undefined
  const recording: typeof fetch = async (input, init) => {
    const response = await send(input, { ...init, credentials: 'omit', cache: 'no-store' })
    const { status, headers } = response
    if (status < 200 || withoutBody.includes(status)) return response
    // A copy of the stream would break off when the client ends its attempt.
    raw = await response.text()
    return new Response(raw, { status, headers })
  }
  const options = { baseUrl, apiKey: () => key() ?? '', fetch: recording, ...watch }
  const calls = createClient({ ...options, ...(clock && { clock }) })
  return { calls, raw: () => raw }
}

/**
 * The definition of a model, as generated clients have it. The form has checked the input with the validator of the
 * model, so that the gateway alone checks it again.
 */
export const definitionOf = (
  { id, workflow, mode }: RunModel,
  estimatedSeconds: number | undefined,
): Model<unknown, unknown> => ({ id, workflow, mode, ...(estimatedSeconds !== undefined && { estimatedSeconds }) })
