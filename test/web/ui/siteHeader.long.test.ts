import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { inBrowser, looks, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'

const site = usePlayground()

const model = 'vendor1-v3-omni'

/** A page of each part of the site, with the title of its link in the header. */
const parts = [
  ['/', 'Catalogue'],
  [`/docs/models/${model}`, 'Docs'],
  [`/docs/openapi?model=${model}`, 'API'],
] as const

const header = (page: Page) => page.getByRole('banner')

inBrowser.each(parts)('%s has the links of every other page, the key and the colours', async (path, current) => {
  const page = await site.open(path)
  const links = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect.poll(() => links.allTextContents()).toEqual(['Catalogue', 'History', 'Tasks', 'Docs', 'API'])
  await expect.poll(() => header(page).locator('[aria-current="page"]').textContent()).toBe(current)
  await header(page).getByRole('button', { name: 'Enter key' }).waitFor()
  await expect.poll(() => header(page).getByRole('radio').count()).toBe(3)
  // The button in the place of these is for phones.
  expect(
    await header(page)
      .getByRole('button', { name: /^Colours/ })
      .isVisible(),
  ).toBe(false)
})

inBrowser('the text of the reference is shown before the controls of its header are loaded', async () => {
  const page = await site.open('/history')
  const release = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/docs/assets/tools-*', async (route) => {
    asked += 1
    await release.promise
    await route.continue()
  })
  await page.goto(`${site.url()}/docs/models/${model}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'V3 Omni' }).waitFor()
  const painted = (): Promise<number> =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(painted).toBe(1)
  await expect.poll(() => asked).toBe(1)
  expect(await header(page).getByRole('button', { name: 'Enter key' }).count()).toBe(0)
  release.resolve()
  await header(page).getByRole('button', { name: 'Enter key' }).waitFor()
})

inBrowser('the key and the colours of one page are those of all', async () => {
  const page = await site.open('/docs', { withKey: true })
  await header(page).getByText('Key set').waitFor()
  await header(page).getByTitle('Dark colours').click()
  for (const [path] of parts) {
    await page.goto(site.url() + path)
    await header(page).getByText('Key set').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  }
  await header(page).getByText('Key set').click()
  await page.getByRole('button', { name: 'Forget key' }).click()
  for (const [path] of parts) {
    await page.goto(site.url() + path)
    await header(page).getByRole('button', { name: 'Enter key' }).waitFor()
  }
})

inBrowser('a vendor has one name in the catalogue, the reference and the viewer', async () => {
  const page = await site.open('/?q=v3+omni')
  await page.locator('.card-origin', { hasText: 'Vendor 1 · Text to video' }).first().waitFor()
  await page.goto(`${site.url()}/docs/models/${model}`)
  await page.locator('.ref-nav').getByRole('link', { name: 'Vendor 1', exact: true }).first().waitFor()
  await page.goto(`${site.url()}/docs/openapi?model=${model}`)
  await page.getByRole('heading', { name: 'Vendor 1', exact: true }).waitFor()
})

inBrowser('/api leads to the viewer, which submits models that take long before it executes them', async () => {
  const page = await site.open('/api')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/openapi')
  await page.goto(`${site.url()}/docs/openapi?model=${model}`)
  // Scalar adds the operations below the window when a person scrolls to them.
  const first = page.locator('.viewer-document h3').first()
  await expect.poll(() => first.textContent()).toContain('Submit to V3 Omni')
  await page.goto(`${site.url()}/docs/openapi?model=vendor20-image-3-swift`)
  await expect.poll(() => first.textContent()).toMatch(/^Execute Image 3 .*Swift/)
})

inBrowser('a page of the reference has a table of the parameters before their details', async () => {
  const page = await site.open(`/docs/models/${model}`)
  const table = page.getByRole('table').filter({ hasText: 'aspectRatio' }).first()
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['parameter', 'type', 'needed', 'default'])
  const details = page.getByRole('heading', { name: 'aspectRatio' })
  const top = (part: typeof table): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().top)
  expect(await top(table)).toBeLessThan(await top(details))
})

inBrowser.each(looks([390, 768, 1440]))(
  'in %s at %i px, axe-core finds nothing on any of them',
  async (theme, width) => {
    const page = await site.open('/', { theme, width })
    for (const [path, title] of parts) {
      await page.goto(site.url() + path)
      await header(page).getByRole('button', { name: 'Enter key' }).waitFor()
      await page.getByRole('heading').nth(2).waitFor()
      await screenshot(page, `site-${title}-${theme}-${width}`)
      if (title !== 'API') expect([path, await axeFindings(page)]).toEqual([path, []])
      expect([path, await overflowOf(page)]).toEqual([path, 0])
    }
  },
)
