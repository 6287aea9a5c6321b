import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { Hold } from '../../../../gateway/upstream/upstream.ts'
import { listen, shut } from '../../../support/servers.ts'
import { temporary } from '../../../support/temporary.ts'
import { pending } from '../../worker/workerKit.ts'
import { bench, modelOf, say, specOf, startVendor } from '../upstreamKit.ts'
import { picture } from '../../../support/imitations/media.ts'
import { start } from '../vendor.ts'

const model = modelOf('vendor22-flow-1')
const request = { model, params: { prompt: 'A kite' }, token: 'task-1' }
const place = { model: model.id, destination: 'vendor' } as const
const holdWhile = (mayBegin: () => boolean): Hold => ({ mayBegin, renew: () => Promise.resolve() })
const later = { is: 'later', inMs: 0 }

test('a call that may no longer be sent when its connection is ready is not sent', async () => {
  const { the, got, connections } = await start('vendor22', (_, response) => say(response, 200, {}))
  let isReady = false
  const ready = (): void => void (isReady = true)
  subscribe('undici:client:connected', ready)
  onTestFinished(() => void unsubscribe('undici:client:connected', ready))
  const upstream = the.choice.upstreamOf(place)?.upstream
  expect(await upstream?.submit({ ...request, hold: holdWhile(() => !isReady) })).toEqual(later)
  expect(await upstream?.submit({ ...request, hold: holdWhile(() => !isReady) })).toEqual(later)
  expect(isReady).toBe(true)
  // The connection can be used again.
  await upstream?.submit({ ...request, hold: holdWhile(() => true) })
  expect({ sent: got.length, connections: connections() }).toEqual({ sent: 1, connections: 1 })
})

test('a call that may no longer be sent while its files are sent never reaches its end', async () => {
  const [begun, ended] = [pending<void>(), pending<string>()]
  const server = createServer((incoming) => {
    begun.resolve()
    void text(incoming).then(
      () => ended.resolve('complete'),
      () => ended.resolve('broken off'),
    )
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => shut(server))
  const host = await startVendor(async (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).write(picture)
    await begun.promise
    response.end()
  })
  onTestFinished(host.close)
  const { submit } = specOf('vendor22')
  const body = '{ "image": request.prompt, "text": "a" }'
  const spec = specOf('vendor22', { submit: { ...submit, encoding: 'multipart', files: ['image'], body } })
  const the = bench({ folder: temporary(), url, spec })
  onTestFinished(the.close)
  let mayBegin = true
  void begun.promise.then(() => (mayBegin = false))
  const params = { prompt: `${host.url}/a.png` }
  const said = await the.choice
    .upstreamOf(place)
    ?.upstream.submit({ ...request, params, hold: holdWhile(() => mayBegin) })
  expect({ said, request: await ended.promise }).toEqual({ said: later, request: 'broken off' })
})

test('a call whose preparation took long is sent if its hold can be renewed', async () => {
  const { the, got } = await start('vendor22', (_, response) => say(response, 200, {}))
  let isHeld = false
  const renew = async (): Promise<void> => void (isHeld = true)
  await the.choice.upstreamOf(place)?.upstream.submit({ ...request, hold: { mayBegin: () => isHeld, renew } })
  expect(got).toHaveLength(1)
})
