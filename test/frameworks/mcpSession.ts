import { randomUUID } from 'node:crypto'
import { fieldsOf } from '../../generator/language/values.ts'
import { readJson, valueAt } from '../support/reading.ts'
import { load, rawStdio, type HostClient, type Place, type Way } from './mcpHost.ts'

/** The part of a session of `@modelcontextprotocol/ext-tasks` that the tests use. */
export interface TaskSession {
  callTool(
    name: string,
    params: object,
  ): Promise<{
    settle(): Promise<{ readonly outcome: object }>
    cancel(): Promise<void>
  }>
  task(id: string): { snapshot(): Promise<object>; updateJson(answers: object): Promise<void> }
  close(): Promise<void>
}

type Dispatch = (request: unknown) => Promise<object>

interface ExtTasks {
  createTaskSessionFromClient(client: HostClient, options: object): TaskSession
}

const protocolVersion = '2026-07-28'

/** A session with tasks. What it sends goes round the client, whose codecs refuse the words of the extension. */
export async function taskSession(client: HostClient, way: Way, place: Place): Promise<TaskSession> {
  const { createTaskSessionFromClient } = await load<ExtTasks>('@modelcontextprotocol/ext-tasks/dist/client/index.js')
  return createTaskSessionFromClient(client, {
    endpointId: `${way} ${place.url}`,
    rawDispatch: way === 'http' ? overHttp(place) : await overStdio(place),
    v2RequestFraming: { protocolVersion, clientInfo: { name: 'host', version: '1.0.0' }, clientCapabilities: {} },
  })
}

const overHttp =
  ({ url, key }: Place): Dispatch =>
  async (request) => {
    const { method, params } = fieldsOf(request)
    const { name, taskId } = fieldsOf(params)
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': protocolVersion,
      'mcp-method': String(method),
      'mcp-name': String(name ?? taskId),
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), ...fieldsOf(request) })
    const answer = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
    const text = await answer.text()
    return answerOf(readJson([...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1] ?? text))
  }

async function overStdio(place: Place): Promise<Dispatch> {
  const exchange = await rawStdio(place)
  return async (request) => answerOf(await exchange({ jsonrpc: '2.0', id: randomUUID(), ...fieldsOf(request) }))
}

function answerOf(message: unknown): object {
  const error = valueAt(message, 'error')
  return error === undefined ? { kind: 'result', result: valueAt(message, 'result') } : { kind: 'error', error }
}
