import { describe, expect, test } from 'vitest'
import { allKindsModels, writeAllKinds } from '../../support/allKinds.ts'
import { axeFindings } from '../../support/axe.ts'
import { chromiumPath, needsChromium, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'

const playground = usePlayground({
  specs: writeAllKinds,
  settings: { GATEWRIGHT_PUBLIC_URL: 'https://models.example/tools/gate' },
})

describe.skipIf(chromiumPath === undefined)(
  `the playground of another catalogue, behind a public path${needsChromium}`,
  () => {
    test('shows its three models and the page of each', async () => {
      const page = await playground.open('/history', { theme: 'light', allow: /404/ })
      // A proxy in front of the gateway takes the path away.
      await page.route('**/tools/gate/**', async (route) => {
        const url = route.request().url().replace('/tools/gate/', '/')
        await route.fulfill({ response: await route.fetch({ url }) })
      })
      await page.goto(`${playground.url()}/tools/gate/`)
      await page.locator('.card-link').first().waitFor()
      await expect.poll(() => page.locator('.catalogue-count').textContent()).toBe('3 models')
      await screenshot(page, 'other-catalogue')
      expect(await axeFindings(page)).toEqual([])
      for (const id of allKindsModels) {
        await page.locator(`.card-link[href$="/models/${id}"]`).click()
        await page.getByRole('heading', { name: 'Input' }).waitFor()
        await expect.poll(() => new URL(page.url()).pathname).toBe(`/tools/gate/models/${id}`)
        await screenshot(page, `other-${id}`)
        expect(await overflowOf(page)).toBe(0)
        await page.goBack()
        await page.locator('.card-link').first().waitFor()
      }
    })
  },
)
