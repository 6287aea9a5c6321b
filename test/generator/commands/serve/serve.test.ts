import { expect, test } from 'vitest'
import type { CurrentGateway } from '../../../../generator/commands/serve/currentGateway.ts'
import { Runs, serve } from '../../../../generator/commands/serve/serve.ts'
import { unchecked } from '../../../support/reading.ts'
import { temporary } from '../../../support/temporary.ts'

/** A session with a gateway that starts, unless it has to fail, and everything that happens in it. */
function session(starts = true) {
  const [runs, stopping, events, out] = [new Runs(), new AbortController(), [] as string[], temporary()]
  let wake = (): void => undefined
  const note = (event: string): void => {
    events.push(event)
    wake()
  }
  const gateway = {
    isServing: false,
    address: undefined as string | undefined,
    serve: () => {
      gateway.isServing = starts
      gateway.address = 'http://127.0.0.1:1'
      note('serve')
      return Promise.resolve(starts)
    },
    stop: () => Promise.resolve(note('stop')),
  }
  const ended = serve({ runs, gateway: unchecked<CurrentGateway>(gateway), report: note, stopping: stopping.signal })
  /** Adds a run, and waits until something happens. */
  const run = async (isBuilt: boolean): Promise<void> => {
    const happened = new Promise<void>((resolve) => (wake = resolve))
    runs.add({ isBuilt, out })
    await happened
    await new Promise(setImmediate)
  }
  return { runs, stopping, events, run, ended, out }
}

test('broken specs leave the gateway as it is, and its address is shown again after them', async () => {
  const { run, events, stopping, ended } = session()
  for (const isBuilt of [false, true, true, false, true]) await run(isBuilt)
  stopping.abort()
  expect(await ended).toBe(true)
  expect(events).toEqual([
    'Waiting for a change of the specs.',
    'serve',
    'The gateway serves these specs on http://127.0.0.1:1',
    'serve',
    'The gateway continues with the last valid specs.',
    'serve',
    'The gateway serves these specs on http://127.0.0.1:1',
    'stop',
  ])
})

test('only the last of several runs counts, and a gateway that does not start ends the session', async () => {
  const { runs, events, ended, out } = session(false)
  runs.add({ isBuilt: false, out })
  runs.add({ isBuilt: true, out })
  expect(await ended).toBe(false)
  expect(events).toEqual(['serve', 'stop'])
})
