// This module runs where the client runs: in this process, in another Node, in a browser.
import { createClient } from '@gatewright/client'
import { behaviours, connectTo, type Behaviour } from './behaviours.ts'
import { gatewayBehaviours } from './gatewayBehaviours.ts'

const suites: Readonly<Record<string, Readonly<Record<string, Pick<Behaviour, 'run'>>>>> = {
  faults: behaviours,
  gateway: gatewayBehaviours,
}

/** Runs a behaviour of a suite against the server at this address. */
export async function behave(suite: string, name: string, url: string): Promise<unknown> {
  const behaviour = suites[suite]?.[name]
  if (behaviour === undefined) throw new Error(`There is no behaviour ${suite}: ${name}.`)
  return behaviour.run(connectTo(createClient, url))
}

Object.assign(globalThis, { behave })
