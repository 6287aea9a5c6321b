import { expect, test } from 'vitest'
import { createClient } from '../../../../templates/client/runtime/client.ts'
import type { GatewayError } from '../../../../templates/client/runtime/errors.ts'
import { patientClock } from '../clock.ts'
import { faults, startFaults, type Fault } from '../faults.ts'
import { apiKey, insist, model } from '../kit.ts'
import { Random } from '../../../support/random.ts'
import { seedOr, times } from '../../../support/size.ts'
import { listWith } from '../../../support/matching.ts'

const submits = times(1000, 1000, 10_000)
const seed = seedOr(20_261)
const callersAtOnce = 64

/** Returns faults in runs, as if a node restarted or a network failed. A huge body is rare: it costs seconds. */
function weather(random: Random): () => Fault | undefined {
  let fault: Fault | undefined
  let left = 0
  return () => {
    if (left-- > 0) return fault
    left = random.below(4)
    const common = faults.filter((one) => one !== 'huge' && one !== 'redirect')
    fault = random.chance(0.4) ? random.one(common) : undefined
    if (random.chance(0.002)) fault = random.chance(0.1) ? 'huge' : 'redirect'
    return fault
  }
}

test(`${submits} submits start one task each despite every fault, seed ${seed}`, { timeout: 600_000 }, async () => {
  const clock = patientClock(1000, seed)
  const server = await startFaults({ clock, fault: weather(new Random(seed)), taskMs: 3000, remembers: false })
  const options = { apiKey, baseUrl: server.url, timeoutMs: 100_000, retry: { budgetMs: 150_000 } }
  const client = createClient({ ...options, clock })
  const errors: string[] = []
  const onError = ({ code }: GatewayError): void => void errors.push(code)
  const ids = new Set<string>()
  let left = submits
  const caller = async (): Promise<void> => {
    while (left-- > 0) ids.add((await insist(client, model, { prompt: 'A lighthouse.' }, onError)).id)
  }
  await Promise.all(Array.from({ length: callersAtOnce }, caller))
  await server.close()
  expect([...server.started.values()].filter((count) => count > 1)).toEqual([])
  expect({ results: ids.size, tasks: server.tasks.size }).toEqual({ results: submits, tasks: submits })
  // There were enough faults of each kind that the client sometimes gave up.
  expect(errors.length).toBeGreaterThan(submits / 100)
  expect([...new Set(errors)]).toEqual(listWith(['bad-answer', 'deadline', 'redirect', 'timeout']))
})
