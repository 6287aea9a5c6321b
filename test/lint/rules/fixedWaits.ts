import { fileRule, pathRule, type Rule } from '../rule.ts'
import { isTestText, positionsOf } from '../scopes.ts'
import { topOf } from '../source.ts'

/** Every wait for a fixed time in the tests: its file, the count, and why no fake clock or event can replace it. */
const waits: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'test/e2e/cli.test.ts': [1, 'a configuration that leaves a timer'],
  'test/e2e/kill.long.test.ts': [3, 'kills a process at a random moment, and starts builds one after another'],
  'test/gateway/engine/database.test.ts': [2, 'stops a real database for a while, and polls until it is back'],
  'test/gateway/engine/kill.test.ts': [1, 'kills a process at a random moment'],
  'test/gateway/failures/crash.long.test.ts': [3, 'kills a gateway at a random moment under load'],
  'test/gateway/failures/nodes.long.test.ts': [4, 'kills and pauses nodes for longer than a lease'],
  'test/gateway/failures/webhookKills.long.test.ts': [2, 'kills nodes at random moments under load'],
  'test/gateway/files/remote.test.ts': [2, 'a host that is slow'],
  'test/gateway/http/reads.test.ts': [1, 'a reader that is slow'],
  'test/gateway/upstream/http/failures.test.ts': [1, 'a vendor that is slow'],
  'test/generator/commands/serve/swap.test.ts': [1, 'callers whose connections are idle in between'],
  'test/support/countingVendor.ts': [1, 'a vendor that is slow'],
  'test/support/history.ts': [5, 'troubles nodes at random moments, for the given time'],
  'test/support/historyCaller.ts': [
    7,
    'callers that call again and again while nodes are away, and cancel at random moments',
  ],
  'test/support/historyReceiver.ts': [1, 'a receiver that is slow'],
  'test/support/rawSocket.ts': [2, 'a caller that is slow'],
  'test/templates/client/clock.ts': [3, 'fast clocks of tests'],
  'test/templates/client/faultyProxy.ts': [2, 'a proxy that is slow'],
  'test/templates/client/runtime/files.test.ts': [1, 'an abort that must have its turn while a stream is read'],
}

const list = 'test/lint/rules/fixedWaits.ts'

/** Tests wait for a fixed time only if no fake clock or event can replace it. */
export const fixedWait: Rule = fileRule('fixed-wait', isTestText, function* ({ path, text }) {
  const most = waits[path]?.[0] ?? 0
  const canWait = /setTimeout|setInterval|timers\/promises/.test(text)
  const found = canWait ? positionsOf(text, /\b(?:setTimeout|setInterval|scheduler\.wait|sleep|wait)\(/) : []
  for (const position of found.slice(most))
    yield [
      position,
      `Wait for an event or use a fake clock. If neither can be, say why in ${list}, which allows ${most}.`,
    ]
  if (found.length < most) yield [0, `${list} allows ${most} waits, and there are ${found.length}: correct it.`]
})

/** The list of waits names files that exist. */
export const knownWaits: Rule = pathRule('known-waits', function* ({ paths }) {
  const known = new Set(paths)
  for (const path of Object.keys(waits))
    if (!known.has(path)) yield [topOf(list), `There is no ${path}: remove its line.`]
})
