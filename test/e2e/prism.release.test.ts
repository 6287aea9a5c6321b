import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@gatewright/client'
import { vendor1V3Omni } from '@gatewright/client/models/vendor1-v3-omni'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repository } from '../support/command.ts'
import { temporaryFolder } from '../support/folder.ts'
import { startGateway } from '../support/gateway.ts'
import { textLike } from '../support/matching.ts'
import { hasTools, withTools } from '../support/openapiTools.ts'
import { startPrism, type Prism } from '../support/prism.ts'
import { isRelease } from '../support/size.ts'

const folder = temporaryFolder()

/** A file with the document that a gateway serves. */
async function servedFile(): Promise<string> {
  const gateway = await startGateway(join(folder, 'data'))
  const served = await fetch(`${gateway.url}/openapi.json`)
  const file = join(folder, 'served.json')
  writeFileSync(file, await served.text())
  await gateway.stop()
  return file
}

/** The served document is the packed one with what the gateway adds. */
const sources = isRelease ? ['packed', 'served'] : ['served']

describe.runIf(hasTools).each(sources)(withTools('Prism with our %s document'), (source) => {
  let prism: Prism
  beforeAll(async () => {
    prism = await startPrism(
      source === 'packed' ? join(repository, 'generated/openapi/openapi.json') : await servedFile(),
    )
  })
  afterAll(() => prism.stop())

  test('serves a task that ends, as the document says: the client runs a model to its result', async () => {
    const client = createClient({ apiKey: 'any', baseUrl: prism.url })
    const { result } = await client.run(vendor1V3Omni, { prompt: 'A lighthouse.' })
    expect(result.url).toMatch(/^https?:/)
    expect(prism.output()).not.toMatch(/violation/i)
  })

  test('serves each state and problem by the name of its example', async () => {
    const read = async (prefer: string): Promise<unknown> => {
      const headers = { authorization: 'Bearer any', prefer }
      const response = await fetch(`${prism.url}/workflows/vendor1-omni-video/any/result`, { headers })
      return response.json()
    }
    const task = (status: string): unknown => ({ status: 'success', response: { id: textLike(/./), status } })
    expect(await read('example=IN_PROGRESS')).toMatchObject(task('IN_PROGRESS') ?? {})
    expect(await read('example=FAILED')).toMatchObject(task('FAILED') ?? {})
    expect(await read('code=401')).toMatchObject({ status: 401 })
  })

  test('refuses a body that the document does not allow', async () => {
    const headers = { authorization: 'Bearer any', 'content-type': 'application/json' }
    const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', prompt: 'A lighthouse.', duration: 99 } })
    const response = await fetch(`${prism.url}/workflows/vendor1-omni-video/submit`, { method: 'POST', headers, body })
    expect(response.status).toBe(422)
  })
})
