import type { Browser, Page } from 'playwright-core'
import { models } from '@gatewright/catalog'
import { withPages } from './browser.ts'

/** How often each page is opened: pages take turns and medians count, because machines vary. */
const rounds = 9

/** The goal for the first contentful paint, in milliseconds, on the processor as it is. */
const goal = 500

/** The first contentful paints of the page of a model and of a page of a few bytes of the same gateway, in milliseconds. */
export const referenceRows = (): Promise<readonly (readonly string[])[]> =>
  withPages(async (browser, url) => {
    const addresses = [`${url}/docs/models/${models[0]?.id}`, `${url}/healthz`]
    const rows: string[][] = []
    for (const slowdown of [1, 4]) {
      const [model = 0, bare = 0] = await mediansOf(browser, addresses, slowdown)
      const name = slowdown === 1 ? 'as it is' : `${slowdown} times slower`
      rows.push([name, model.toFixed(0), bare.toFixed(0), (model / bare).toFixed(1), String(goal * slowdown)])
    }
    return rows
  })

/** The median of the first contentful paint of each address. */
async function mediansOf(browser: Browser, addresses: readonly string[], slowdown: number): Promise<readonly number[]> {
  const paints = addresses.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, address] of addresses.entries()) paints[index]?.push(await paintOf(browser, address, slowdown))
  }
  return paints.map((times) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN)
}

/** Opens a page in a new profile and returns its first contentful paint, in milliseconds since the navigation started. */
async function paintOf(browser: Browser, address: string, slowdown: number): Promise<number> {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address)
  const time = await firstPaint(page)
  await page.close()
  return time
}

/** The load event can come before the first paint, so this waits for the paint. */
const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime)
        })
        observer.observe({ type: 'paint', buffered: true })
      }),
  )
