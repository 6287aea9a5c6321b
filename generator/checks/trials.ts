import { fork } from 'node:child_process'
import { program } from '../root.ts'
import { evaluate, parse, tryAll, type Trial } from './trial.ts'

/** The limits that end an expression that step limits do not end: memory first, then time. */
const limits = { megabytes: 64, seconds: 10, allSeconds: 60 } as const

/**
 * Why each expression has no valid result, or undefined if it returns one for every input. No expression can stop or
 * block the build.
 */
export async function tryEach(trials: readonly Trial[]): Promise<readonly (string | undefined)[]> {
  const found = new Map<Trial, string | undefined>()
  for (const trial of trials.filter(({ expression }) => expression.length < 1000)) {
    const parsed = parse(trial)
    if (isCheap(parsed.ast())) found.set(trial, await tryAll(trial, parsed))
  }
  await tryApart(
    trials.filter((trial) => !found.has(trial)),
    found,
  )
  return trials.map((trial) => found.get(trial))
}

/** Returns the values of an expression for inputs, or nothing for those for which it fails, or if it may take long. */
export async function evaluated(expression: string, inputs: readonly object[]): Promise<readonly unknown[]> {
  const parsed = parse({ expression })
  const found: unknown[] = []
  if (isCheap(parsed.ast())) for (const input of inputs) found.push(await evaluate(parsed, input))
  return found
}

/** Runs expressions in a process; if one ends the process, the next ones run in a new process. */
async function tryApart(trials: readonly Trial[], found: Map<Trial, string | undefined>): Promise<void> {
  const end = performance.now() + limits.allSeconds * 1000
  for (let next = 0; next < trials.length;) {
    const left = end - performance.now()
    const { results, lost } = await runProcess(trials.slice(next), left)
    for (const why of results) found.set(trials[next++] ?? never(), why)
    if (lost === undefined) continue
    found.set(trials[next++] ?? never(), lost)
    if (performance.now() < end) continue
    for (const trial of trials.slice(next))
      found.set(trial, `all expressions together take more than ${limits.allSeconds} s`)
    return
  }
}

interface Ended {
  readonly results: readonly (string | undefined)[]
  /** Why the expression after these returned no result. */
  readonly lost: string | undefined
}

function runProcess(trials: readonly Trial[], left: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const results: (string | undefined)[] = []
    let lost: string | undefined
    let timer: NodeJS.Timeout | undefined
    const child = fork(program('checks/trialProcess'), {
      execArgv: [...process.execArgv, `--max-old-space-size=${limits.megabytes}`, '--max-semi-space-size=16'],
      serialization: 'advanced',
      stdio: 'ignore', // Node describes a lack of memory at length
    })
    const late = (): void => {
      lost = `it takes more than ${limits.seconds} s`
      child.kill('SIGKILL')
    }
    child.on('message', (message: 'begun' | { why: string | undefined }) => {
      clearTimeout(timer)
      if (message === 'begun') timer = setTimeout(late, Math.max(1000, Math.min(left, limits.seconds * 1000)))
      else results.push(message.why)
    })
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      const why = lost ?? `it takes more than ${limits.megabytes} MB of memory`
      resolve({ results, lost: results.length < trials.length ? why : undefined })
    })
    child.send(trials)
  })
}

function never(): never {
  throw new Error('There are more results than expressions.')
}

/** Functions that take time linear in their arguments. */
const cheap: readonly unknown[] = [
  'ceil',
  'floor',
  'round',
  'abs',
  'min',
  'max',
  'sum',
  'count',
  'exists',
  'not',
  'power',
  'lookup',
]

const kinds: readonly unknown[] = [
  'number',
  'string',
  'value',
  'name',
  'path',
  'condition',
  'binary',
  'function',
  'block',
]

/**
 * Whether an expression only selects, compares and calculates, as nearly all do: it needs no process that can be
 * stopped.
 */
function isCheap(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true
  const children: readonly (readonly [string, unknown])[] = Object.entries(part).filter(
    ([name]) => name !== 'procedure',
  )
  if (!children.every(([, child]) => isCheap(child))) return false
  if (!('type' in part)) return true
  if (part.type === 'function')
    return 'procedure' in part &&
      typeof part.procedure === 'object' &&
      part.procedure !== null &&
      'value' in part.procedure
      ? cheap.includes(part.procedure.value)
      : false
  if (part.type === 'binary') return 'value' in part && part.value !== '..'
  if (part.type === 'unary') return 'value' in part && (part.value === '-' || part.value === '[' || isTable(part))
  return kinds.includes(part.type)
}

/**
 * Whether an object has only literals, such as the prices of `$lookup({ 'low': 3, 'high': 15 }, quality)`: its size is
 * that of its text. A process takes a tenth of a second, which two prices of this sort would cost a build of 220 models.
 */
const isTable = (part: object): boolean =>
  'value' in part && part.value === '{' && 'lhs' in part && Array.isArray(part.lhs) && part.lhs.flat().every(isLiteral)

const isLiteral = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && 'type' in part && (part.type === 'string' || part.type === 'number')
