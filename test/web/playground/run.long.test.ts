import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { apiKey } from '../../support/node.ts'
import { inBrowser, looks, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'
import { readJson } from '../../support/reading.ts'
import { card, decidePolls, press, write } from '../../support/runActions.ts'

const playground = usePlayground()

const video = '/models/vendor1-v3-omni'

/** Starts the player of a page, and returns whether its time moves. */
const plays = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    await player.play()
    // A busy machine can have played to the end by now.
    while (player.currentTime === 0)
      await new Promise((moved) => player.addEventListener('timeupdate', moved, { once: true }))
    return player.currentTime > 0
  })

inBrowser('from the link of the terminal to a playing video', async () => {
  const page = await playground.open('/', { withKey: true })
  await expect.poll(() => page.url()).not.toContain(apiKey)
  await page.locator('.card-link').first().waitFor()
  // Keys of the page work once it has its title: both come after the first paint.
  await expect.poll(() => page.title()).not.toBe('Playground')
  await page.keyboard.press('/')
  await page.keyboard.type('v3 omni')
  await page.locator('.card-link', { hasText: 'V3 Omni' }).first().click()
  await write(page, 'A lighthouse on a cliff at dawn')
  await press(page)
  await card(page, 'Completed').waitFor()
  expect(await plays(page)).toBe(true)
  await expect
    .poll(() => card(page, 'Completed').textContent())
    .toMatch(/Charged1 credit.*Task[\da-f-]{36}.*Request\S+/)
  await expect.poll(() => page.getByText(/^video\/mp4, [\d.]+ [kM]B$/).count()).toBe(1)
  await page.getByText('Response', { exact: true }).click()
  await expect
    .poll(async () => readJson((await page.locator('.run-raw code').textContent()) ?? ''))
    .toMatchObject({ status: 'success' })
  expect(await page.content()).not.toContain(apiKey)
})

inBrowser('the price stands next to the button, and the button shows every issue', async () => {
  const page = await playground.open(video, { withKey: true })
  await write(page, '')
  const button = page.getByRole('button', { name: 'Run', exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => page.locator('.run-bar').textContent()).toMatch(/1 credit.*about 55 s.*prompt is required/)
  await button.click({ force: true })
  await page
    .getByText(/prompt is required/)
    .first()
    .waitFor()
  expect(await page.locator('.run-card').count()).toBe(0)
})

inBrowser('a task that fails says why, and what to do', async () => {
  const page = await playground.open(video, { withKey: true })
  await write(page, 'sandbox:fail')
  await press(page)
  await card(page, 'Failed').waitFor()
  await expect
    .poll(() => card(page, 'Failed').textContent())
    .toMatch(/the sandbox failed the task.*Codesandbox-fail.*Repeatable(yes|no).*Chargednothing/)
})

inBrowser.each(looks([1280, 360]))(
  'a run is stopped with one click and costs nothing; that is no failure, in %s at %i px',
  async (theme, width) => {
    const page = await playground.open(video, { withKey: true, theme, width })
    await write(page, 'sandbox:hang')
    await press(page)
    await card(page, 'Running').waitFor()
    await screenshot(page, `run-that-can-be-stopped-${theme}`)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await card(page, 'Stopped').waitFor()
    const shown = (): Promise<string | null> => card(page, 'Stopped').textContent()
    await expect.poll(shown).toMatch(/Stopped\. Nothing was charged\..*Chargednothing/)
    expect(await shown()).not.toMatch(/Failed|Repeatable/)
    expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await screenshot(page, `run-that-was-stopped-${theme}`)
    for (const path of ['history', 'tasks']) {
      await page.goto(`${playground.url()}/${path}`)
      const lines = page.locator('.run-line', { hasText: 'V3 Omni' })
      await lines.first().waitFor()
      expect(await lines.first().locator('.ui-badge').first().textContent()).toBe('Stopped')
      expect(await lines.first().locator('.ui-badge').first().getAttribute('class')).toContain('ui-badge-neutral')
      await lines.first().locator('summary').click()
      await page.getByText('Stopped. Nothing was charged.').waitFor()
      await screenshot(page, `stopped-in-${path}-${theme}`)
      const stopped = page.locator('.run-line .ui-badge', { hasText: 'Stopped' })
      await page.getByLabel('State').selectOption('Failed')
      await expect.poll(() => stopped.count()).toBe(0)
      await page.getByLabel('State').selectOption('Stopped')
      await expect.poll(() => stopped.count()).toBeGreaterThan(0)
    }
  },
)

inBrowser('a vendor that may still finish is named, and the run is followed to its end', async () => {
  const page = await playground.open(video, { withKey: true })
  const decide = await decidePolls(page)
  await page.context().route('**/cancel', (route) => {
    const [id] = route.request().url().split('/').slice(-2)
    const response = { id, status: 'IN_PROGRESS', cancellation: 'requested' }
    return route.fulfill({ json: { status: 'success', response } })
  })
  await write(page, 'a train')
  await press(page)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('The vendor was asked to cancel the task, and may still finish and charge it.').waitFor()
  decide('answered')
  await card(page, 'Completed').waitFor()
})

inBrowser('a reload in the middle, and another page, let the task continue', async () => {
  const page = await playground.open(video, { withKey: true })
  const decide = await decidePolls(page)
  await write(page, 'a train')
  await press(page)
  await card(page, 'Running').waitFor()
  await page.reload()
  await card(page, 'Running').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('a train').first().click()
  decide('answered')
  await card(page, 'Completed').waitFor()
  await expect.poll(() => page.locator('.run-line').count()).toBe(1)
})

inBrowser('a reload during a run keeps the form', async () => {
  const page = await playground.open(video, { withKey: true })
  await decidePolls(page)
  await write(page, 'a harbour')
  await page.getByRole('radio', { name: '9:16' }).check()
  await press(page)
  await card(page, 'Running').waitFor()
  await page.reload()
  await card(page, 'Running').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue()).toBe('a harbour')
  await expect.poll(() => page.getByRole('radio', { name: '9:16' }).isChecked()).toBe(true)
})

inBrowser('a reload does not keep a file of the form, and says so', async () => {
  const page = await playground.open(video)
  await write(page, 'a harbour')
  const file = { name: 'start.png', mimeType: 'image/png', buffer: Buffer.alloc(2000, 'x') }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByText('PNG file, 2 kB').waitFor()
  await page.reload()
  await page.getByText('The browser does not keep files and secrets: set startFrame again.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Prompt', exact: true }).inputValue()).toBe('a harbour')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('base64')
})

inBrowser('a reload while the call is sent finds the same task, and pays once', async () => {
  const page = await playground.open(video, { withKey: true, allow: /ERR_FAILED|net::/ })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  // The gateway accepts the task, but its response never arrives.
  await page.route('**/submit', async (route) => {
    if (keys.length > 1) return route.continue()
    await route.fetch()
    void page.reload()
  })
  await write(page, 'a bridge')
  const reloaded = page.waitForEvent('load')
  await press(page)
  await reloaded
  await card(page, 'Completed').waitFor()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => usedCredits(page)).toBe(1)
})

/** The tasks that the history of the page knows, each with its own id. */
const usedCredits = (page: Page): Promise<number> => page.locator('.run-card .run-fact', { hasText: 'Charged' }).count()

inBrowser('two tabs of a browser follow one task, and both show its end', async () => {
  const page = await playground.open(video, { withKey: true })
  const decide = await decidePolls(page)
  await write(page, 'two tabs')
  await press(page)
  await card(page, 'Running').waitFor()
  const other = await page.context().newPage()
  await other.goto(`${playground.url()}/history#key=${apiKey}`)
  await other.getByText('two tabs').first().click()
  await card(other, 'Running').waitFor()
  decide('answered')
  await Promise.all([card(page, 'Completed').waitFor(), card(other, 'Completed').waitFor()])
})

inBrowser.each(['/models/vendor20-image-3-swift', '/models/vendor2-audio-1.0', '/models/vendor28-chat-1'])(
  'the result of %s is shown',
  async (path) => {
    const page = await playground.open(path, { withKey: true })
    await write(page, 'A short sentence.')
    await press(page)
    await card(page, 'Completed').waitFor()
    await expect
      .poll(() => page.locator('.run-result img, .run-result audio, .run-result video, .run-text p').count())
      .toBeGreaterThan(0)
  },
)

inBrowser('a wrong key is explained, and another one is asked for once', async () => {
  const page = await playground.open(video, { allow: /401/ })
  await write(page, 'a door')
  await press(page)
  const field = page.getByRole('textbox', { name: 'API key' })
  await field.fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('The gateway does not accept this key').waitFor()
  await field.fill(`${playground.url()}/#key=${apiKey}`)
  await page.keyboard.press('Enter')
  await card(page, 'Completed').waitFor()
  await page.getByText('Key set').click()
  await page.getByRole('button', { name: 'Forget key' }).click()
  await page.getByRole('button', { name: 'Enter key' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(apiKey)
})

inBrowser('a gateway that does not respond is explained, and the same call is sent again', async () => {
  const page = await playground.open(video, { withKey: true, allow: /ERR_|net::/ })
  await page.route('**/submit', (route) => route.abort())
  await write(page, 'a storm')
  await press(page)
  await page.getByText('The gateway does not respond.').waitFor()
  await page.unroute('**/submit')
  await card(page, 'Completed').waitFor()
})

inBrowser('a computer that goes offline while a task runs reads it when it is back', async () => {
  const page = await playground.open(video, { withKey: true, allow: /ERR_|net::/ })
  const decide = await decidePolls(page)
  await write(page, 'a field')
  await press(page)
  await card(page, 'Running').waitFor()
  decide('lost')
  await page.context().setOffline(true)
  await page.getByText('This computer is offline.').waitFor()
  decide('answered')
  await page.context().setOffline(false)
  await card(page, 'Completed').waitFor()
})

inBrowser('with the keyboard alone: a prompt, a run, and its result', async () => {
  const page = await playground.open(video, { withKey: true })
  await page
    .getByLabel(/^Prompt/)
    .first()
    .focus()
  await page.keyboard.type('A garden in the rain')
  await page.keyboard.press('Control+Enter')
  await card(page, 'Completed').waitFor()
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('V3 Omni: Completed')
})

inBrowser.each(looks([360, 1280]))(
  'a result in %s at %i px: axe-core finds nothing, and nothing is wider than the page',
  async (theme, width) => {
    const page = await playground.open(video, { withKey: true, theme, width })
    await write(page, 'A lighthouse on a cliff at dawn, waves below')
    await press(page)
    await card(page, 'Completed').waitFor()
    await plays(page)
    await screenshot(page, `run-${theme}-${width}`)
    expect(await axeFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  },
)
