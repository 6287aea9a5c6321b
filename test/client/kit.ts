import { onTestFinished } from 'vitest'
import { makeClient, type Client } from '../../templates/client/runtime/client.ts'
import type { Model } from '../../templates/client/runtime/model.ts'
import type { ClientOptions } from '../../templates/client/runtime/options.ts'
import { fastClock } from './clock.ts'
import { startFaults, type Behaviour, type Fault, type FaultServer } from './faults.ts'

/** What the stand-in model takes. */
export interface Input {
  readonly prompt: string
}

/** What it gives. */
export interface Result {
  readonly text: string
}

/** A model as the generator makes it, without its check. */
export const model: Model<Input, Result> = { id: 'stand-in', workflow: 'stand/in', mode: 'async', estimatedSeconds: 60 }

/** The same for calls that end at once. */
export const quick: Model<Input, Result> = { ...model, id: 'stand-in-quick', mode: 'sync' }

/** A key that is found wherever it leaks to. */
export const apiKey = 'gw_key-that-must-not-leak'

/** A server that goes through these faults, one each request, and then does as it should; with a client of it. */
export async function meet(
  script: readonly (Fault | undefined)[],
  options: ClientOptions<Record<never, never>> = {},
  behaviour: Partial<Behaviour> = {},
): Promise<{ readonly server: FaultServer; readonly client: Client<Record<never, never>> }> {
  const clock = behaviour.clock ?? fastClock(100)
  let next = 0
  const server = await startFaults({ clock, fault: () => script[next++], ...behaviour })
  onTestFinished(() => server.close())
  return { server, client: makeClient({ apiKey, baseUrl: server.url, ...options }, clock) }
}

/** What a promise was rejected with. */
export async function errorOf(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It was not rejected.')
}
