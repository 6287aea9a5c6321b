import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { CurrentGateway } from '../../../../generator/commands/serve/currentGateway.ts'
import { findGateway, GatewayProcess } from '../../../../generator/commands/serve/gatewayProcess.ts'
import { fieldsOf } from '../../../../generator/language/values.ts'
import { temporary } from '../../../support/temporary.ts'

/**
 * A program that speaks with its parent as a gateway does, and does what its packages are called. It answers each connection
 * with that name, and with what it has read.
 */
const program = `
const packages = process.argv[process.argv.indexOf('--packages') + 1]
if (packages === 'broken') process.exit(3)
process.once('message', () => {
  if (packages === 'failing') process.exit(4)
  process.send({ serving: true })
  if (packages === 'crashing') process.exit(5)
  process.on('message', ({ stop, connection }, socket) => {
    if (stop) process.exit(0)
    socket.on('data', (data) => socket.end(packages + ' ' + data))
    socket.once('close', () => process.send({ closed: connection, isLeftOpen: false }))
  })
})
process.once('disconnect', () => process.exit(0))
process.send({ ready: { host: '127.0.0.1', port: Number(process.env.PORT) } })
`

/** A current gateway at a port, its processes, and what it has reported. */
function gatewayOf(port = '0') {
  const file = join(temporary(), 'program.mjs')
  writeFileSync(file, program)
  const [processes, reports]: [GatewayProcess[], string[]] = [[], []]
  let packages = 'good'
  const gateway = new CurrentGateway({
    start: () => {
      const started = new GatewayProcess({ program: file, packages, settings: { PORT: port } })
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
  return { gateway, processes, reports, serve }
}

/** Writes to a new connection, and returns everything that comes back. */
async function ask(address: string | undefined): Promise<string> {
  const socket = connect(Number(new URL(address ?? '').port), '127.0.0.1')
  socket.write('asked')
  return text(socket)
}

test('serves changed packages with a new process at the same port, and unchanged ones with the same process', async () => {
  const { processes, serve, gateway } = gatewayOf()
  expect([await serve('good', '1'), await serve('good', '1')]).toEqual([true, true])
  const { address } = gateway
  expect(await ask(address)).toBe('good asked')
  expect(await serve('better')).toBe(true)
  expect([await ask(address), gateway.address]).toEqual(['better asked', address])
  expect(await processes[0]?.ended).toBe(0)
  await gateway.stop()
  expect(await processes[1]?.ended).toBe(0)
  await expect(ask(address)).rejects.toThrow('ECONNREFUSED')
})

test('connections wait while one process follows another, and are refused when none serves', async () => {
  const { processes, serve, gateway } = gatewayOf()
  await serve('good')
  const { address } = gateway
  const swapping = serve('better')
  const asking = processes[0]?.ended.then(() => ask(address)) // the next one does not serve yet
  await swapping
  expect(await asking).toBe('better asked')
  await serve('failing')
  await expect(ask(address)).rejects.toThrow('ECONNREFUSED')
  await serve('good')
  expect(await ask(address)).toBe('good asked')
})

test('reports a port that another program uses, and starts nothing else', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = fieldsOf(other.address())
  const { processes, reports, serve } = gatewayOf(String(port))
  expect(await serve('good')).toBe(false)
  expect(await processes[0]?.ended).toBe(0) // its channel was closed
  const sentence = 'another program uses it (EADDRINUSE). Choose another one with --port or --host.'
  expect(reports).toEqual([`error: port ${String(port)} of 127.0.0.1 cannot be opened: ${sentence}`])
})

test('continues with the process before if the packages cannot be loaded', async () => {
  const { gateway, processes, reports, serve } = gatewayOf()
  await serve('good')
  expect(await serve('broken')).toBe(true)
  expect(await processes[1]?.ended).toBe(3)
  expect(gateway.isServing).toBe(true)
  expect(reports).toEqual(['The gateway did not start. Its output is above. The previous gateway continues.'])
})

test('reports a process that fails or crashes, and the next packages start another', async () => {
  const { gateway, processes, reports, serve } = gatewayOf()
  await serve('good')
  expect(await serve('failing')).toBe(true)
  expect(gateway.isServing).toBe(false)
  expect(await serve('crashing')).toBe(true)
  expect(await processes[2]?.ended).toBe(5)
  await expect.poll(() => reports).toHaveLength(2)
  expect(reports).toEqual([
    'The gateway did not start. Its output is above. The next change starts it again.',
    'The gateway ended with 5. Its output is above. The next change starts it again.',
  ])
  expect([await serve('crashing', 'again'), await serve('good')]).toEqual([true, true])
})

test.each(['broken', 'failing'])('returns false if the first process does not serve: %s', async (packages) => {
  expect(await gatewayOf().serve(packages)).toBe(false)
})

test('finds the gateway of the project, and none where none is installed', () => {
  const nowhere = temporary()
  expect(findGateway([nowhere])).toBeUndefined()
  expect(findGateway([nowhere, process.cwd()])).toMatch(/gateway.gatewright-gateway\.js$/)
})
