import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { repository } from '../test/support/command.ts'
import { madeIndex } from '../test/support/madeCards.ts'
import { actions, openCatalogue } from '../test/support/playgroundActions.ts'
import { weightOf } from '../test/support/playgroundWeight.ts'
import { withPages } from './browser.ts'
import { longestTask, takeLongTasks, timeToUse, watchLongTasks } from './longTasks.ts'
import { median } from './median.ts'

/** How often each measurement is repeated: machines vary, so medians count. */
const rounds = 5

/** The figures of the playground. */
export interface PlaygroundFigures {
  readonly browser: string
  readonly weights: readonly (readonly string[])[]
  readonly times: readonly (readonly string[])[]
  readonly tasks: readonly (readonly string[])[]
}

/** Measures the built playground in a real Chromium, against a gateway in a separate process. */
export const playgroundFigures = (): Promise<PlaygroundFigures> =>
  withPages(async (browser, url) => ({
    browser: `Chromium ${browser.version()}`,
    weights: weightRows(),
    times: await timeRows(browser, url),
    tasks: [...(await taskRows(browser, url, 220)), ...(await taskRows(browser, url, 3000))],
  }))

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

function weightRows(): PlaygroundFigures['weights'] {
  const dist = join(repository, 'web/playground/dist')
  const pages = [
    ['the catalogue', ['index.html']],
    ['the page of a model, as the first page', ['index.html', 'model/ModelPage.tsx']],
  ] as const
  return pages.map(([name, entries]) => {
    const { scripts, styles } = weightOf(dist, entries)
    return [name, kilobytes(scripts), kilobytes(styles)]
  })
}

async function timeRows(browser: Browser, url: string): Promise<PlaygroundFigures['times']> {
  const rows: string[][] = []
  for (const slowdown of [1, 4]) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage()
      times.push(await timeToUse(page, `${url}/`, slowdown))
      await page.close()
    }
    rows.push([
      slowdown === 1 ? 'as it is' : `${slowdown} times slower`,
      median(times).toFixed(0),
      Math.max(...times).toFixed(0),
    ])
  }
  return rows
}

async function taskRows(browser: Browser, url: string, count: number): Promise<PlaygroundFigures['tasks']> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await watchLongTasks(page)
  await openCatalogue(page, url, count === 220 ? undefined : madeIndex(count))
  const rows: string[][] = []
  for (const [name, act] of Object.entries(actions)) {
    const traced = []
    const long: number[] = []
    for (let round = 0; round < rounds; round++) {
      await takeLongTasks(page)
      traced.push(await longestTask(page, () => act(page)))
      long.push((await takeLongTasks(page)).length)
    }
    const [processor, elapsed] = [
      median(traced.map((task) => task.processor)),
      median(traced.map((task) => task.elapsed)),
    ]
    rows.push([
      `${count.toLocaleString('en')} cards: ${name}`,
      processor.toFixed(1),
      elapsed.toFixed(1),
      String(median(long)),
    ])
  }
  await page.close()
  return rows
}
