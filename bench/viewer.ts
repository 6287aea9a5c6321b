import type { Browser } from 'playwright-core'
import { withPages } from './browser.ts'
import { median } from './median.ts'

/** How often the page is opened: it takes turns with a bare page and medians count, because machines vary. */
const rounds = 5

/** The parts of the viewer that a person sees, in the order in which they come. */
const parts = [
  ['navigation by category and vendor', '.viewer-item[aria-current]'],
  ['first operation of a model', '.viewer-document h3'],
] as const

/** The time from the start of the navigation until each part is visible, and that of a page of a few bytes, in milliseconds. */
export const viewerRows = (): Promise<readonly (readonly string[])[]> =>
  withPages(async (browser, url) => {
    const visits: (readonly number[])[] = []
    for (let round = 0; round < rounds; round++) {
      const bare = await visit(browser, `${url}/healthz`, ['body'])
      const selectors = parts.map(([, selector]) => selector)
      visits.push([...bare, ...(await visit(browser, `${url}/docs/openapi?model=vendor1-v3-omni`, selectors))])
    }
    const [bare = 0, ...times] = ['bare', ...parts].map((_, at) =>
      median(visits.map((times) => times[at] ?? Number.NaN)),
    )
    return parts.map(([name], at) => [name, (times[at] ?? 0).toFixed(0), ((times[at] ?? 0) / bare).toFixed(1)])
  })

/** Opens a page in a new profile, and returns when each element was visible, in milliseconds. */
async function visit(browser: Browser, address: string, selectors: readonly string[]): Promise<readonly number[]> {
  const page = await browser.newPage()
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  const times: number[] = []
  for (const selector of selectors) {
    await page.locator(selector).first().waitFor()
    times.push(performance.now() - start)
  }
  await page.close()
  return times
}
