import { expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { chromiumPath, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'

const playground = usePlayground()

const themes = ['light', 'dark'] as const

test.skipIf(chromiumPath === undefined)('the catalogue shows a card for each model and finds one by its name', async () => {
  const page = await playground.open('/')
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('220 models')
  await page.keyboard.press('/')
  await page.keyboard.type('v3 omni')
  await expect.poll(() => page.locator('.card-link').first().textContent()).toBe('V3 Omni')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('h1').textContent()).toBe('V3 Omni')
  expect(new URL(page.url()).pathname).toBe('/models/vendor1-v3-omni')
})

test.skipIf(chromiumPath === undefined).each(themes.flatMap((theme) => [360, 768, 1280].map((width) => [theme, width] as const)))(
  'the catalogue in %s at %i px: axe-core finds nothing, and nothing is wider than the page',
  async (theme, width) => {
    const page = await playground.open('/', { theme, width })
    await page.locator('.card-link').first().waitFor()
    await screenshot(page, `catalogue-${theme}-${width}`)
    expect(await axeFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  },
)
