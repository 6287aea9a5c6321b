import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { inBrowser, looks, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'
import { card, decidePolls, press, write } from '../../support/runActions.ts'

const playground = usePlayground()

inBrowser.each(looks([390, 768]))(
  'in %s at %i px, Run with price and state is at the bottom of the window, and a run is above the form',
  async (theme, width) => {
    const page = await playground.open('/models/vendor1-v3-omni', { withKey: true, theme, width, height: 844 })
    const decide = await decidePolls(page)
    const bar = page.locator('.run-bar')
    const bottom = (): Promise<number> =>
      bar.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)
    const [form, result] = [page.getByRole('group', { name: 'Parameters' }), page.locator('.run-card').first()]
    const top = (part: Locator): Promise<number> =>
      part.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    await write(page, 'A lighthouse on a cliff at dawn')
    await expect.poll(bottom).toBe(0)
    await expect.poll(() => bar.textContent()).toContain('1 credit')
    await press(page)
    await card(page, 'Running').waitFor()
    await expect.poll(() => bar.textContent()).toContain('Running')
    expect(await top(result)).toBeLessThan(await top(form))
    await screenshot(page, `phone-running-${theme}-${width}`)
    decide('answered')
    await card(page, 'Completed').waitFor()
    await expect.poll(() => bar.textContent()).toContain('Completed')
    expect(await top(result)).toBeLessThan(await top(form))
    await expect.poll(bottom).toBe(0)
    await screenshot(page, `phone-completed-${theme}-${width}`)
    expect(await axeFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  },
)
