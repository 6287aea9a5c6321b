import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { find } from '../test/templates/client/programs.ts'
import { startNode } from '../test/support/node.ts'

/** Opens a real Chromium and the gateway in a separate process while something is measured. Throws if there is no Chromium. */
export async function withPages<Figures>(
  measure: (browser: Browser, url: string) => Promise<Figures>,
): Promise<Figures> {
  const executablePath = find('CHROMIUM_PATH', 'chromium', 'chromium-browser', 'google-chrome')
  if (executablePath === undefined) throw new Error('There is no Chromium on PATH, and CHROMIUM_PATH names none.')
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-bench-'))
  const gateway = await startNode({ GATEWRIGHT_DATA_DIR: folder, GATEWRIGHT_SANDBOX_SECONDS: '0' })
  // The sandbox of Chromium does not work for root.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    return await measure(browser, gateway.url)
  } finally {
    await browser.close()
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
