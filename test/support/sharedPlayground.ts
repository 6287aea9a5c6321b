import { mkdtempSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { apiKey, type NodeProcess, type Start as StartOptions } from './node.ts'
import { listen } from './servers.ts'

/** Starts a gateway with its data in a folder. */
type Start = (folder: string, options: StartOptions) => Promise<NodeProcess>

const shared: { browser?: Browser } = {}
const gateways = new Map<unknown, NodeProcess>()

/**
 * The features of Chromium that tests do without: two pages for the address bar of each window, which take as long as the
 * page of the test; and those that Playwright leaves out, because only the last list counts.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** The browser of this worker, which all its files share: what differs between tests is in their profiles. */
export async function sharedBrowser(executablePath: string): Promise<Browser> {
  if (shared.browser?.isConnected() === true) return shared.browser
  endWithWorker()
  const args = [`--disable-features=${withoutFeatures.join()}`]
  // The sandbox of Chromium does not work for root.
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  shared.browser = await chromium.launch({ executablePath, args, handleSIGTERM: false })
  return shared.browser
}

/** The gateway of this worker with this name: it starts with the first file that asks for it, and ends after the worker. */
export async function sharedGateway(name: unknown, start: Start): Promise<NodeProcess> {
  const running = gateways.get(name)
  if (running !== undefined && (await responds(running.url))) return running
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatewright-test-')))
  const life = createServer((socket) => void socket.on('error', () => {}).unref()).unref()
  const module = endingAfterWorker(folder, await listen(life))
  const gateway = await start(folder, { nodeArguments: [`--import=${module}`] })
  gateways.set(name, gateway)
  return gateway
}

/**
 * A module with which a process ends after this worker, however that ends, and then removes a folder: it keeps a
 * connection to the worker, which closes with it.
 */
const endingAfterWorker = (folder: string, port: number): string =>
  `data:text/javascript,${encodeURIComponent(`import { rmSync } from 'node:fs'
import { connect } from 'node:net'
process.on('exit', () => rmSync(${JSON.stringify(folder)}, { recursive: true, force: true }))
connect(${port}, '127.0.0.1').on('error', () => {}).on('close', () => process.exit()).unref()`)}`

const responds = (url: string): Promise<boolean> =>
  fetch(`${url}/workflows/v1/models`, { headers: { authorization: `Bearer ${apiKey}` } }).then(
    async (response) => response.arrayBuffer().then(() => true),
    () => false,
  )

const state = { ends: false }

/** Vitest ends a worker with SIGTERM, which leaves no time for the work of an exit by itself. */
function endWithWorker(): void {
  if (state.ends) return
  state.ends = true
  process.once('SIGTERM', () => process.exit())
}
