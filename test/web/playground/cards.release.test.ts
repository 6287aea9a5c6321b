import { describe, expect, test } from 'vitest'
import { madeIndex } from '../../support/madeCards.ts'
import { chromiumPath, needsChromium, usePlayground } from '../../support/playground.ts'
import { actions, openCatalogue } from '../../support/playgroundActions.ts'
import { isRelease } from '../../support/size.ts'

const playground = usePlayground()

// How long each action blocks the page is measured in bench/playground.ts.
describe.skipIf(chromiumPath === undefined).each(isRelease ? [220, 3000] : [3000])(
  `%i cards${needsChromium}`,
  (count) => {
    test.each(Object.entries(actions))('only those near the window are in the document: %s', async (_, act) => {
      const page = await playground.open('/history')
      await openCatalogue(page, playground.url(), count === 220 ? undefined : madeIndex(count))
      await act(page)
      await page.locator('.card-link').first().waitFor()
      expect(await page.locator('.card').count()).toBeLessThan(80)
    })
  },
)
