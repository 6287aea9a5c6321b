import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { inBrowser, looks, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'
import { decidePolls } from '../../support/runActions.ts'

const playground = usePlayground()

const [swift, flow, video] = ['vendor20-image-3-swift', 'vendor22-flow-1-lora', 'vendor1-v3-omni']
const needsPicture = 'vendor5-image-to-video-1'
const compare = (...ids: readonly string[]): string => `/compare?models=${ids.join(',')}`

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const run = (page: Page, name: string): Locator => column(page, name).getByRole('article')
const prompt = (page: Page): Locator => page.getByRole('textbox', { name: 'Prompt', exact: true })
const runAll = (page: Page): Locator => page.getByRole('button', { name: 'Run all' })
const columns = (page: Page): Promise<readonly string[]> => page.locator('.compare-column h2').allTextContents()

inBrowser.each(looks([390, 768, 1440]))(
  'one prompt on two models in %s at %i px: prices before, then results with charges and times',
  async (theme, width) => {
    const page = await playground.open(compare(swift, flow), { withKey: true, theme, width })
    await prompt(page).fill('A lighthouse at dawn')
    await expect
      .poll(() => column(page, 'Image 3 Swift').textContent())
      .toMatch(/Vendor 20.*2 creditsabout 6 s.*Not run yet/)
    await expect
      .poll(() => column(page, 'Flow 1 LoRA').textContent())
      .toMatch(/Vendor 22.*8 creditsabout 22 s.*Not run yet/)
    await expect.poll(() => page.locator('.run-bar').textContent()).toMatch(/Run all10 creditsabout 22 s/)
    expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
    await runAll(page).click()
    await expect.poll(() => run(page, 'Image 3 Swift').textContent()).toMatch(/Completed.*Charged2 creditsTime[\d.]+ s/)
    await expect.poll(() => run(page, 'Flow 1 LoRA').textContent()).toMatch(/Completed.*Charged8 creditsTime[\d.]+ s/)
    for (const name of ['Image 3 Swift', 'Flow 1 LoRA']) {
      const picture = run(page, name).getByRole('img')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    const [one, other] = await Promise.all(
      ['Image 3 Swift', 'Flow 1 LoRA'].map((name) => column(page, name).boundingBox()),
    )
    expect(one?.y === other?.y).toBe(width > 640)
    await screenshot(page, `compare-models-${theme}-${width}`)
    expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
  },
)

inBrowser('one model fails and says why, while the other one succeeds', async () => {
  const page = await playground.open(compare(swift, flow), { withKey: true })
  await page.route('**/models/submit', (route) =>
    route.continue({ postData: route.request().postData()?.replace('A lighthouse', 'sandbox:fail') }),
  )
  await prompt(page).fill('A lighthouse')
  await runAll(page).click()
  await run(page, 'Image 3 Swift').getByRole('img').waitFor()
  await expect
    .poll(() => run(page, 'Flow 1 LoRA').textContent())
    .toMatch(/Failed.*the sandbox failed the task.*Chargednothing/)
  await screenshot(page, 'compare-models-one-failed')
  expect(await axeFindings(page)).toEqual([])
})

inBrowser('a run is stopped in its column, and the other one continues', async () => {
  const page = await playground.open(compare(video, 'vendor10-video-1'), { withKey: true })
  const decide = await decidePolls(page)
  await runAll(page).click()
  await column(page, 'V3 Omni').getByRole('button', { name: 'Stop' }).click()
  await run(page, 'Video 1 (Vendor 10)').getByRole('progressbar').waitFor()
  decide('answered')
  await expect.poll(() => run(page, 'V3 Omni').getAttribute('aria-label')).toMatch(/: (?:Stopped|Completed)$/)
  await expect.poll(() => run(page, 'Video 1 (Vendor 10)').getAttribute('aria-label')).toMatch(/: Completed$/)
})

inBrowser('a link keeps the models, and a reload the prompt and the runs', async () => {
  const page = await playground.open(compare(swift, flow), { withKey: true })
  await prompt(page).fill('A mill by the river')
  await runAll(page).click()
  await run(page, 'Flow 1 LoRA').getByRole('img').waitFor()
  await run(page, 'Image 3 Swift').getByRole('img').waitFor()
  await page.reload()
  await expect.poll(() => columns(page)).toEqual(['Image 3 Swift', 'Flow 1 LoRA'])
  await expect.poll(() => prompt(page).inputValue()).toBe('A mill by the river')
  await run(page, 'Flow 1 LoRA').getByRole('img').waitFor()
  const shared = await playground.open(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect.poll(() => columns(shared)).toEqual(['Image 3 Swift', 'Flow 1 LoRA'])
})

inBrowser(
  'a model that needs a picture names the field, is left out until it has one, and takes it in its column',
  async () => {
    const page = await playground.open(compare(swift, needsPicture), { withKey: true })
    await expect
      .poll(() => page.locator('.run-bar').textContent())
      .toMatch(/Run 1 of 22 credits.*Image to Video 1: Picture \(imageUrls\) is required/)
    await page.getByRole('button', { name: 'Run Image to Video 1' }).click({ force: true })
    const dialog = page.getByRole('dialog', { name: 'Parameters of Image to Video 1' })
    await expect
      .poll(() => dialog.textContent())
      .toMatch(/One thing is missing or invalid.*Picture \(imageUrls\) is required/)
    expect(await axeFindings(page)).toEqual([])
    await screenshot(page, 'compare-models-parameters')
    const file = { name: 'start.png', mimeType: 'image/png', buffer: pixel }
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => runAll(page).getAttribute('aria-disabled')).toBe('false')
    await expect.poll(() => page.locator('.run-bar').textContent()).toContain('22 credits')
  },
)

inBrowser('a prompt that only one model refuses is explained where it is asked for', async () => {
  const page = await playground.open(compare(video, swift), { withKey: true })
  await prompt(page).fill('x'.repeat(2501))
  await page
    .getByText(/^V3 Omni: prompt/)
    .first()
    .waitFor()
  await prompt(page).fill('')
  await prompt(page).blur()
  await expect.poll(() => page.locator('.compare-shared .form-message').allTextContents()).toHaveLength(1)
})

inBrowser('models are added and removed with the keyboard alone, from the catalogue to the result', async () => {
  const page = await playground.open('/', { withKey: true })
  await page.locator('.card-link').first().waitFor()
  await page.getByRole('link', { name: 'Compare' }).press('Enter')
  const picker = page.getByRole('combobox', { name: 'Add a model' })
  const names = { [swift]: 'image 3 swift', [flow]: 'flow 1 lora', [video]: 'v3 omni' }
  for (const [id, name] of Object.entries(names)) {
    const find = async (): Promise<number> => {
      await picker.fill(name) // again if the list has closed while the page was busy
      return page.getByRole('option').count()
    }
    await expect.poll(find).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain(id)
  }
  await expect.poll(() => new URL(page.url()).search).toBe(`?models=${swift},${flow},${video}`)
  await page.getByRole('button', { name: 'Remove V3 Omni' }).press('Enter')
  await expect.poll(() => columns(page)).toEqual(['Image 3 Swift', 'Flow 1 LoRA'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await prompt(page).fill('A garden in the rain')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Image 3 Swift: Completed')
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Flow 1 LoRA: Completed')
  await page.goBack()
  await expect.poll(() => columns(page)).toEqual(['Image 3 Swift', 'Flow 1 LoRA', 'V3 Omni'])
})

inBrowser('the page of a model leads to its comparison, with the prompt that was typed', async () => {
  const page = await playground.open(`/models/${swift}`)
  await prompt(page).fill('A tower')
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect.poll(() => columns(page)).toEqual(['Image 3 Swift'])
  await expect.poll(() => prompt(page).inputValue()).toBe('A tower')
})

inBrowser('a link with models that cannot take part says why, and the others run', async () => {
  const page = await playground.open(compare(swift, 'vendor10-photo-template-1', 'nobody', flow, video))
  await page.getByText('The link names more than four models.').waitFor()
  await expect.poll(() => column(page, 'Photo Template 1').textContent()).toContain('This model takes no prompt.')
  await expect.poll(() => column(page, 'nobody').textContent()).toContain('No model has this id.')
  await expect.poll(() => page.locator('.run-bar').textContent()).toMatch(/Run all10 credits/)
  expect(await axeFindings(page)).toEqual([])
})

inBrowser('the old address of a comparison of two runs leads to the current one', async () => {
  const page = await playground.open('/compare?a=1&b=2')
  await expect.poll(() => page.locator('h1').textContent()).toBe('Compare two runs')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/history/compare?a=1&b=2')
})
