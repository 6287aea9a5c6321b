import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { unchecked } from './reading.ts'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The part of a result of axe-core that a test shows. */
interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** Returns what axe-core finds on a page, such as texts without contrast and controls without a name: one line for each. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  // In the middle of a transition a colour is neither that of before nor the one that people read. The end of one is not
  // awaited: it does not come while the browser draws nothing.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (const transition of transitions) transition.finish()
  })
  // The debugger runs it, which the Content-Security-Policy of the page does not restrict.
  await page.evaluate(script)
  const result = unchecked<{ readonly violations: readonly Violation[] }>(await page.evaluate('axe.run()'))
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
