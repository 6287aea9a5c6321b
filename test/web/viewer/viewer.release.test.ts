import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { allKindsModels, writeAllKinds } from '../../support/allKinds.ts'
import { chromiumPath, needsChromium, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'

/** The navigation, and the first operation of the document. */
const operation = (page: Page, words: RegExp) => page.locator('.viewer-document h3').filter({ hasText: words })

describe.runIf(chromiumPath !== undefined)(`the viewer of OpenAPI documents${needsChromium}`, () => {
  const viewer = usePlayground()

  test('shows the navigation and the first operation', async () => {
    const page = await viewer.open('/docs/openapi?model=vendor1-v3-omni')
    await page.locator('.viewer-item[aria-current]').waitFor()
    await operation(page, /V3 Omni|omni/i)
      .first()
      .waitFor()
    await screenshot(page, 'viewer')
  })

  test('finds an operation by the name of its model, and Back returns', async () => {
    const page = await viewer.open('/docs/openapi?model=vendor2-audio-1.0')
    await page.getByRole('searchbox', { name: 'Search models' }).fill('V3 Omni')
    await page.locator('.viewer-item').first().waitFor()
    await expect.poll(() => page.locator('.viewer-item').first().textContent()).toMatch(/^V3 Omni/)
    await screenshot(page, 'viewer-search')
    await page.keyboard.press('Enter')
    await operation(page, /omni/i).first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?model=vendor1-v3-omni')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Audio 1.0' }).waitFor()
  })

  test('sends a request with the key of the playground, which is nowhere in the page', async () => {
    const page = await viewer.open('/', { withKey: true })
    await page.waitForURL(/\/$/)
    await page.goto(`${viewer.url()}/docs/openapi?model=vendor1-v3-omni`)
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click()
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: /^Send/ }).first().click()
    expect((await answer).status()).toBe(200)
    expect(await page.content()).not.toContain('development-key-of-the-test')
  })

  test.each([
    [360, 'light'],
    [1280, 'dark'],
  ] as const)(
    'fits %d pixels in %s colours, with a navigation that axe finds nothing wrong with',
    async (width, theme) => {
      const page = await viewer.open('/docs/openapi?model=vendor3-video-3', { width, theme })
      await operation(page, /video-3|Video 3/i)
        .first()
        .waitFor()
      await expect.poll(() => overflowOf(page)).toBe(0)
      await screenshot(page, `viewer-${width}-${theme}`)
      await page.evaluate(axe.source)
      const found = await page.evaluate<readonly string[]>(
        `axe.run({ include: [['.frame-header'], ['.viewer-nav'], ['.viewer-title']] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
      )
      expect(found).toEqual([])
      if (width > 600) return
      await page.getByRole('button', { name: 'Video 3', exact: true }).click()
      await page.getByRole('searchbox').fill('upscale')
      await screenshot(page, 'viewer-360-search')
      await expect.poll(() => overflowOf(page)).toBe(0)
    },
  )

  test('explains an unknown model', async () => {
    const page = await viewer.open('/docs/openapi?model=none')
    await page.getByText('There is no model "none".').waitFor()
  })
})

describe.runIf(chromiumPath !== undefined)(`the viewer of another catalogue${needsChromium}`, () => {
  const viewer = usePlayground({ specs: writeAllKinds })

  test.each(allKindsModels)('shows %s', async (id) => {
    const page = await viewer.open(`/docs/openapi?model=${id}`)
    await page.locator('.viewer-item[aria-current]').waitFor()
    await page.locator('.viewer-document h3').first().waitFor()
    await screenshot(page, `viewer-${id}`)
  })
})
