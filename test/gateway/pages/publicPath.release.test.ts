import { createServer, request as ask } from 'node:http'
import { afterAll, expect } from 'vitest'
import { apiKey } from '../../support/node.ts'
import { inBrowser, usePlayground } from '../../support/playground.ts'
import { listen, shut } from '../../support/servers.ts'

/** The path at which a proxy serves the gateway; the proxy removes it. */
const path = '/gate'

const strays: string[] = []

/** A proxy that only knows what is below the path. */
const proxy = createServer((request, response) => {
  const url = request.url ?? ''
  if (!url.startsWith(`${path}/`)) {
    strays.push(url)
    return void response.writeHead(404).end()
  }
  const { method, headers } = request
  const passed = ask(`${playground.url()}${url.slice(path.length)}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
})
const address = `http://127.0.0.1:${await listen(proxy)}${path}`
afterAll(() => shut(proxy))

const playground = usePlayground({ settings: { GATEWRIGHT_PUBLIC_URL: address } })
const expected = new RegExp(`^request: ${address}/|/favicon\\.ico$`)

inBrowser('the pages work below the path of a proxy', async () => {
  const page = await playground.open('/healthz', { allow: expected })
  await page.goto(`${address}/#key=${apiKey}`)
  await page.locator('.card-link').first().waitFor()
  await expect.poll(() => page.url()).toBe(`${address}/`)
  await page.locator('.card-link').first().click()
  const name = await page.locator('h1:not(.visually-hidden)').textContent()
  await expect.poll(() => page.url()).toMatch(`${address}/models/`)
  await page.reload()
  await expect.poll(() => page.locator('h1').textContent()).toBe(name)
  await page.goBack()
  await page.locator('.card-link').first().waitFor()
  await page.goto(`${address}/history`)
  await page.locator('h1').waitFor()
  const index: unknown = await (await fetch(`${address}/playground/index.json`)).json()
  expect(index).toMatchObject({ service: { baseUrl: address } })
  expect(strays).toEqual([])
})
