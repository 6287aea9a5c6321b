import type { Page } from 'playwright-core'
import type { PlaygroundIndex } from '../../gateway/pages/data.ts'

/** Answers the data of the playground with that of another catalogue. */
const showIndex = (page: Page, index: PlaygroundIndex): Promise<void> =>
  page.route('**/playground/index.json', (route) => route.fulfill({ json: index })).then(() => undefined)

/** Shows the catalogue, of our models or of another index, and waits for its first card. */
export async function openCatalogue(page: Page, url: string, index?: PlaygroundIndex): Promise<void> {
  if (index !== undefined) await showIndex(page, index)
  await page.goto(`${url}/`)
  await page.locator('.card-link').first().waitFor()
}

/** Scrolls through the page as a wheel does, a frame at a time. */
async function scroll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo(0, 0)
    for (let step = 0; step < 150; step++) {
      scrollBy(0, 240)
      await new Promise((done) => requestAnimationFrame(done))
    }
  })
}

/** Types a text with a typing error letter by letter, and removes it again. */
async function search(page: Page): Promise<void> {
  const text = 'image vdeo'
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(text, { delay: 30 })
  for (const _ of text) await page.keyboard.press('Backspace', { delay: 30 })
}

/** Adds a filter, and removes it again. */
async function filter(page: Page): Promise<void> {
  for (const _ of [0, 1]) await page.getByRole('checkbox').first().click()
}

/** The actions of a person in the catalogue. */
export const actions: Readonly<Record<string, (page: Page) => Promise<void>>> = { scroll, search, filter }
