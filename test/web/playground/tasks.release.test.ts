import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { apiKey } from '../../support/node.ts'
import { inBrowser, looks, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'
import { readJson, valueAt } from '../../support/reading.ts'

const playground = usePlayground()

const model = 'vendor20-image-3-swift'

/** Submits a task as another program of the owner of the key does; returns its id. */
async function submit(prompt: string): Promise<string> {
  const answer = await fetch(`${playground.url()}/workflows/v1/models/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ params: { model, params: { prompt } } }),
  })
  return String(valueAt(readJson(await answer.text()), 'response', 'id'))
}

async function ended(prompt: string): Promise<void> {
  const id = await submit(prompt)
  const answer = await fetch(`${playground.url()}/workflows/v1/models/${id}/result`, {
    headers: { authorization: `Bearer ${apiKey}`, prefer: 'wait=60' },
  })
  expect(valueAt(readJson(await answer.text()), 'response', 'status')).toMatch(/COMPLETED|FAILED/)
}

const items = (page: Page) => page.locator('.run-line')

inBrowser.each(looks([360, 768, 1440]))(
  'the tasks of other programs are listed, filtered, opened and deleted in %s at %i px',
  async (theme, width) => {
    for (const prompt of ['A grey lighthouse', 'sandbox:fail', 'An amber lighthouse']) await ended(prompt)
    const page = await playground.open('/tasks', { withKey: true, theme, width })
    await items(page).nth(2).waitFor()
    expect(await items(page).nth(0).innerText()).toContain('An amber lighthouse')
    expect(await page.getByRole('region', { name: 'Usage of your key' }).innerText()).toMatch(/Spent\s+\d+ credits?/)
    await page.getByText('The last 30 days').click()
    await page
      .getByRole('row', { name: /^\d{4}-\d\d-\d\d .+ \d+ \d+$/ })
      .first()
      .waitFor()
    await items(page).nth(0).locator('summary').click()
    const chevron = items(page).nth(0).locator('.run-line-summary .ui-icon')
    await expect.poll(() => chevron.evaluate((icon) => getComputedStyle(icon).rotate)).toBe('180deg')
    await page.locator('.run-result img').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await screenshot(page, `tasks-${theme}-${width}`)
    await page.getByRole('button', { name: 'Delete with its files' }).click()
    await expect.poll(() => page.getByText('An amber lighthouse').count()).toBe(0)
    await page.getByLabel('State').selectOption('Failed')
    await expect.poll(() => new URL(page.url()).search).toBe('?state=FAILED')
    await expect.poll(() => items(page).count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByText('A grey lighthouse').count()).toBe(0)
  },
)

inBrowser('a task that runs is followed, stopped, and repeated with changes', async () => {
  await submit('sandbox:seconds=600')
  const page = await playground.open('/tasks', { withKey: true })
  await items(page).first().locator('summary').click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('article', { name: /: Stopped$/ }).waitFor()
  await page.getByRole('button', { name: 'Run again with changes' }).click()
  const prompt = page.getByLabel(/^Prompt/).first()
  await expect.poll(() => prompt.inputValue()).toBe('sandbox:seconds=600')
})

inBrowser('without a key, the page asks for one', async () => {
  const page = await playground.open('/tasks')
  await page.getByRole('main').getByRole('button', { name: 'Enter key' }).waitFor()
  expect(await items(page).count()).toBe(0)
})
