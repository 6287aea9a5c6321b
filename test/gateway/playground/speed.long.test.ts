import { describe, expect, test } from 'vitest'
import { madeIndex } from '../../support/madeCards.ts'
import { chromiumPath, usePlayground } from '../../support/playground.ts'
import { actions, longestTask, openCatalogue, timeToUse } from '../../support/playgroundSpeed.ts'

const playground = usePlayground()

const noChromium = chromiumPath === undefined

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Infinity

describe.skipIf(noChromium).each([220, 3000])('%i cards', (count) => {
  test.each(Object.entries(actions))('no task blocks the page for 50 ms: %s', async (_, act) => {
    const page = await playground.open('/history')
    await openCatalogue(page, playground.url(), count === 220 ? undefined : madeIndex(count))
    const times: number[] = []
    // The time of the processor, because other processes of the machine also take theirs.
    for (let attempt = 0; attempt < 3; attempt++) times.push((await longestTask(page, () => act(page))).processor)
    expect(median(times)).toBeLessThan(50)
    expect(await page.locator('.card').count()).toBeLessThan(80)
  })
})

test.skipIf(noChromium)('the catalogue is usable within 1.5 s on a processor that is four times slower', async () => {
  const page = await playground.open('/history')
  const times: number[] = []
  for (let attempt = 0; attempt < 5 && !times.some((time) => time <= 1500); attempt++) {
    times.push(await timeToUse(page, `${playground.url()}/`, 4))
  }
  expect(Math.min(...times)).toBeLessThanOrEqual(1500)
})
