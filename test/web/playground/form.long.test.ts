import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writeAllKinds } from '../../support/allKinds.ts'
import { axeFindings } from '../../support/axe.ts'
import { chromiumPath, looks, needsChromium, overflowOf, screenshot, usePlayground } from '../../support/playground.ts'
import { fieldsOf } from '../../../generator/language/values.ts'
import { textLike } from '../../support/matching.ts'
import { isRelease } from '../../support/size.ts'

const playground = usePlayground({ specs: writeAllKinds })

/** Opens the empty form of a model with the key. */
async function openForm(id: string, opening: Parameters<typeof playground.open>[1] = {}): Promise<Page> {
  const page = await playground.open(`/models/${id}`, { withKey: true, ...opening })
  await page.getByRole('group', { name: 'Parameters' }).waitFor()
  await page.getByRole('button', { name: 'Clear form' }).click()
  return page
}

/** Presses Tab until the focus is in an element with this id, or with an id below it. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press('Tab')
    if (
      await page.evaluate(
        (wanted) => document.activeElement?.closest(`[id="${wanted}"], [data-key="${wanted}"]`) !== null,
        id,
      )
    )
      return
  }
  throw new Error(`The focus does not reach ${id}.`)
}

/** Tabs to the button with this name. */
async function tabToButton(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press('Tab')
    if (
      await page.evaluate(
        (wanted) =>
          document.activeElement?.matches('button') === true && document.activeElement.textContent?.trim() === wanted,
        name,
      )
    )
      return
  }
  throw new Error(`The focus does not reach the button ${name}.`)
}

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Runs the form, and returns the parameters that the page sends. */
async function sent(page: Page): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && /\/(?:execute|submit)$/.test(one.url())),
    page.getByRole('button', { name: 'Run' }).click(),
  ])
  const body: unknown = request.postDataJSON()
  const params = fieldsOf(fieldsOf(body)['params'])
  return params['params'] ?? params
}

describe.skipIf(chromiumPath === undefined)(`the form of a model in a browser${needsChromium}`, () => {
  test('a person fills in a form of every kind with the keyboard alone', async () => {
    const page = await openForm('aurora-still-2')
    await tabTo(page, 'form/prompt')
    await page.keyboard.type('A mill at dawn 🛶')
    await tabTo(page, 'form/size/choice')
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await tabTo(page, 'form/size/width')
    await press(page, 'Control+A')
    await page.keyboard.type('512')
    await tabTo(page, 'form/count')
    await press(page, 'ArrowRight')
    await tabTo(page, 'form/guidanceScale')
    await press(page, 'Control+A')
    await page.keyboard.type('7.3')
    await press(page, 'ArrowUp')
    await tabToButton(page, '27 more parameters')
    await press(page, 'Enter')
    await tabTo(page, 'form/style')
    await page.keyboard.type('Ink')
    await tabTo(page, 'form/sampler')
    await page.keyboard.type('c3')
    await press(page, 'ArrowDown', 'ArrowUp', 'Enter')
    await tabTo(page, 'form/enhancePrompt')
    await press(page, 'Space')
    await tabTo(page, 'form/transparent')
    await press(page, 'ArrowRight')
    await tabToButton(page, 'Add to LoRAs')
    await press(page, 'Enter')
    await press(page, 'Shift+Tab')
    await tabTo(page, 'form/weights')
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: 'Name 1 of Weights' }).waitFor()
    await page.getByRole('textbox', { name: 'Name 1 of Weights' }).focus()
    await page.keyboard.type('boats')
    await tabTo(page, 'form/weights/boats')
    await press(page, 'Control+A')
    await page.keyboard.type('1.5')
    await tabTo(page, 'form/detail/choice')
    await press(page, 'ArrowRight')
    await tabTo(page, 'form/extra')
    await page.keyboard.type('{ "a": [1, null] }')
    await page.getByRole('textbox', { name: 'Path' }).fill('https://files.example/ink')
    expect(await sent(page)).toEqual({
      prompt: 'A mill at dawn 🛶',
      size: { width: 512, height: 768 },
      count: 2,
      steps: 30,
      guidanceScale: 7.4,
      caption: 'Good morning',
      style: 'ink',
      sampler: 'c3',
      enhancePrompt: false,
      transparent: true,
      loras: [{ path: 'https://files.example/ink' }],
      weights: { boats: 1.5 },
      detail: 'high',
      extra: { a: [1, null] },
    })
  })

  test('the price follows the values as a person types, exact or between bounds, and is what the run is charged', async () => {
    const page = await openForm('aurora-still-2')
    const price = page.locator('.run-price strong')
    const prices: string[] = []
    await page.exposeFunction('notePrice', (text: string) => void prices.push(text))
    await price.evaluate((element) => {
      const note: unknown = Reflect.get(globalThis, 'notePrice')
      new MutationObserver(() => {
        if (typeof note === 'function') Reflect.apply(note, undefined, [element.textContent])
      }).observe(element, { characterData: true, childList: true, subtree: true })
    })
    await expect.poll(() => price.textContent()).toBe('2 credits')
    const steps = page.getByRole('textbox', { name: 'Steps' })
    await steps.fill('99')
    await expect.poll(() => price.textContent()).toBe('2 to 3 credits')
    await screenshot(page, 'form-price-between-bounds')
    await steps.fill('31')
    await expect.poll(() => price.textContent()).toBe('3 credits')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).pressSequentially('A mill at dawn')
    expect(prices.filter((text) => !/credits$/.test(text))).toEqual([])
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/^Charged3 credits$/).waitFor()
  })

  test('rules disable fields, say why, and keep their values', async () => {
    const page = await openForm('tide-motion-1')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Waves')
    const last = page.getByRole('textbox', { name: 'Address of End frame' })
    await expect.poll(() => last.isDisabled()).toBe(true)
    await page.getByText('End frame needs Start frame. A last frame alone leaves the beginning open.').waitFor()
    const first = page.getByRole('textbox', { name: 'Address of Start frame' })
    await first.fill('https://files.example/a.png')
    await last.fill('https://files.example/b.png')
    await first.fill('')
    await page.getByText('Its value is kept, but not sent.').waitFor()
    await expect
      .poll(async () => [await last.isDisabled(), await last.inputValue()])
      .toEqual([true, 'https://files.example/b.png'])
    await expect.poll(() => page.getByRole('radio', { name: '4k' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: /more parameters/ }).click()
    await page.getByRole('radio', { name: 'Pro' }).check()
    await expect.poll(() => page.getByRole('radio', { name: '4k' }).isDisabled()).toBe(false)
    expect(await sent(page)).toEqual({ prompt: 'Waves', speed: 'pro' })
  })

  test('messages are next to their fields, once these were left or the form was run', async () => {
    const page = await openForm('aurora-still-2')
    const steps = page.getByRole('textbox', { name: 'Steps' })
    await steps.fill('99')
    expect(await page.getByText('The nearest is 50.').count()).toBe(0)
    await steps.blur()
    await page.getByText('steps must be a whole number from 1 to 50, but it is 99. The nearest is 50.').waitFor()
    await expect.poll(() => steps.getAttribute('aria-invalid')).toBe('true')
    const described = (await steps.getAttribute('aria-describedby')) ?? ''
    await expect
      .poll(() => page.locator(`[id="${described.split(' ').at(-1)}"]`).textContent())
      .toContain('The nearest is 50.')
    await page.getByRole('button', { name: 'Run' }).click({ force: true })
    await page.getByRole('region', { name: 'Issues' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('form/prompt')
    await page
      .getByRole('region', { name: 'Issues' })
      .getByRole('button', { name: /steps must be/ })
      .click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('form/steps')
    await steps.fill('20')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A mill')
    await page.getByRole('region', { name: 'Issues' }).waitFor({ state: 'detached' })
  })

  test('files are dropped, checked, shown, moved and removed', async () => {
    const page = await openForm('tide-motion-1')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const drop = async (name: string, type: string): Promise<void> => {
      const files = await page.evaluateHandle(
        ([text, called, mime]) => {
          const data = new DataTransfer()
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
          data.items.add(new File([bytes], called, { type: mime }))
          return data
        },
        [png.toString('base64'), name, type] as const,
      )
      await page.locator('[id="form/imageUrls"] .form-drop').dispatchEvent('drop', { dataTransfer: files })
    }
    await drop('clip.mp4', 'video/mp4')
    await page.getByText('clip.mp4 is video/mp4. Choose an image.').waitFor()
    await drop('one.png', 'image/png')
    await page.getByRole('img', { name: 'Preview of Image URLs 1' }).waitFor()
    await page.getByRole('button', { name: 'Add address to Image URLs' }).click()
    await page.getByRole('textbox', { name: 'Address of Image URLs 2' }).fill('https://files.example/b.png')
    await page.getByRole('button', { name: 'Move Image URLs 2 up' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Address of Image URLs 1' }).inputValue())
      .toBe('https://files.example/b.png')
    await page.getByRole('button', { name: 'Remove Image URLs 1' }).click()
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Waves')
    expect(await sent(page)).toEqual({
      prompt: 'Waves',
      imageUrls: [textLike(/^(?:https?:\/\/.*\/files\/|data:image\/png)/)],
    })
  })

  test('an entry of a live list is found by words and filters, listened to, and chosen', async () => {
    const page = await openForm('tide-motion-1')
    await page.getByRole('button', { name: /more parameters/ }).click()
    await page.getByRole('button', { name: 'Choose Voice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Voice' })
    await dialog.getByText('63 of 63').waitFor()
    await dialog.getByRole('combobox', { name: 'Language' }).selectOption('ja')
    await dialog.getByText('1 of 63').waitFor()
    await dialog.getByRole('combobox', { name: 'Language' }).selectOption('')
    await dialog.getByRole('searchbox').fill('news')
    await dialog.getByRole('button', { name: 'Listen to Astrid' }).click()
    await screenshot(page, 'form-entries')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('searchbox').fill('bram')
    await dialog.getByRole('button', { name: /^Bram/ }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Voice' }).inputValue()).toBe('bram')
  })

  const forms = [
    ['aurora-still-2', 'large'],
    ['tide-motion-1', 'references'],
    ['quill-5', 'parts'],
  ] as const
  const [phone, desktop] = looks([360, 1280])

  test.each(
    forms.flatMap(([id, example], at) => {
      const [first, second] = at % 2 === 0 ? [phone, desktop] : [desktop, phone]
      const views = isRelease ? looks([360, 1280]).map((one) => [one, one] as const) : [[first, second] as const]
      return views.map(([issues, values]) => ({ id, example, issues, values }))
    }),
  )(
    'axe-core finds nothing, and nothing is wider than the page: $id with issues in $issues, with values in $values',
    async ({ id, example, issues = ['light', 360], values = ['dark', 1280] }) => {
      const [theme, width] = issues
      const page = await openForm(id, { theme, width, height: 2400 })
      await page.getByRole('button', { name: 'Run' }).click({ force: true })
      await page.getByRole('region', { name: 'Issues' }).waitFor()
      await screenshot(page, `form-${id}-${theme}-${width}-issues`)
      expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
      await page.setViewportSize({ width: values[1], height: 2400 })
      await page.emulateMedia({ colorScheme: values[0] })
      await page.getByRole('group', { name: 'Examples' }).getByRole('button', { name: example }).click()
      const more = page.getByRole('button', { name: /more parameters/ })
      if ((await more.count()) > 0) await more.click()
      await screenshot(page, `form-${id}-${values.join('-')}`)
      expect([await axeFindings(page), await overflowOf(page)]).toEqual([[], 0])
    },
  )
})
