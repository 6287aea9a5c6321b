import { extname } from 'node:path'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { inBrowser, looks, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'
import { card, press, write } from '../../support/runActions.ts'

const playground = usePlayground()

inBrowser('models of equal names carry that of their vendor, on cards, on their page and in the history', async () => {
  const page = await playground.open('/?q=image+1.5', { withKey: true })
  await page.getByRole('link', { name: 'Image 1.5 (Vendor 20)', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Image 1.5 (Vendor 6)', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Image 1.5 (Vendor 20)', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Image 1.5 (Vendor 20)' }).waitFor()
  await write(page, 'A mill')
  await press(page)
  await card(page, 'Completed').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await expect.poll(() => page.locator('.run-line-what strong').allTextContents()).toEqual(['Image 1.5 (Vendor 20)'])
})

inBrowser('a result is shown and downloaded under the name of its model, not the id in its address', async () => {
  const page = await playground.open('/models/vendor20-image-3-swift', { withKey: true })
  await write(page, 'A mill')
  await press(page)
  await card(page, 'Completed').waitFor()
  const shown = page.locator('.run-file-name')
  await expect.poll(() => shown.textContent()).toMatch(/^vendor20-image-3-swift(?:-1)?\.\w+$/)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const name = (await download).suggestedFilename()
  expect(name).toBe(await shown.textContent())
  expect(['.png', '.jpg', '.jpeg', '.webp']).toContain(extname(name))
})

inBrowser.each(looks([390, 768, 1440]))('cards show their tasks in %s at %i px', async (theme, width) => {
  const page = await playground.open('/', { theme, width })
  for (const search of ['edit', 'lip sync', 'chat', 'upscale', 'music']) {
    await page.getByRole('searchbox').fill(search)
    const picture = page.locator('.card-sample img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await screenshot(page, `cards-${search.replace(' ', '-')}-${theme}-${width}`)
    expect(await overflowOf(page)).toBe(0)
  }
  expect(await axeFindings(page)).toEqual([])
})
