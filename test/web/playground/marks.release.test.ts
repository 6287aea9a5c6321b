import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { startVendor } from '../../support/countingVendor.ts'
import { textLike } from '../../support/matching.ts'
import { inBrowser, type Look, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'
import { Random } from '../../support/random.ts'
import { serve } from '../../support/served.ts'
import { isRelease } from '../../support/size.ts'
import { temporary } from '../../support/temporary.ts'

const playground = usePlayground()
const looks = [
  ['light', 1280],
  ['dark', 360],
] as const

/** Each test has one of the looks, and each badge is seen in both; in `npm run test:release`, each test has both. */
const looksOf = (at: 0 | 1): readonly Look[] => (isRelease ? looks : [looks[at]])
const video = 'vendor1-v3-omni'

/** Says in place of the gateway where the models run: those of these marks, and all others at their vendors. */
async function mark(page: Page, marks: Readonly<Record<string, string>>): Promise<void> {
  await page.unroute('**/playground/marks.json')
  await page.route('**/playground/marks.json', (route) => route.fulfill({ json: marks }))
}

/** The page reads the marks again when a person returns to it. */
const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

const runButton = (page: Page): Locator => page.getByRole('button', { name: 'Run', exact: true })

inBrowser.each(looksOf(0))('a card is marked in %s at %i px, and only that of its model', async (theme, width) => {
  const page = await playground.open('/history', { theme, width })
  await mark(page, { [video]: 'unavailable', 'vendor2-audio-1.0': 'sandbox' })
  await page.goto(`${playground.url()}/`)
  const card = (name: string): Locator => page.locator('.card', { hasText: name }).first()
  await expect.poll(() => card('V3 Omni').innerText()).toContain('Unavailable')
  await expect.poll(() => page.locator('.card', { hasText: 'Unavailable' }).count()).toBe(1)
  expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
  await screenshot(page, `marks-catalogue-${theme}-${width}`)
  await page.getByRole('searchbox').fill('Audio 1.0')
  await expect.poll(() => card('Audio 1.0').innerText()).toContain('Sandbox')
})

inBrowser.each(looksOf(1))(
  'a model of a sandbox that charges nothing is free in %s at %i px: its card, the filter, its page and a comparison',
  async (theme, width) => {
    const page = await playground.open('/history', { theme, width })
    await mark(page, { [video]: 'free' })
    await page.goto(`${playground.url()}/?price=free`)
    await expect
      .poll(() => page.locator('.card').allInnerTexts())
      .toEqual([textLike(/^(?:.*\n)*Sandbox\n(?:.*\n)*Free\n/)])
    await page.locator('.card-link').click()
    await expect.poll(() => page.locator('.model-fact', { hasText: 'Price' }).textContent()).toBe('PriceFree')
    await expect.poll(() => page.locator('.run-price').textContent()).toMatch(/^Free/)
    await screenshot(page, `marks-free-${theme}-${width}`)
    await page.goto(`${playground.url()}/compare?models=${video},vendor20-image-3-swift`)
    await expect
      .poll(() => page.locator('.run-price').allTextContents())
      .toEqual([textLike(/^2 credits/), textLike(/^Free/), textLike(/^2 credits/)])
    expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
  },
)

inBrowser.each(looksOf(0))('every card of a gateway without vendors says so in %s at %i px', async (theme, width) => {
  const page = await playground.open('/', { theme, width })
  await expect
    .poll(async () => (await page.locator('.card').allInnerTexts()).filter((text) => !text.includes('Sandbox')))
    .toEqual([])
  expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
  await screenshot(page, `marks-all-${theme}-${width}`)
})

inBrowser.each(looksOf(1))(
  'a model that no worker can run says so in %s at %i px, and is not sent until one can',
  async (theme, width) => {
    const page = await playground.open('/history', { theme, width, withKey: true })
    await mark(page, { [video]: 'unavailable' })
    await page.goto(`${playground.url()}/models/${video}`)
    await page
      .getByLabel(/^Prompt/)
      .first()
      .fill('A lighthouse')
    await expect.poll(() => page.locator('.model-badges').innerText()).toContain('Unavailable')
    await expect.poll(() => runButton(page).getAttribute('aria-disabled')).toBe('true')
    expect(await page.locator('.run-bar').getByRole('status').innerText()).toBe('No worker can run this model now.')
    expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
    await runButton(page).scrollIntoViewIfNeeded()
    await screenshot(page, `marks-model-${theme}-${width}`)
    await runButton(page).click({ force: true })
    await expect.poll(() => runButton(page).getAttribute('aria-busy')).not.toBe('true')
    expect(await page.locator('.run-card').count()).toBe(0)
    await mark(page, {})
    await lookAgain(page)
    await expect.poll(() => runButton(page).getAttribute('aria-disabled')).not.toBe('true')
    await expect.poll(() => page.locator('.model-badges').innerText()).not.toContain('Unavailable')
  },
)

inBrowser.each(looksOf(1))(
  'what the sandbox makes says so in %s at %i px, also in the history',
  async (theme, width) => {
    const page = await playground.open(`/models/${video}`, { theme, width, withKey: true })
    await expect.poll(() => page.locator('.model-badges').innerText()).toContain('Sandbox')
    await page
      .getByLabel(/^Prompt/)
      .first()
      .fill('A lighthouse')
    await runButton(page).click()
    const card = page.getByRole('article', { name: /: Completed$/ }).first()
    await expect.poll(() => card.innerText()).toContain('Made by the sandbox')
    const badge = card.getByText('Made by the sandbox')
    await badge.scrollIntoViewIfNeeded()
    // It is as wide as its words.
    expect((await badge.boundingBox())?.width).toBeLessThan(180)
    expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
    await screenshot(page, `marks-sandbox-${theme}-${width}`)
    await page.goto(`${playground.url()}/history`)
    await page.locator('.run-line-summary').first().click()
    await page.locator('.run-line .run-card').waitFor()
    expect(await page.getByText('Made by the sandbox').count()).toBe(1)
    await screenshot(page, `marks-history-${theme}-${width}`)
  },
)

test('a gateway with the keys of some vendors and no sandbox marks all other models', async () => {
  const vendor = await startVendor(0, new Random(1))
  const node = await serve(temporary(), { GATEWRIGHT_SANDBOX: 'off', ...vendor.environment })
  const read: unknown = await (await fetch(`${node.url}/playground/marks.json`)).json()
  await vendor.close()
  expect(read).toMatchObject({ [video]: 'unavailable' })
  expect(read).not.toHaveProperty('vendor14-duet-avatar-1')
})
