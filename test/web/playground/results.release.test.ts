import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { inBrowser, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'

const playground = usePlayground()

const model = '/models/vendor20-image-3-swift'

/** Runs a sync model whose response the test writes. */
async function openResult(result: object, width = 1280): Promise<Page> {
  const page = await playground.open(model, { withKey: true, width, allow: /404/ })
  await page.route('**/execute', (route) =>
    route.fulfill({
      json: { status: 'success', response: { id: 'task-1', status: 'COMPLETED', result, usage: { credits: 2 } } },
    }),
  )
  await page
    .getByLabel(/^Prompt/)
    .first()
    .fill('A lighthouse')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('article', { name: /: Completed$/ }).waitFor()
  return page
}

/** Checks that nothing is wider than the page, on a phone and on a desktop. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overflowOf(page)).toBe(0)
  }
}

/** Every address that the result loads or links. */
const addresses = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('.run-card :is([src], [href])')
    .evaluateAll((found) => found.map((element) => element.getAttribute('src') ?? element.getAttribute('href')))

inBrowser('addresses that could run code are shown as text, and never loaded or linked', async () => {
  const hostile = [
    'javascript:document.title="owned"',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>document.title="owned"</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https://user:password@a.example/1.png',
  ]
  const page = await openResult({
    url: hostile[0],
    items: hostile.map((url) => ({ url })),
    link: 'javascript:alert(1)',
  })
  await page.getByText('The result has an address that the page does not open.').waitFor()
  expect(await addresses(page)).toEqual([])
  expect(await page.title()).not.toContain('owned')
})

inBrowser('texts of a result are never HTML', async () => {
  const text = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>\n<b>bold</b>`
  const page = await openResult({ text, note: text, nested: { list: [{ name: text }], deep: [[text]] }, [text]: 1 })
  await expect.poll(() => page.locator('.run-text p').textContent()).toBe(text)
  expect(await page.locator('.run-card :is(img, script, b)').count()).toBe(0)
  expect(await page.title()).not.toContain('owned')
})

inBrowser('several files are a gallery, other files have their size, and an expired one is explained', async () => {
  const url = `${playground.url()}/files/none.png`
  const items = [{ url }, { url: `${playground.url()}/playground/index.json` }]
  const page = await openResult({ url, items })
  await page.getByText('The file has expired.').waitFor()
  await page.getByText(/^application\/json, [\d.]+ [kM]B$/).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Download' }).getAttribute('rel')).toBe('noopener noreferrer')
})

inBrowser('the answer of a vendor that does not fit is folded, and nothing of it is a link', async () => {
  const raw = { video: 'javascript:alert(1)', note: '<b>bold</b>', page: 'https://a.example/1.mp4' }
  const page = await openResult({ seed: 7, raw }, 360)
  const answer = page.locator('.run-result details')
  await expect.poll(() => answer.getAttribute('open')).toBeNull()
  await page.getByText('What the vendor answered').click()
  await page.getByText('The answer does not fit the fields that the model declares').waitFor()
  await expect.poll(() => answer.locator('pre').textContent()).toBe(JSON.stringify(raw, null, 2))
  expect(await answer.locator('b').count()).toBe(0)
  expect(await addresses(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await expectToFit(page)
})

inBrowser('fields, tables and long lists: axe-core finds nothing', async () => {
  const words = Array.from({ length: 300 }, (_, index) => ({ text: `word${index}`, start: index, end: index + 0.5 }))
  const vector = Array.from({ length: 1536 }, (_, index) => index / 1536)
  const page = await openResult(
    { words, vector, language: 'en', details: { width: 640, tags: ['a', 'b'], more: null }, ['x'.repeat(300)]: 1 },
    360,
  )
  await page.getByText('and 1512 more').waitFor()
  await expect.poll(() => page.locator('.run-table tbody tr').count()).toBe(100)
  expect(await axeFindings(page)).toEqual([])
  await screenshot(page, 'fields')
  await expectToFit(page)
})

inBrowser('a picture is enlarged, with the keyboard, too', async () => {
  const page = await playground.open(model, { withKey: true })
  await page
    .getByLabel(/^Prompt/)
    .first()
    .fill('A lighthouse')
  await page.keyboard.press('Control+Enter')
  const picture = page.getByRole('button', { name: /^Enlarge Result of/ })
  await picture.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('img').waitFor()
  await screenshot(page, 'picture-large')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => picture.evaluate((element) => element === document.activeElement)).toBe(true)
})

inBrowser('issues that only the gateway finds are shown at their fields', async () => {
  const page = await playground.open(model, { withKey: true, allow: /422/ })
  const message = 'prompt is not allowed here.'
  await page.route('**/execute', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      headers: { 'x-request-id': 'request-1' },
      body: JSON.stringify({
        type: 'urn:problem:invalid-params',
        title: 'Invalid parameters',
        status: 422,
        detail: 'One parameter is invalid.',
        errors: [
          { pointer: '/params/params/prompt', path: ['prompt'], code: 'rule', message, expected: '', received: '' },
        ],
      }),
    }),
  )
  const prompt = page.getByLabel(/^Prompt/).first()
  await prompt.fill('A lighthouse')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('article', { name: /: Refused$/ }).waitFor()
  await expect.poll(() => page.locator('.form').getByText(message).count()).toBe(1)
  await page.getByText('request-1').waitFor()
  await prompt.fill('Another one')
  await expect.poll(() => page.locator('.form').getByText(message).count()).toBe(0)
})
