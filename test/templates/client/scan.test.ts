import { join } from 'node:path'
import { inspect } from 'node:util'
import { createClient, type ClientOptions } from '@gatewright/client'
import { debug } from '@gatewright/client/debug'
import { files } from '@gatewright/client/files'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fieldsOf } from '../../../generator/language/values.ts'
import { systemClock } from '../../../templates/client/runtime/clock.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startGateway } from '../../support/gateway.ts'
import { apiKey, behaviours, type Behaviour, type Connect } from './behaviours.ts'
import { startFaults } from './faults.ts'
import { gatewayBehaviours, wrongKey } from './gatewayBehaviours.ts'
import { readJson, valueAt } from '../../support/reading.ts'
import { isLong } from '../../support/size.ts'

const root = temporaryFolder()
const keys = [apiKey, wrongKey]

/** Everything that came out of the client: hooks, logs, errors, tasks. The tests check it at the end. */
let reported: unknown[]
/** Everything that it sent except the Authorization headers; and those headers. */
let sent: unknown[]
let authorizations: (string | null)[]

beforeEach(() => {
  reported = []
  sent = []
  authorizations = []
  const keep = (...given: unknown[]): boolean => reported.push(...given) > 0
  for (const name of ['debug', 'log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation(keep)
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation(keep)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const recordedFetch: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers)
  authorizations.push(headers.get('authorization'))
  headers.delete('authorization')
  sent.push([String(url), [...headers], init?.body])
  return fetch(url, init)
}

const hooks = ['onRequest', 'onResponse', 'onRetry', 'onPoll'] as const

/** Creates clients of an address, and records everything that comes out of them. */
const connectTo =
  (baseUrl: string): Connect =>
  (options = {}) => {
    const watched = hooks.map((name) => {
      const hook: ((event: never) => void) | undefined = options[name]
      return [name, (event: never) => [reported.push(event), hook?.(event)]] as const
    })
    const rest: ClientOptions<Record<never, never>> = { ...options, ...Object.fromEntries(watched) }
    return watch(
      createClient({
        apiKey,
        baseUrl,
        fetch: recordedFetch,
        ...rest,
        ...debug(undefined, rest),
        files: rest.files ?? files(),
      }),
    )
  }

/** Returns the same object; from now on, the results and errors of its methods are recorded as well. */
function watch<Value extends object>(value: Value): Value {
  reported.push(value)
  for (const name of Object.keys(value)) {
    const found: unknown = Reflect.getOwnPropertyDescriptor(value, name)?.value
    if (found instanceof Promise) found.then(keep, keep)
    if (typeof found !== 'function') continue
    Reflect.set(value, name, (...given: unknown[]) => {
      // Awaiting a task calls its `then` with two functions.
      const watching = given.map((one) =>
        typeof one === 'function' ? (end: unknown): unknown => Reflect.apply(one, undefined, [keep(end)]) : one,
      )
      const result: unknown = Reflect.apply(found, value, name === 'then' ? watching : given)
      if (result instanceof Promise) result.then(keep, keep)
      return typeof result === 'object' && result !== null && 'accepted' in result ? watch(result) : result
    })
  }
  return value
}

function keep<Value>(value: Value): Value {
  reported.push(value)
  return value
}

/** Returns everything that a program could print of a value. */
const printed = (value: unknown): string =>
  `${inspect(value, { depth: 12, showHidden: true, maxStringLength: null })} ${JSON.stringify(value)} ${valueAt(value, 'stack')}`

/** Searches for the keys in everything that was reported and sent. */
function scan(more: readonly unknown[]): void {
  const all = [...reported, ...sent, ...more]
  const leaks = all.filter((value) => keys.some((key) => printed(value).includes(key)))
  expect(leaks.map((value) => printed(value).slice(0, 1000))).toEqual([])
}

/** Runs a behaviour with a new server, and returns all that the server received except the Authorization headers. */
async function runAt({ faults = [], minPolls = 0, returns, run }: Behaviour): Promise<readonly unknown[]> {
  let next = 0
  const server = await startFaults({ clock: systemClock, fault: () => faults[next++], minPolls })
  onTestFinished(() => server.close())
  expect(keep(await run(connectTo(server.url)))).toEqual(returns)
  return server.requests.map(({ line, headers, body }) => {
    const { authorization, ...others } = fieldsOf(readJson(headers))
    expect(authorization).toBe(`Bearer ${apiKey}`)
    return [line, others, body]
  })
}

test.runIf(isLong)('the key stays in its header, whatever the client does with a server that misbehaves', async () => {
  const received = await Promise.all(Object.values(behaviours).map(runAt))
  expect(new Set(authorizations)).toEqual(new Set([`Bearer ${apiKey}`]))
  expect(Math.min(reported.length, received.flat().length)).toBeGreaterThan(Object.keys(behaviours).length)
  scan(received.flat())
})

test.runIf(isLong)('the key stays in its header, whatever the client does with a real gateway', async () => {
  const settings = { GATEWRIGHT_DEV_KEY: apiKey, GATEWRIGHT_LOG_LEVEL: 'fatal' }
  const gateway = await startGateway(join(root, 'data'), settings)
  onTestFinished(() => gateway.stop())
  for (const { run, returns } of Object.values(gatewayBehaviours)) {
    expect(keep(await run(connectTo(gateway.url)))).toEqual(returns)
  }
  expect(new Set(authorizations)).toEqual(new Set(keys.map((key) => `Bearer ${key}`)))
  scan([])
})

test('the scan finds a key in any place', () => {
  const error = new Error('No.', { cause: new Error(`Bearer ${apiKey}`) })
  for (const leak of [`x${apiKey}`, new Headers({ a: apiKey }), error, { a: [{ b: apiKey }] }]) {
    reported = [leak]
    expect(() => scan([])).toThrow()
  }
})
