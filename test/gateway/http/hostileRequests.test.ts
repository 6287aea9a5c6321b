import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openSqlite } from '../../../gateway/engine/sqlite.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { addresses, bodies, headers } from '../../support/hostileRequests.ts'
import { bench } from '../../support/httpServer.ts'
import { isLong, isRelease } from '../../support/size.ts'

const KB = 1000
const MB = 1000 * KB
const engine = openSqlite(join(temporaryFolder(), 'data'))
const gateway = bench({ engine, limits: { bodyBytes: 16 * MB } })
afterAll(async () => {
  await gateway.app.close()
  await engine.close()
})

const submit = '/workflows/v1/models/submit'
const json = { 'content-type': 'application/json' }

// How long each blocks others is measured in bench/turns.ts. Here, one that takes the square of its length never ends.
const bytes = isRelease ? 15.9 * MB : isLong ? 4.9 * MB : 0.99 * MB

describe(`a body of ${bytes / MB} megabytes`, () => {
  test.each(Object.entries(bodies))('%s', async (_, body) => {
    const payload = Buffer.from(body(bytes))
    const { statusCode } = await gateway.send({ method: 'POST', url: submit, payload, headers: json })
    expect(statusCode).toBeLessThan(500)
  })
})

test.each(addresses)('an address %s', async (_, url, status) => {
  expect((await gateway.get(url)).statusCode).toBe(status)
})

test.each(headers)('a header %s of %.20s...', async (name, value) => {
  for (const url of ['/openapi.json', '/workflows/v1/models/none/result'])
    expect((await gateway.get(url, { [name]: value })).statusCode).toBeLessThan(500)
})
