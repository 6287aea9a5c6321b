import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { textLike } from '../../support/matching.ts'
import {
  chromiumPath,
  inBrowser,
  looks,
  needsChromium,
  type Opening,
  overflowOf,
  screenshot,
  usePlayground,
} from '../../support/playground.ts'

const playground = usePlayground()

const model = '/models/vendor1-v3-omni'

async function openModel(path: string, opening: Opening = {}): Promise<Page> {
  const page = await playground.open(path, opening)
  await page.getByRole('heading', { name: 'Input' }).waitFor()
  return page
}

describe.skipIf(chromiumPath === undefined)(`the page of a model${needsChromium}`, () => {
  test('shows its name, vendor, id, workflow, mode, price and time, and links its reference and its document', async () => {
    const page = await openModel(model)
    await expect.poll(() => page.locator('h1').textContent()).toBe('V3 Omni')
    await expect.poll(() => page.title()).toBe('V3 Omni · Model Execution Gateway')
    await expect
      .poll(() => page.locator('.model-fact').allTextContents())
      .toEqual([
        'Idvendor1-v3-omni',
        'Workflowvendor1-omni-video',
        'ModeSubmit and poll',
        'Price1 credit',
        'Usual time~ 55 s',
      ])
    const links = page.locator('.model-links a')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'docs/models/vendor1-v3-omni',
      'docs/openapi?model=vendor1-v3-omni',
      '/compare?models=vendor1-v3-omni',
    ])
    await page.getByRole('link', { name: 'Vendor 1' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?vendor=vendor1')
  })

  test.each([model, '/models/vendor20-image-3-swift', '/models/vendor28-chat-1'])(
    '%s opens with its first example and the result of it, and one click runs it',
    async (path) => {
      const page = await openModel(path, { withKey: true })
      const example = page.getByRole('group', { name: 'Examples' }).getByRole('button', { name: 'Basic' })
      await expect.poll(() => example.getAttribute('aria-pressed')).toBe('true')
      const result = page.getByRole('img', { name: 'Result of the example' })
      await expect.poll(() => result.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const run = page.getByRole('button', { name: 'Run', exact: true })
      expect(await run.getAttribute('aria-disabled')).toBe('false')
      expect(await page.getByRole('group', { name: 'The call in curl' }).textContent()).not.toBe('')
      await run.click()
      await page.getByRole('article', { name: /: Completed$/ }).waitFor()
      await expect.poll(() => result.count()).toBe(0)
    },
  )

  test('names the field that keeps it from running, and the code stays the last call that can run', async () => {
    const page = await openModel('/models/vendor20-image-3-swift')
    const code = page.getByRole('group', { name: 'The call in curl' })
    const before = await code.textContent()
    const reason = page.locator('.run-reason')
    await page.getByRole('button', { name: 'Clear form' }).click()
    await expect.poll(() => reason.textContent()).toMatch(/^prompt is required/)
    await page.getByText('The form cannot run now. This is the last call that could.').waitFor()
    expect(await code.textContent()).toBe(before)
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A mill')
    await expect.poll(() => reason.textContent()).toBe('')
    await expect.poll(() => code.textContent()).toContain('A mill')
  })

  test('shows the call as two commands of curl with the script folded below, and TypeScript after its installation', async () => {
    const page = await openModel(model)
    const call = page.getByRole('group', { name: 'The call in curl' })
    expect((await call.textContent())?.match(/^(?:task=\$\()?curl /gm)).toHaveLength(2)
    const script = page.getByRole('group', { name: 'The script in curl' })
    expect(await script.isVisible()).toBe(false)
    await page.getByText('As a script that waits for the end and stops at errors').click()
    await expect.poll(() => script.textContent()).toContain('set -eu')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('tab', { name: 'TypeScript' }).click()
    await expect
      .poll(() => page.locator('.code-body code').allTextContents())
      .toEqual(['npm install @gatewright/client', textLike(/^import \{ createClient \} from '@gatewright\/client'/)])
  })

  test('shows options in words, a slider without a value as empty, and null only behind Advanced', async () => {
    const page = await openModel('/models/vendor22-flow-1-lora')
    await expect.poll(() => page.getByRole('radio', { name: 'Portrait 4:3' }).isChecked()).toBe(true)
    const isNull = page.getByRole('checkbox', { name: 'Send null as Seed' })
    expect(await isNull.isVisible()).toBe(false)
    await page.getByText('Advanced for Seed').click()
    await isNull.check()
    await expect
      .poll(() => page.getByRole('group', { name: 'The call in curl' }).textContent())
      .toContain('"seed": null')
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${playground.url()}/models/vendor26-music-2`)
    await page.getByRole('button', { name: 'Clear form' }).click()
    const slider = page.getByRole('slider', { name: 'BPM, slider' })
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Not set')
    await expect.poll(() => page.getByRole('textbox', { name: 'BPM' }).getAttribute('placeholder')).toBe('Not set')
    await slider.scrollIntoViewIfNeeded()
    await screenshot(page, 'slider-without-a-value')
    expect(await axeFindings(page)).toEqual([])
    await slider.press('ArrowRight')
    await expect.poll(() => page.getByRole('textbox', { name: 'BPM' }).inputValue()).not.toBe('')
  })

  test('asks for shots in fields, whose texts need no quotes', async () => {
    const page = await openModel(model)
    await page.getByRole('button', { name: /more parameters/ }).click()
    const shots = page.getByRole('group', { name: 'Multi-Shot Prompts' })
    await shots.getByRole('textbox', { name: 'Index' }).fill('1')
    await shots.getByRole('textbox', { name: 'Prompt' }).fill('[wide] A lighthouse')
    await expect
      .poll(() => page.getByRole('group', { name: 'The call in curl' }).textContent())
      .toContain('"multiPrompt": {"index": 1, "prompt": "[wide] A lighthouse"}')
    await shots.scrollIntoViewIfNeeded()
    await screenshot(page, 'shots-in-fields')
    expect(await axeFindings(page)).toEqual([])
  })

  test('copies the id', async () => {
    const page = await openModel(model, { context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    // The button says so for two seconds only.
    const copied = page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('button', { name: 'Copy the id' }).click()
    await copied
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('vendor1-v3-omni')
  })

  test('says which model replaces one that is deprecated', async () => {
    const page = await playground.open('/?release=deprecated')
    await page.locator('.card-link').first().waitFor()
    const names = await page.locator('.card-link').allTextContents()
    for (const at of names.slice(0, 20).keys()) {
      await page.locator('.card-link').nth(at).click()
      await page.getByText('This model is deprecated.').waitFor()
      const link = page.locator('.ui-notice a')
      if ((await link.count()) > 0) {
        const name = await link.textContent()
        await link.click()
        await expect.poll(() => page.locator('h1').textContent()).toBe(name)
        return
      }
      await page.goBack()
      await page.locator('.card-link').first().waitFor()
    }
    expect.unreachable('No deprecated model has a replacement.')
  })

  test('offers the nearest ids for an id that no model has', async () => {
    const page = await playground.open('/models/vendor1-v3-omno', { allow: /404/ })
    await expect.poll(() => page.locator('h1').textContent()).toBe('No model has this id')
    await page.getByRole('link', { name: 'V3 Omni' }).click()
    await page.getByRole('heading', { name: 'Input' }).waitFor()
  })

  test('says that the model could not be loaded, and loads it again', async () => {
    const page = await playground.open('/', { allow: /ERR_FAILED/ })
    await page.route('**/playground/packages/**', (route) => route.abort())
    await page.getByRole('link', { name: 'V3 Omni' }).click()
    await page.getByText('The model could not be loaded.').waitFor()
    await page.unroute('**/playground/packages/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Input' }).waitFor()
  })

  test('moves nothing while it loads', async () => {
    const page = await playground.open('/')
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'shift', 0)
      const add = (entry: PerformanceEntry): void => {
        const before: unknown = Reflect.get(globalThis, 'shift')
        const more: unknown = Reflect.get(entry, 'value')
        Reflect.set(globalThis, 'shift', Number(before) + Number(more))
      }
      new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    for (const path of ['/', model]) {
      await page.goto(playground.url() + path)
      await page
        .locator(path === '/' ? '.card-link' : '.model-panel')
        .first()
        .waitFor()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(Number(await page.evaluate('globalThis.shift'))).toBeLessThan(0.02)
    }
  })

  test('keeps what was typed while another page is shown', async () => {
    const page = await openModel(model)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('A lighthouse')
    await page.getByRole('link', { name: 'Catalogue' }).first().click()
    await page.locator('.card-link').first().waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('A lighthouse')
  })

  test('has two columns on wide screens, and one on phones', async () => {
    const page = await openModel(model)
    const columns = async (width: number): Promise<boolean> => {
      await page.setViewportSize({ width, height: 900 })
      const [form, side] = await Promise.all([
        page.locator('.model-panel').first().boundingBox(),
        page.locator('.model-side').boundingBox(),
      ])
      return (side?.x ?? 0) > (form?.x ?? 0)
    }
    await expect.poll(() => columns(1280)).toBe(true)
    await expect.poll(() => columns(360)).toBe(false)
  })
})

inBrowser.each(looks([360, 768, 1280]))(
  'in %s at %i px, axe-core finds nothing, and nothing is wider than the page',
  async (theme, width) => {
    const page = await openModel(model, { theme, width, withKey: true })
    await screenshot(page, `model-${theme}-${width}`)
    expect(await axeFindings(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  },
)
