import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { CurrentGateway } from '../../../../generator/commands/serve/currentGateway.ts'
import { GatewayProcess } from '../../../../generator/commands/serve/gatewayProcess.ts'
import { repository } from '../../../support/command.ts'
import { apiKey } from '../../../support/node.ts'
import { isLong, times } from '../../../support/size.ts'
import { temporary } from '../../../support/temporary.ts'

/** A session that serves the packages of this repository. */
function session(): CurrentGateway {
  const settings = {
    PORT: '0',
    GATEWRIGHT_DATA_DIR: temporary(),
    GATEWRIGHT_DEV_KEY: apiKey,
    GATEWRIGHT_LOG_LEVEL: 'fatal',
    GATEWRIGHT_SANDBOX_SECONDS: '0',
  }
  const [program, packages] = [join(repository, 'gateway/gatewright-gateway.js'), join(repository, 'generated')]
  const start = (): GatewayProcess => new GatewayProcess({ program, packages, settings })
  const gateway = new CurrentGateway({ start, report: (sentence) => expect.fail(sentence) })
  onTestFinished(() => gateway.stop())
  return gateway
}

const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }

/** The status of a submitted call, or the code of the error of its connection. */
async function submit(url: string, agent: Agent): Promise<number | string> {
  const sent = request(`${url}/workflows/v1/models/submit`, { method: 'POST', agent, headers })
  try {
    const [response]: IncomingMessage[] = await once(sent.end(body), 'response')
    if (response === undefined) return 'no response'
    await once(response.resume(), 'close')
    return response.complete ? (response.statusCode ?? 'none') : 'cut'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** A start takes up to 25 seconds on a busy machine. */
const longestMs = times(600_000, 600_000, 1_200_000)

test.runIf(isLong)(
  `under load, ${times(2, 2, 20)} gateways take the port over, and no connection is refused or reset`,
  async () => {
    const gateway = session()
    expect(await gateway.serve('0')).toBe(true)
    const url = gateway.address ?? ''
    const outcomes: Record<string, number> = {}
    let isOver = false
    /** Calls again and again, over one connection or a new one each time, with a pause in which the connection is idle. */
    const load = async (keepAlive: boolean, pauseMs: number): Promise<void> => {
      const agent = new Agent({ keepAlive, maxSockets: 1 })
      while (!isOver) {
        const outcome = await submit(url, agent)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        await sleep(pauseMs)
      }
      agent.destroy()
    }
    const callers = [2, 20, 100, 700].flatMap((pause) => [load(true, pause), load(false, pause)])
    for (let swap = 1; swap <= times(2, 2, 20); swap++) expect(await gateway.serve(String(swap))).toBe(true)
    isOver = true
    await Promise.all(callers)
    expect(Object.keys(outcomes)).toEqual(['200'])
  },
  longestMs,
)
