import ts from 'typescript-5.9'
import { fileRule, type Rule } from '../rule.ts'
import { isTest, isTestText, positionsOf } from '../scopes.ts'

const starter = 'test/support/gateway.ts'

/** Only one function starts a gateway in the process of a test. */
export const gatewayStart: Rule = fileRule('gateway-start', isTestText, function* ({ path, text }) {
  const found = positionsOf(text, /import \{[^}]*\bstartGateway\b[^}]*\} from '[^']*gateway\/gateway\.ts'/)
  if (path !== starter) {
    for (const position of found) yield [position, `Start gateways with startGateway of ${starter}.`]
  } else if (found.length === 0) yield [0, 'This file no longer starts gateways: change this rule.']
})

/**
 * Tests change single variables of the environment, and put them back. Files share a process: an object in place of the
 * real variables would reach neither Node nor what it starts.
 */
export const environment: Rule = fileRule('environment', isTestText, function* ({ text }) {
  for (const position of positionsOf(text, /process\.env = /))
    yield [position, 'Change single variables, and put them back.']
})

/**
 * No test measures time. Limits of time are in bench/: a test counts what is done (test/support/counted.ts), or only
 * waits for an end (ends.ts).
 */
export const measuredTime: Rule = fileRule('measured-time', isTestText, function* ({ text }) {
  const clocks = /performance\.(?:now|mark|measure)|hrtime|[cC]puUsage|resourceUsage|process\.uptime|console\.time/
  for (const position of positionsOf(text, clocks))
    yield [position, 'Count what is done: times are measured in bench/.']
})

/** The file that draws the seed of a run. */
const seeds = 'test/support/size.ts'

const isRandom = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === 'random' &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'Math'

/** A test repeats its decisions: they follow from the seed of the run, which a failure prints. */
export const seededRandom: Rule = fileRule('seeded-random', isTest, function* ({ path, nodes }) {
  if (path === seeds) return
  for (const node of nodes.filter(isRandom)) yield [node, `Draw from the seed of the run (seedOr of ${seeds}).`]
})
