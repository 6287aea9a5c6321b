import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gateway } from '../../../gateway/gateway.ts'
import { systemClock } from '../../../templates/client/runtime/clock.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startGateway } from '../../support/gateway.ts'
import { apiKey, behaviours } from './behaviours.ts'
import { startFaults } from './faults.ts'
import { gatewayBehaviours } from './gatewayBehaviours.ts'
import { openChromium, openHere, openProgram, openWorkerd, type Platform } from './platforms.ts'
import { find, findBun, findDeno, findNode, findWorkerd } from './programs.ts'
import { isLong, isRelease } from '../../support/size.ts'

const root = temporaryFolder()
const node20 = findNode(20)
const node22 = findNode(22)
const browser = find('CHROMIUM_PATH', 'chromium', 'chromium-browser', 'google-chrome')

const deno = findDeno()
const bun = findBun()
const workerd = findWorkerd()

const here = { 'the Node of the tests': openHere }

/** The other platforms, by name; undefined if this machine does not have one. */
const elsewhere: Readonly<Record<string, (() => Promise<Platform>) | undefined>> = {
  'Node 20': node20 === undefined ? undefined : () => openProgram(node20),
  'Node 22': node22 === undefined ? undefined : () => openProgram(node22),
  // It can use the network, but cannot read files or the environment.
  Deno: deno === undefined ? undefined : () => openProgram(deno, 'run', '--no-prompt', '--allow-net=127.0.0.1'),
  Bun: bun === undefined ? undefined : () => openProgram(bun, 'run'),
  Chromium: browser === undefined ? undefined : () => openChromium(browser),
  'a worker of Chromium': browser === undefined ? undefined : () => openChromium(browser, true),
  'an edge worker': workerd === undefined ? undefined : () => openWorkerd(workerd),
}

describe.for(Object.entries(isRelease ? { ...here, ...elsewhere } : here))('in %s', ([where, open]) => {
  if (open === undefined) return test.skip(`no ${where} is on PATH, and none is named in the environment`)
  let place: Platform
  let gateway: Gateway

  beforeAll(async () => {
    place = await open()
    const settings = { GATEWRIGHT_DEV_KEY: apiKey, GATEWRIGHT_CORS_ORIGINS: place.origin }
    gateway = await startGateway(join(root, where), settings)
  })
  afterAll(async () => {
    // A browser opens connections in advance, and the gateway waits for every connection.
    await place?.close()
    await gateway?.stop()
  })

  test.concurrent.each(Object.entries(behaviours))(
    '%s',
    async (name, { faults = [], minPolls = 0, starts = 1, returns }) => {
      let next = 0
      const server = await startFaults({ clock: systemClock, fault: () => faults[next++], minPolls })
      const result = await place.run('faults', name, server.url).finally(() => server.close())
      expect(result).toEqual(returns)
      expect([...server.started.values()]).toEqual(starts === 0 ? [] : [starts])
    },
  )

  test.runIf(isLong).concurrent.each(Object.entries(gatewayBehaviours))(
    'with a real gateway, %s',
    async (name, { returns }) => {
      expect(await place.run('gateway', name, gateway.url)).toEqual(returns)
    },
  )
})
