import { existsSync, globSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { find } from '../templates/client/programs.ts'
import { repository } from './command.ts'
import { temporaryFolder } from './folder.ts'
import { build } from './gatewright.ts'
import { lacking } from './lacking.ts'
import { apiKey, startNode, type NodeProcess, type Start } from './node.ts'
import { sharedBrowser, sharedGateway } from './sharedPlayground.ts'
import { isRelease } from './size.ts'

/** The Chromium of this machine; undefined if it has none. Tests in a browser then skip. */
export const chromiumPath: string | undefined = find('CHROMIUM_PATH', 'chromium', 'chromium-browser', 'google-chrome')

/** The end of the title of tests that need Chromium; empty if this machine has one. */
export const needsChromium: string = lacking(chromiumPath !== undefined, 'Chromium')

/** A test of a page. `usePlayground`, which each of its files calls, says why it is skipped. */
export const inBrowser: ReturnType<typeof test.skipIf> = test.skipIf(chromiumPath === undefined) // its file says why

/** How long a page may take for anything, in milliseconds: only what hangs takes this long, also on a busy machine. */
export const longestWait = 120_000

/** The catalogue and the settings of the gateway whose playground is tested. */
export interface PlaygroundSetup {
  /** Writes specs below a folder and returns their folder; without it, the gateway serves our catalogue. */
  readonly specs?: (folder: string) => string
  readonly settings?: Readonly<Record<string, string>>
}

/** How a page of a test is opened. */
export interface Opening {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  /** Whether the address has the key of the gateway, like the link in the terminal. */
  readonly withKey?: boolean
  /** Errors in the console that the test expects; every other one fails it. */
  readonly allow?: RegExp
  readonly context?: BrowserContextOptions
}

/** The playground of a gateway in a browser; both start before the tests of a file, and end after them. */
export interface Playground {
  readonly url: () => string
  readonly gateway: () => NodeProcess
  /** Opens a path such as `/models/a` in a new profile. The test fails if the page prints an error or calls another host. */
  readonly open: (path: string, opening?: Opening) => Promise<Page>
}

/** The colours of a page, and its width in pixels. */
export type Look = readonly [theme: 'light' | 'dark', width: number]

/** The first width with light colours and the last one with dark ones; in `npm run test:release`, each width with both. */
export const looks = (widths: readonly number[]): readonly Look[] =>
  widths.flatMap((width, at): readonly Look[] => {
    if (isRelease)
      return [
        ['light', width],
        ['dark', width],
      ]
    if (at === 0) return [['light', width]]
    return at === widths.length - 1 ? [['dark', width]] : []
  })

/**
 * Starts a gateway and a browser for the tests of a file. The files of a worker share the browser, and the gateways
 * without settings: each page has a separate profile, and no test counts on an empty gateway.
 */
export function usePlayground(setup: PlaygroundSetup = {}): Playground {
  if (chromiumPath === undefined) test.skip(`the tests of pages in this file${needsChromium}`)
  const started: { gateway?: NodeProcess; browser?: Browser } = {}
  const gateway = (): NodeProcess => existing(started.gateway)
  const isShared = setup.settings === undefined
  const folder = isShared ? '' : temporaryFolder()
  const start = (data: string, options?: Start): Promise<NodeProcess> => startFor(setup, data, options)
  beforeAll(async () => {
    if (chromiumPath === undefined) return
    checkBuilt()
    started.gateway = await (isShared ? sharedGateway(setup.specs, start) : start(folder))
    started.browser = await sharedBrowser(chromiumPath)
  })
  afterAll(async () => {
    if (!isShared) await started.gateway?.kill()
  })
  const open: Playground['open'] = async (path, opening = {}) => {
    const { url } = gateway()
    const page = await openPage(existing(started.browser), url, opening)
    await page.goto(`${url}${path}${opening.withKey === true ? `#key=${apiKey}` : ''}`)
    return page
  }
  return { url: () => gateway().url, gateway, open }
}

/** Starts the gateway of a setup, with its data in a folder. */
async function startFor(
  { specs, settings = {} }: PlaygroundSetup,
  folder: string,
  options?: Start,
): Promise<NodeProcess> {
  const packages = join(folder, 'packages')
  if (specs !== undefined) await build(packages, specs(folder))
  const chosen: Record<string, string> = specs === undefined ? {} : { GATEWRIGHT_PACKAGES: packages }
  // Large media can take longer than a sync call on a busy machine.
  const sandbox = { GATEWRIGHT_SANDBOX_SECONDS: '0', GATEWRIGHT_SANDBOX_MEDIA: 'small' }
  return startNode({ GATEWRIGHT_DATA_DIR: join(folder, 'data'), ...sandbox, ...chosen, ...settings }, options)
}

function existing<Value>(value: Value | undefined): Value {
  if (value === undefined)
    throw new Error('The gateway and the browser start before the tests: call usePlayground in the file.')
  return value
}

/** The folder of the build of the playground. */
export const playgroundDist: string = join(repository, 'web/playground/dist')

/** Whether the playground is built, and none of its sources has changed since. */
export function isBuilt(): boolean {
  const sources = globSync('web/{playground,shared,ui}/**/*.{ts,tsx,css,html}', {
    cwd: repository,
    exclude: ['**/dist/**'],
  })
  const built = join(playgroundDist, 'index.html')
  const changed = Math.max(...sources.map((path) => statSync(join(repository, path)).mtimeMs))
  return existsSync(built) && statSync(built).mtimeMs >= changed
}

/** Refuses a build that is older than the sources: the tests would test the code of before. */
function checkBuilt(): void {
  if (!isBuilt()) throw new Error('The playground was changed after its build. Run: node packaging/playground.ts')
  if (!existsSync(join(repository, 'web/viewer/dist/index.html')))
    throw new Error('The viewer is not built. Run: node packaging/viewer.ts')
}

/** Opens a page whose errors fail the test; it closes when the test ends. */
async function openPage(browser: Browser, url: string, opening: Opening): Promise<Page> {
  const { width = 1280, height = 900, theme = 'light', allow, context = {} } = opening
  const profile = await browser.newContext({ viewport: { width, height }, colorScheme: theme, ...context })
  profile.setDefaultTimeout(longestWait)
  const page = await profile.newPage()
  const problems = watch(page, new URL(url).origin)
  onTestFinished(async () => {
    await profile.close()
    expect(problems.filter((problem) => allow?.test(problem) !== true)).toEqual([])
  })
  return page
}

/** Collects what a page must not do: errors, warnings of the browser, and requests to other hosts. */
function watch(page: Page, origin: string): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (isProblem(message)) problems.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const address = request.url()
    if (!/^(?:data|blob):/.test(address) && new URL(address).origin !== origin) problems.push(`request: ${address}`)
  })
  return problems
}

/** Violations of the Content-Security-Policy are errors of the console, too. A model without a sample shows a drawing. */
const isProblem = (message: ConsoleMessage): boolean =>
  ['error', 'warning'].includes(message.type()) && !message.location().url.includes('/playground/samples/')

/** Returns by how many pixels the page is wider than its window; 0 if it fits. */
export const overflowOf = async (page: Page): Promise<number> =>
  Math.max(0, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** Writes a picture of the page into the folder `SCREENSHOTS`, if that is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
