import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CurrentGateway } from '../../../generator/serving/currentGateway.ts'
import { findGateway, GatewayProcess } from '../../../generator/serving/gatewayProcess.ts'
import { temporary } from '../../support/temporary.ts'

/** A program that speaks with its parent as a gateway does, and does what its packages are called. */
const program = `
const packages = process.argv[process.argv.indexOf('--packages') + 1]
if (packages === 'broken') process.exit(3)
process.once('message', () => {
  if (packages === 'taken') process.exit(4)
  process.send('http://127.0.0.1:' + (process.env.PORT ?? '4321'))
  if (packages === 'crashing') process.exit(5)
})
process.once('disconnect', () => process.exit(0))
process.send('ready')
`

/** A current gateway, the ports that its processes were started with, and what it has reported. */
function gatewayOf() {
  const file = join(temporary(), 'program.mjs')
  writeFileSync(file, program)
  const [ports, processes, reports]: [(string | undefined)[], GatewayProcess[], string[]] = [[], [], []]
  let packages = 'good'
  const gateway = new CurrentGateway({
    start: (port) => {
      ports.push(port)
      const started = new GatewayProcess({
        program: file,
        packages,
        settings: port === undefined ? {} : { PORT: port },
      })
      processes.push(started)
      return started
    },
    report: (sentence) => void reports.push(sentence),
  })
  onTestFinished(() => gateway.stop())
  const serve = (name: string, fingerprint = name): Promise<boolean> => {
    packages = name
    return gateway.serve(fingerprint)
  }
  return { gateway, ports, processes, reports, serve }
}

test('serves changed packages with a new process at the same port, and unchanged ones with the same process', async () => {
  const { ports, processes, serve, gateway } = gatewayOf()
  expect([await serve('good', '1'), await serve('good', '1'), await serve('good', '2')]).toEqual([true, true, true])
  expect(ports).toEqual([undefined, '4321'])
  expect(await processes[0]?.ended).toBe(0)
  await gateway.stop()
  expect(await processes[1]?.ended).toBe(0)
})

test('continues with the process before if the packages cannot be loaded', async () => {
  const { gateway, processes, reports, serve } = gatewayOf()
  await serve('good')
  expect(await serve('broken')).toBe(true)
  expect(await processes[1]?.ended).toBe(3)
  expect(gateway.isServing).toBe(true)
  expect(reports).toEqual(['The gateway did not start; its words are above. It continues with the packages before.'])
})

test('reports a process that cannot listen or crashes, and the next packages start another', async () => {
  const { gateway, processes, reports, serve } = gatewayOf()
  await serve('good')
  expect(await serve('taken')).toBe(true)
  expect(gateway.isServing).toBe(false)
  expect(await serve('crashing')).toBe(true)
  expect(await processes[2]?.ended).toBe(5)
  await expect.poll(() => reports).toHaveLength(2)
  expect(reports).toEqual([
    'The gateway did not start; its words are above. The next change starts it again.',
    'The gateway ended with 5; its words are above. The next change starts it again.',
  ])
  expect([await serve('crashing', 'again'), await serve('good')]).toEqual([true, true])
})

test.each(['broken', 'taken'])('returns false if the first process does not serve: %s', async (packages) => {
  expect(await gatewayOf().serve(packages)).toBe(false)
})

test('finds the gateway of the project, and none where none is installed', () => {
  const nowhere = temporary()
  expect(findGateway([nowhere])).toBeUndefined()
  expect(findGateway([nowhere, process.cwd()])).toMatch(/gateway.gatewright-gateway\.js$/)
})
