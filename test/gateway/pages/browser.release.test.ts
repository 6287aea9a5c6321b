import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { FolderStore } from '../../../gateway/files/folder.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { apiKey } from '../../support/node.ts'
import { inBrowser, usePlayground } from '../../support/playground.ts'
import { listen, shut } from '../../support/servers.ts'

const dataDir = join(temporaryFolder(), 'data')
const playground = usePlayground({ settings: { GATEWRIGHT_DATA_DIR: dataDir } })

/** Puts a file into the store of the gateway without its checks, as a broken upstream could. */
async function plant(contentType: string, content: string): Promise<string> {
  const files = new FolderStore({ folder: join(dataDir, 'files'), urlOf: (id) => `/files/${id}` })
  return (await files.put(Buffer.from(content), { contentType, name: 'a', ttlMs: 600_000 })).url
}

/** The key that a page has stored, as code of the page reads it. */
const storedKey = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.values(sessionStorage), Object.values(localStorage)]))

const steal = "document.title = 'stolen ' + JSON.stringify(sessionStorage)"

inBrowser('the key of the link leaves the address, and no stored file can read it', async () => {
  const page = await playground.open('/', {
    withKey: true,
    allow: /Content.Security.Policy|MIME type|violates|Refused/i,
  })
  await expect.poll(() => storedKey(page)).toContain(apiKey)
  await expect.poll(() => page.url()).toBe(`${playground.url()}/`)
  expect(await page.content()).not.toContain(apiKey)

  const title = await page.title()
  const script = await plant('text/javascript', steal)
  const event = await page.evaluate((src) => {
    const inline = document.createElement('script')
    inline.textContent = "document.title = 'stolen'"
    const loaded = document.createElement('script')
    loaded.src = src
    document.body.append(inline, loaded)
    return new Promise<string>((resolve) => {
      for (const name of ['load', 'error']) loaded.addEventListener(name, () => resolve(name))
    })
  }, script)
  expect([event, await page.title()]).toEqual(['error', title])
})

inBrowser('a stored page, picture or text with a script is downloaded, and does not run', async () => {
  const page = await playground.open('/', { withKey: true, allow: /./ })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>${steal}</script></svg>`
  for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/xml']) {
    const url = `${playground.url()}${await plant(type, type.includes('svg') ? svg : `<html><script>${steal}</script></html>`)}`
    const download = page.waitForEvent('download')
    await expect(page.goto(url), type).rejects.toThrow(/Download is starting/)
    await (await download).cancel()
  }
  // Shown in its tab, a file has no scripts and no storage.
  const shown = await plant('video/x-invented', svg)
  await page.goto(`${playground.url()}${shown}`).catch(() => undefined)
  expect(await page.title()).not.toContain('stolen')
})

inBrowser('no other site can frame the playground', async () => {
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${playground.url()}/"></iframe>`)
  })
  onTestFinished(() => shut(other))
  const page = await playground.open('/', { allow: /./ })
  await page.goto(`http://127.0.0.1:${await listen(other)}/`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
