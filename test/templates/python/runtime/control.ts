import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { systemClock } from '../../../../templates/client/runtime/clock.ts'
import { readJson } from '../../../support/reading.ts'
import { listen, shut } from '../../../support/servers.ts'
import { behaviours } from '../../client/behaviours.ts'
import { faults, startFaults, type Fault, type FaultServer } from '../../client/faults.ts'
import { gatewayBehaviours } from '../../client/gatewayBehaviours.ts'

/** A command of a test in Python: its input and its result are JSON. */
export type Command = (given: Readonly<Record<string, unknown>>) => unknown

/** A server that tests in Python command: what they talk to runs in this process. */
export interface Control {
  readonly url: string
  readonly close: () => Promise<void>
}

const problemNamed = (name: unknown): Fault | undefined => faults.find((one) => one === name)

/** The tables of the tests of the client for TypeScript: what happens, and what a caller sees. */
const tables: Command = () => ({
  faults: Object.entries(behaviours).map(([name, { run: _, ...row }]) => ({ name, ...row })),
  gateway: Object.entries(gatewayBehaviours).map(([name, { run: _, ...row }]) => ({ name, ...row })),
  every: faults,
})

/** Opens and closes fault servers: each command names one by its address. */
function failingServers(): Readonly<Record<string, Command>> {
  const open = new Map<string, FaultServer>()
  const found = ({ url }: Readonly<Record<string, unknown>>): FaultServer => {
    const server = open.get(String(url))
    if (server === undefined) throw new Error(`There is no fault server at ${String(url)}.`)
    return server
  }
  return {
    /** `faults`: those of the requests in order; `always`: that of all others. */
    'faults/open': async ({ faults: script, always, minPolls, keepsKeys }) => {
      const names = Array.isArray(script) ? script : []
      let next = 0
      const server = await startFaults({
        clock: systemClock,
        fault: () => problemNamed(next < names.length ? names[next++] : always),
        ...(typeof minPolls === 'number' && { minPolls }),
        ...(keepsKeys === false && { keepsKeys }),
      })
      open.set(server.url, server)
      return { url: server.url }
    },
    /** Returns what it has seen. */
    'faults/close': async (given) => {
      const server = found(given)
      open.delete(server.url)
      await server.close()
      return {
        started: [...server.started.values()],
        keys: [...server.tasks.keys()],
        requests: server.requests.map(({ headers, ...rest }) => ({ ...rest, headers: readJson(headers) })),
      }
    },
  }
}

/** Starts the server, with these commands besides those for fault servers. */
export async function startControl(more: Readonly<Record<string, Command>> = {}): Promise<Control> {
  const commands: Readonly<Record<string, Command>> = { tables, ...failingServers(), ...more }
  const server = createServer(async (request, response) => {
    try {
      const name = request.url?.slice(1) ?? ''
      const command = commands[name]
      if (command === undefined) throw new Error(`There is no command ${name}.`)
      const result = JSON.stringify((await command(fieldsOf(readJson(await text(request))))) ?? null)
      response.writeHead(200, { 'content-type': 'application/json' }).end(result)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, close: () => shut(server) }
}
