import { expect } from 'vitest'
import { apiKey } from '../../support/node.ts'
import { inBrowser, usePlayground } from '../../support/playground.ts'

const playground = usePlayground({ settings: { GATEWRIGHT_PAGES: 'key' } })

inBrowser('behind a key, a browser asks for it once and loads everything with it', async () => {
  const context = { httpCredentials: { username: 'me', password: apiKey } }
  const page = await playground.open('/', { context, allow: /401 .*\/submit$/ })
  await page.locator('.card-link').first().click()
  await page.locator('h1').waitFor()
  // The form needs the modules of the packages.
  await page.locator('form, textarea, input').first().waitFor()
  const submitted = await page.evaluate(async () => {
    const body = JSON.stringify({ params: { model: 'vendor1-v3-omni', params: { prompt: 'a' } } })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/workflows/v1/models/submit', { method: 'POST', headers, body }).catch(() => undefined))
      ?.status
  })
  expect(submitted).toBe(401)
})
