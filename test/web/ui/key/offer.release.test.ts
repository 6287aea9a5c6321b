import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../../support/axe.ts'
import { apiKey } from '../../../support/node.ts'
import { inBrowser, overflowOf, screenshot, usePlayground } from '../../../support/playground.ts'

const playground = usePlayground()
const other = 'gw_the-key-of-a-link-WXYZ'

/** A page whose person has saved the key of the gateway on this computer, and then opens a link with another one. */
async function opened(opening: object = {}): Promise<Page> {
  const page = await playground.open('/', opening)
  await page.getByRole('button', { name: 'Enter key' }).click()
  await page.getByRole('textbox', { name: 'API key' }).fill(apiKey)
  await page.getByLabel('Remember on this computer').check()
  await page.getByRole('button', { name: 'Use this key' }).click()
  await page.getByText('Key set').waitFor()
  await page.evaluate((key) => void (location.hash = `key=${key}`), other)
  await page.getByRole('dialog', { name: 'Use the key of this link?' }).waitFor()
  return page
}

/** The keys that the browser has: of the tab, and of the computer. */
const keysOf = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(() =>
    [sessionStorage, localStorage].map((storage) => {
      const name = Object.keys(storage).find((one) => one.startsWith('gatewright-key:'))
      return name && storage.getItem(name)
    }),
  )

inBrowser.each([
  ['light', 1280],
  ['dark', 360],
] as const)(
  'a link with another key asks in %s at %i px, naming both, and changes nothing by itself',
  async (theme, width) => {
    const page = await opened({ theme, width })
    const dialog = page.getByRole('dialog')
    expect(await dialog.innerText()).toMatch(/ends in WXYZ.*ends in test/s)
    expect([await keysOf(page), new URL(page.url()).hash]).toEqual([[undefined, apiKey], ''])
    expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
    await screenshot(page, `key-offer-${theme}-${width}`)
    await page.keyboard.press('Escape')
    expect(await keysOf(page)).toEqual([undefined, apiKey])
  },
)

inBrowser('the key of the link counts in this tab if the person says so, and the saved one stays', async () => {
  const page = await opened()
  await page.getByRole('button', { name: 'Use the key …WXYZ' }).click()
  await expect.poll(() => keysOf(page)).toEqual([other, apiKey])
  await page.evaluate((key) => void (location.hash = `key=${key}`), other)
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  expect(await page.getByRole('dialog').count()).toBe(0)
})
