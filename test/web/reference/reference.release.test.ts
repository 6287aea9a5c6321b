import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { models } from '@gatewright/catalog'
import { allKindsModels, writeAllKinds } from '../../support/allKinds.ts'
import { axeFindings } from '../../support/axe.ts'
import { chromiumPath, needsChromium, overflowOf, usePlayground } from '../../support/playground.ts'
import { isRelease } from '../../support/size.ts'

const ours = usePlayground()
const invented = usePlayground({ specs: writeAllKinds })

const themes = ['light', 'dark'] as const
const skip = chromiumPath === undefined

/** The addresses of all links to pages of the reference. */
const linksOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))])

describe.skipIf(skip).each([
  ['our catalogue', ours, models.filter((_, at) => at % (isRelease ? 40 : 110) === 0).map(({ id }) => id)],
  ['an invented catalogue', invented, [...allKindsModels]],
] as const)(`the reference of %s${needsChromium}`, (_, gateway, ids) => {
  const paths = ['/docs', '/docs/errors', '/docs/lists', '/docs/changes', ...ids.map((id) => `/docs/models/${id}`)]

  test.each(themes)('has nothing that axe-core finds in %s colours', async (theme) => {
    const widths = [1280, 360].filter((width) => isRelease || (theme === 'light') === (width === 360))
    // Each page in one of the themes; pages of the same kind follow each other, so that each kind has both.
    const own = paths.filter((_, at) => isRelease || (at + Number(gateway === ours)) % 2 === themes.indexOf(theme))
    for (const width of widths) {
      const page = await gateway.open('/docs', { theme, width })
      for (const path of own) {
        await page.goto(gateway.url() + path)
        expect([path, await axeFindings(page)]).toEqual([path, []])
        expect([path, await overflowOf(page)]).toEqual([path, 0])
      }
    }
  })

  test('has links that lead somewhere, and anchors that exist', async () => {
    const page = await gateway.open('/docs')
    const followed = new Set<string>()
    for (const path of paths) {
      await page.goto(gateway.url() + path)
      const links = await linksOf(page)
      const own = links.filter((link) => link.startsWith(gateway.url()))
      for (const link of new Set(own.map((one) => one.replace(/#.*/, '')))) {
        if (followed.has(link)) continue // the navigation is on every page
        followed.add(link)
        if (!isRelease && link.includes('/docs/models/') && followed.size % 8 !== 0) continue // of 220 models
        expect([path, link, (await fetch(link)).status]).toEqual([path, link, 200])
      }
      const here = links
        .filter((link) => link.startsWith(`${page.url()}#`))
        .map((link) => decodeURIComponent(link.split('#')[1] ?? ''))
      const missing = await page.evaluate((all) => all.filter((id) => document.getElementById(id) === null), here)
      expect([path, missing]).toEqual([path, []])
    }
  })

  test('has a page for each model', async () => {
    const page = await gateway.open(`/docs/models/${ids[0]}`)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    const listed = await page.locator('.ref-nav a[href*="docs/models/"]').count()
    expect(listed).toBe(gateway === ours ? models.length : allKindsModels.length)
  })
})

describe.skipIf(skip)(`a page of the reference${needsChromium}`, () => {
  const path = `/docs/models/${models[0]?.id}`

  test('works without a script: all programs are shown, and the navigation is there', async () => {
    const page = await ours.open(path, { context: { javaScriptEnabled: false } })
    await expect.poll(() => page.locator('.ref-code').count()).toBeGreaterThan(3)
    for (const code of await page.locator('.ref-code').all()) expect(await code.isVisible()).toBe(true)
    await expect.poll(() => page.locator('.ref-nav details[open] a').count()).toBeGreaterThan(1)
    expect(await page.locator('.ref-search-input, .ref-copy').count()).toBe(0)
  })

  test('has tabs for languages that the keyboard moves, and copies what it shows', async () => {
    const page = await ours.open(path, { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    const group = page.locator('.ref-codes').first()
    await group.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => group.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
    await group.locator('.ref-copy:visible').click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('from gatewright_client import Client')
    await page.reload()
    await expect
      .poll(() => page.getByRole('tab', { name: 'Python' }).first().getAttribute('aria-selected'))
      .toBe('true')
  })

  test('finds models by name and by parameter, without a request before a person searches', async () => {
    const page = await ours.open('/docs')
    const search = page.getByRole('searchbox', { name: 'Search the reference' })
    await search.fill('v3 omni')
    await expect.poll(() => page.locator('.ref-results a').first().textContent()).toContain('V3 Omni')
    await search.press('Enter')
    await expect.poll(() => page.locator('h1').textContent()).toBe('V3 Omni')
  })

  test('has a navigation behind a button on a phone, and the colours that a person chose', async () => {
    const page = await ours.open(path, { width: 360 })
    await expect.poll(() => page.locator('.ref-nav-body').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'All pages' }).click()
    await expect.poll(() => page.locator('.ref-nav-body').isVisible()).toBe(true)
    await page.getByRole('button', { name: /^System colours/ }).click()
    await page.getByRole('button', { name: /^Light colours/ }).click()
    await page.goto(`${ours.url()}/docs`)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  })

  test('paints its text on a slow processor, also if its script cannot be loaded', async () => {
    const page = await ours.open('/docs', { allow: /ERR_FAILED/ })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const isLoaded of [true, false]) {
      if (!isLoaded) await page.route('**/*.js', (route) => route.abort())
      await page.goto(`${ours.url()}${path}`)
      // The load event can come before the first paint.
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
        .toBe(1)
      expect(await page.locator('h1').isVisible()).toBe(true)
      await expect.poll(async () => (await page.locator('.ref-copy').count()) > 0).toBe(isLoaded)
    }
  })
})
