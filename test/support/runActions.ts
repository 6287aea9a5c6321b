import type { Locator, Page } from 'playwright-core'

/** Types a prompt into the form of a model. */
export const write = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel(/^Prompt/)
    .first()
    .fill(text)

/** Presses Run. */
export const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Run', exact: true }).click()

/** The card of the latest run, in a state. */
export const card = (page: Page, state: string): Locator =>
  page.getByRole('article', { name: new RegExp(`: ${state}$`) }).first()

/** The responses to polls: that the task runs, none, as without a network, or those of the gateway. */
type Polls = 'running' | 'lost' | 'answered'

/** Returns a function that chooses the responses to polls, so that a task runs for as long as the test needs. */
export async function decidePolls(page: Page): Promise<(polls: Polls) => void> {
  let polls: Polls = 'running'
  await page.context().route('**/result', (route) => {
    const [id] = route.request().url().split('/').slice(-2)
    const response = { id, status: 'IN_PROGRESS', progress: { percent: 40, estimatedSecondsLeft: 30 } }
    if (polls === 'answered') return route.continue()
    if (polls === 'lost') return route.abort('internetdisconnected')
    return route.fulfill({ headers: { 'retry-after': '1' }, json: { status: 'success', response } })
  })
  return (next) => {
    polls = next
  }
}
