import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { chromiumPath, looks, needsChromium, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'
import { isRelease } from '../../support/size.ts'

const playground = usePlayground()

const cards = (page: Page): Promise<readonly string[]> => page.locator('.card-link').allTextContents()
const count = (page: Page): Promise<string | null> => page.locator('.catalogue-count').textContent()
const query = (page: Page): string => decodeURIComponent(new URL(page.url()).search)
const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.textContent)

async function openAll(path = '/', opening = {}): Promise<Page> {
  const page = await playground.open(path, opening)
  await page.locator('.card-link').first().waitFor()
  // Keys of the page work once it has its title: both come after the first paint.
  await expect.poll(() => page.title()).not.toBe('Playground')
  return page
}

describe.skipIf(chromiumPath === undefined)(`the catalogue${needsChromium}`, () => {
  test('finds a model while its name is typed, and Enter opens the first one', async () => {
    const page = await openAll()
    await expect.poll(() => count(page)).toBe('220 models')
    await page.keyboard.press('/')
    await page.keyboard.type('V3 omn')
    await expect.poll(async () => (await cards(page))[0]).toBe('V3 Omni')
    await expect.poll(() => page.locator('.card mark').first().textContent()).toBe('V3')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('h1').textContent()).toBe('V3 Omni')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/models/vendor1-v3-omni')
    await expect.poll(() => page.title()).toBe('V3 Omni · Model Execution Gateway')
    await expect.poll(() => focused(page)).toBe('V3 Omni')
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('V3 omn')
  })

  test('finds names, tasks, tags, parameters and vendors, with several words and typing errors', async () => {
    const page = await openAll()
    const box = page.getByRole('searchbox')
    const search = async (text: string): Promise<void> => {
      await box.fill('')
      await expect.poll(() => count(page)).toBe('220 models')
      await box.fill(text)
      await expect.poll(() => count(page)).not.toBe('220 models')
    }
    for (const text of ['template photo', 'phto tempalte']) {
      await search(text)
      await expect.poll(async () => (await cards(page))[0]).toBe('Photo Template 1')
    }
    await search('lipsync')
    await expect.poll(() => cards(page)).toContain('Lipsync 1.9')
    await search('guidanceScale')
    await expect.poll(() => page.locator('.card-text').first().textContent()).toBe('Parameter: guidanceScale')
    await search('vendor12 speech')
    await expect
      .poll(async () =>
        (await page.locator('.card-origin').allTextContents()).every((text) => text.includes('Vendor 12')),
      )
      .toBe(true)
    await box.fill('zzzzzz')
    await expect.poll(() => count(page)).toBe('0 models')
    await expect.poll(() => page.getByRole('heading', { name: 'No model matches' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Show all models' }).click()
    await expect.poll(() => count(page)).toBe('220 models')
  })

  test('keeps the search and the filters in the address; Back undoes a filter, and a letter is not a step', async () => {
    const page = await openAll()
    const steps = await page.evaluate(() => history.length)
    await page.getByRole('searchbox').fill('video')
    await expect.poll(() => query(page)).toBe('?q=video')
    await expect.poll(() => count(page)).not.toBe('220 models')
    expect(await page.evaluate(() => history.length)).toBe(steps)
    await page.getByRole('checkbox', { name: /^Images/ }).check()
    await page.getByRole('checkbox', { name: /^Videos/ }).check()
    await page.getByRole('checkbox', { name: /^Sync/ }).check()
    await expect.poll(() => query(page)).toBe('?q=video&category=image&category=video&mode=sync')
    const narrowed = await count(page)
    await page.reload()
    await expect.poll(() => count(page)).toBe(narrowed)
    await page.goBack()
    await expect.poll(() => query(page)).toBe('?q=video&category=image&category=video')
    await expect.poll(() => count(page)).not.toBe(narrowed)
    await page.getByRole('button', { name: 'Remove the filter Category: Images' }).click()
    await expect.poll(() => query(page)).toBe('?q=video&category=video')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => count(page)).toBe('220 models')
    await expect.poll(() => query(page)).toBe('')
  })

  test('counts for each value the models that it leaves', async () => {
    const page = await openAll('/?category=text')
    const option = page.locator('.catalogue-choice', { hasText: 'Chat' })
    const expected = await option.locator('.catalogue-choice-count').textContent()
    await option.getByRole('checkbox').check()
    await expect.poll(() => count(page)).toBe(`${expected} models`)
    for (const [filter, value] of [
      ['price', 'varies'],
      ['release', 'beta'],
      ['accepts', 'image'],
      ['vendor', 'vendor2'],
    ]) {
      await page.goto(`${playground.url()}/?${filter}=${value}`)
      await page.locator('.card-link').first().waitFor()
      await expect.poll(() => count(page)).not.toBe('220 models')
    }
  })

  test('needs no mouse: from the search to the cards, among them, and back', async () => {
    const page = await openAll()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    const [first, second] = await cards(page)
    await expect.poll(() => focused(page)).toBe(first)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe(second)
    for (let row = 0; row < 30; row++) await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset')))
      .toBe('92')
    for (let row = 0; row < 31; row++) await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  })

  test('returns to the position of before with Back', async () => {
    const page = await openAll()
    await page.evaluate(() => scrollTo(0, 6000))
    await expect.poll(() => page.locator('li[aria-posinset="55"]').count()).toBe(1)
    const top = await page.evaluate(() => scrollY)
    const place = await page.locator('li[aria-posinset="55"] .card-link').boundingBox()
    await page.locator('li[aria-posinset="55"] .card-link').click()
    await page.locator('h1:not(.visually-hidden)').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect.poll(() => page.locator('li[aria-posinset="55"] .card-link').boundingBox()).toEqual(place)
  })

  test('says that the gateway does not answer, and loads again', async () => {
    const page = await playground.open('/history', { allow: /ERR_FAILED|503/ })
    await page.route('**/playground/index.json', (route) => route.abort())
    await page.goto(`${playground.url()}/`)
    const alert = page.getByRole('alert')
    await expect.poll(() => alert.textContent()).toContain('The gateway does not answer.')
    await screenshot(page, 'catalogue-failure')
    await page.unroute('**/playground/index.json')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => count(page)).toBe('220 models')
  })

  test('remembers the colours that a person chose, and moves nothing for people who want less motion', async () => {
    const page = await openAll('/', { context: { reducedMotion: 'reduce' } })
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await page.getByRole('radio', { name: 'Dark colours' }).check({ force: true })
    await expect.poll(background).not.toBe(light)
    await page.reload()
    await expect.poll(background).not.toBe(light)
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) =>
        Number.parseFloat(getComputedStyle(element).transitionDuration),
      ),
    )
    expect(Math.max(...durations)).toBeLessThan(0.001)
  })
})

describe.skipIf(chromiumPath === undefined).each(looks([360, 768, 1280]))(
  `in %s at %i px${needsChromium}`,
  (theme, width) => {
    const pages = [
      ['catalogue', '/'],
      ['search', '/?q=seed&category=video&category=image'],
      ['empty', '/?q=zzzzzz'],
      ['unknown', '/models/vendor1-v3-omno'],
    ] as const

    // To read the list of all models takes as long as all other pages.
    test.each(pages.filter(([name]) => name !== 'catalogue' || isRelease || width === 360))(
      'axe-core finds nothing, and nothing is wider than the page: %s',
      async (name, path) => {
        const page = await playground.open(path, { theme, width, allow: /404/ })
        await page.locator('h1').waitFor()
        if (name === 'catalogue' || name === 'search') await page.locator('.card-link').first().waitFor()
        await screenshot(page, `${name}-${theme}-${width}`)
        expect(await axeFindings(page)).toEqual([])
        expect(await overflowOf(page)).toBe(0)
      },
    )

    test.skipIf(width === 1280)('the filters are in a sheet', async () => {
      const page = await openAll('/', { theme, width })
      await page.getByRole('button', { name: 'Filters' }).click()
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /^Videos/ })
        .check()
      await screenshot(page, `filters-${theme}-${width}`)
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('button', { name: 'Show 98 models' }).click()
      await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(false)
      await expect.poll(() => query(page)).toBe('?category=video')
    })
  },
)
