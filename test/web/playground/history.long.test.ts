import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { apiKey } from '../../support/node.ts'
import { inBrowser, looks, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'

const playground = usePlayground()

const model = '/models/vendor20-image-3-swift'

/** Runs the model, and waits for the end of this run: an earlier one can be shown, too. */
async function run(page: Page, prompt: string): Promise<void> {
  await page
    .getByLabel(/^Prompt/)
    .first()
    .fill(prompt)
  const answer = page.waitForResponse(
    (one) => one.request().method() === 'POST' && /\/(?:execute|submit)$/.test(one.url()),
  )
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await answer
  await page
    .getByRole('article', { name: /: (Completed|Failed)$/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('article', { name: /: (Sending|Waiting|Running)/ }).count()).toBe(0)
}

inBrowser.each(looks([360, 1280]))('runs are listed, filtered and compared in %s at %i px', async (theme, width) => {
  const page = await playground.open(model, { withKey: true, theme, width })
  await run(page, 'A red lighthouse')
  await run(page, 'sandbox:fail')
  await run(page, 'A blue lighthouse')
  await page.reload()
  await page.goto(`${playground.url()}/history`)
  await expect.poll(() => page.locator('.run-line').count()).toBe(3)
  await page.getByLabel('State').selectOption('Completed')
  await expect.poll(() => page.locator('.run-line').count()).toBe(2)
  await expect.poll(() => new URL(page.url()).search).toBe('?state=COMPLETED')
  expect(await axeFindings(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  const chevrons = page.locator('.run-line-summary .ui-icon')
  await expect.poll(() => chevrons.first().evaluate((icon) => getComputedStyle(icon).rotate)).toBe('none')
  await page.locator('.run-line-summary').first().click()
  await expect.poll(() => chevrons.first().evaluate((icon) => getComputedStyle(icon).rotate)).toBe('180deg')
  await page.locator('.run-result img').first().waitFor()
  await screenshot(page, `history-${theme}-${width}`)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('row', { name: /^prompt A (red|blue) lighthouse A (red|blue) lighthouse$/ }).waitFor()
  await expect.poll(() => page.locator('.history-table tbody tr').count()).toBe(1)
  await page.locator('.run-result img').nth(1).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
  await screenshot(page, `compare-${theme}-${width}`)
})

inBrowser('a run is repeated with changes, and deleted', async () => {
  const page = await playground.open(model, { withKey: true })
  await run(page, 'A red lighthouse')
  await page.getByRole('link', { name: 'All runs of this model' }).click()
  await page.locator('.run-line-summary').click()
  await page.getByRole('link', { name: 'Run again with changes' }).click()
  await expect
    .poll(() =>
      page
        .getByLabel(/^Prompt/)
        .first()
        .inputValue(),
    )
    .toBe('A red lighthouse')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await run(page, 'A green lighthouse')
  await page.getByRole('link', { name: 'History' }).click()
  await expect.poll(() => page.locator('.run-line').count()).toBe(2)
  await page.locator('.run-line-summary').first().click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => page.locator('.run-line').count()).toBe(1)
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('You have not run a model yet.').waitFor()
})

inBrowser('neither the key nor a file of the form is in the history', async () => {
  const page = await playground.open('/models/vendor1-v3-omni', { withKey: true })
  await page
    .getByLabel(/^Prompt/)
    .first()
    .fill('A red lighthouse')
  const file = { name: 'start.png', mimeType: 'image/png', buffer: pixel }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await run(page, 'A red lighthouse')
  const stored = await page.evaluate(storedTexts)
  expect(stored).toContain('A red lighthouse')
  expect(stored).not.toContain(apiKey)
  expect(stored).not.toContain(pixel.toString('base64').slice(0, 400))
})

/** A picture of one pixel, made long by a comment. */
const pixel = Buffer.concat([
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64'),
  Buffer.alloc(20_000, 'x'),
])

/** Everything in the databases of the page, as one text. */
async function storedTexts(): Promise<string> {
  const texts: string[] = [JSON.stringify({ ...localStorage })]
  for (const { name = '' } of await indexedDB.databases()) {
    const request = indexedDB.open(name)
    await new Promise((opened) => (request.onsuccess = opened))
    const database = request.result
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll()
      await new Promise((read) => (all.onsuccess = read))
      texts.push(JSON.stringify(all.result))
    }
    database.close()
  }
  return texts.join('\n')
}

inBrowser('a browser that stores nothing still runs models, and says so', async () => {
  const page = await playground.open('/', { withKey: true })
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await page.goto(`${playground.url()}${model}`)
  await run(page, 'A red lighthouse')
  await page.getByText('The browser does not keep your runs.').waitFor()
})

inBrowser('the code follows each edit, is copied, and never has the key', async () => {
  const permissions = { permissions: ['clipboard-read', 'clipboard-write'] }
  const page = await playground.open(model, { withKey: true, context: permissions })
  const code = page.getByRole('group', { name: /^The call in/ })
  await page
    .getByLabel(/^Prompt/)
    .first()
    .fill('A red lighthouse')
  await expect.poll(() => code.textContent()).toContain('A red lighthouse')
  await page.getByRole('tab', { name: 'Python' }).click()
  await expect.poll(() => code.textContent()).toContain('from gatewright_client import Client')
  await page
    .getByLabel(/^Prompt/)
    .first()
    .fill('</script>"\'$(x)')
  await expect.poll(() => code.textContent()).toContain(`</script>\\"'$(x)`)
  await page.getByRole('button', { name: 'Copy the Python code' }).click()
  const copied = await code.textContent()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  expect(await page.content()).not.toContain(apiKey)
  await page.reload()
  await expect.poll(() => page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
})
