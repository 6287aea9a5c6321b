import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { fieldsOf } from '../../generator/language/values.ts'
import { readJson, unchecked } from '../../test/support/reading.ts'
import type { Body } from './bodies.ts'
import { modulePath, planPath, type Plan } from './modules.ts'
import { median } from '../median.ts'

/** Nanoseconds of CPU: of one call, and of a fixed piece of work beside it, which shows how fast the machine was. */
export interface Timing {
  readonly call: number
  readonly reference: number
}

/** The figures that a process prints: timings by cell, such as `tiny full`, and how many wrong bodies it refuses. */
export interface Figures {
  readonly timings: Readonly<Record<string, Timing>>
  readonly refused: Readonly<Record<string, number>>
  /** The number of valid bodies whose output shares an object or a list with its input. */
  readonly shared: number
}

/** The module of a model, as a peer wrote it. */
interface Checker {
  readonly parse: (input: unknown) => unknown
  readonly is?: (input: unknown) => boolean
  readonly issues?: (input: unknown) => number
}

/** Each sample takes about this long. */
const milliseconds = 10

/** Passes before the samples. */
const warmups = 6

/** The last result, so that no engine drops the work. */
let sink: unknown

/** The time that a model checks all of its pools before it is measured, so that no pool pays for what others taught. */
const settling = 300

/** Has a model check all kinds of bodies in turn until engines have optimised it for all of them. */
function settle(
  pools: readonly (readonly Body[])[],
  isText: boolean,
  parse: Checker['parse'],
  is: Checker['is'] = () => true,
): void {
  const bodies: readonly unknown[] = pools.flat().map((body) => (isText ? JSON.stringify(body) : body))
  const start = process.cpuUsage().user
  while (process.cpuUsage().user - start < settling * 1000) for (const body of bodies) sink = [parse(body), is(body)]
}

/** The work beside each sample: like the validators, it reads text and makes objects. */
const referenceText = JSON.stringify(
  Array.from({ length: 64 }, (_, at) => ({
    prompt: 'a',
    duration: at,
    resolution: '4K',
    aspectRatio: '16;9',
    multiShot: 'true',
  })),
)

const referencePasses = 50

/** The microseconds of CPU for a piece of work. */
function microsecondsOf(work: () => void): number {
  const { user, system } = process.cpuUsage()
  work()
  const after = process.cpuUsage()
  return after.user + after.system - user - system
}

function parseReference(): void {
  for (let at = 0; at < referencePasses; at++) sink = JSON.parse(referenceText)
}

/** The median CPU time of one call over a pool, after the call has been warmed. */
function timingOf<Input>(pool: readonly Input[], call: (input: Input) => unknown, samples = 7): Timing {
  const pass = (times: number): number =>
    microsecondsOf(() => {
      for (let at = 0; at < times; at++) for (const input of pool) sink = call(input)
    })
  let times = 1
  while (pass(times) < milliseconds * 1000) times *= 2
  for (let round = 0; round < warmups; round++) pass(times) // compilers run beside it, and can be late
  const found = Array.from({ length: samples }, () => [microsecondsOf(parseReference), pass(times)] as const)
  return {
    call: (median(found.map(([, call]) => call)) * 1000) / (times * pool.length),
    reference: (median(found.map(([reference]) => reference)) * 1000) / referencePasses,
  }
}

const load = (peer: string, id: string): Promise<Checker> => import(pathToFileURL(modulePath(peer, id)).href)

/** Has every model check a few bodies, as in a server: what is shared by the models is then optimised for all of them. */
async function warm(peer: string, bodies: Plan['warm'], isText: boolean): Promise<void> {
  const ready: (readonly [Checker, readonly unknown[]])[] = []
  for (const [id, pool] of Object.entries(bodies))
    if (existsSync(modulePath(peer, id)))
      ready.push([await load(peer, id), pool.map((body) => (isText ? JSON.stringify(body) : body))])
  for (let round = 0; round < 40; round++)
    for (const [{ parse }, pool] of ready) for (const body of pool) sink = parse(body)
}

async function measure(peer: string): Promise<Figures> {
  const { warm: bodies, measured } = unchecked<Plan>(readJson(readFileSync(planPath, 'utf8')))
  const isText = peer === 'JSON.parse'
  await warm(peer, bodies, isText)
  const timings: Record<string, Timing> = {}
  const refused: Record<string, number> = {}
  let shared = 0
  for (const { has, id, pools } of measured.filter((each) => existsSync(modulePath(peer, each.id)))) {
    const { parse, is, issues } = await load(peer, id)
    settle(Object.values(pools), isText, parse, is)
    for (const name of ['minimal', 'full', 'mixed'] as const) {
      const pool: readonly unknown[] = isText
        ? pools[name].map((body) => JSON.stringify(body))
        : pools[name].map(parsedAgain)
      if (pool.some((body) => parse(body) === undefined)) throw new Error(`${peer} refuses a valid body of ${id}.`)
      timings[`${has} ${name}`] = timingOf(pool, parse)
    }
    if (isText || is === undefined) continue
    if (!pools.full.every(is)) throw new Error(`${peer} refuses a valid body of ${id}.`)
    timings[`${has} is`] = timingOf(pools.full.map(parsedAgain), is)
    shared += pools.full.filter((body) => shares(body, parse(body))).length
    refused[has] = pools.wrong.filter((body) => !is(body)).length
    timings[`${has} refuse`] = timingOf(pools.wrong.map(parsedAgain), is)
    if (issues === undefined) continue
    timings[`${has} one issue`] = timingOf(pools.wrong.map(parsedAgain), issues)
    timings[`${has} five issues`] = timingOf(pools.five.map(parsedAgain), issues)
    if (has === 'documented') Object.assign(timings, extremes(parse), explained(issues))
  }
  return { timings, refused, shared }
}

/** A body as a server has it: parsed after all types of values were seen, so that its layout is the current one. */
const parsedAgain = (body: Body): unknown => JSON.parse(JSON.stringify(body))

/** A data URI of 50 MB, whose content nobody needs to read. */
function extremes(parse: (input: unknown) => unknown): Figures['timings'] {
  const startFrame = Buffer.from(`data:image/png;base64,${'A'.repeat(50e6)}`).toString('latin1')
  return { 'long uri': timingOf([{ prompt: 'a', startFrame }], parse, 3) }
}

/** Whether two values contain the same object or list, at the same place. */
function shares(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return false
  return (
    one === other || Object.entries(one).some(([key, value]: [string, unknown]) => shares(value, fieldsOf(other)[key]))
  )
}

function explained(issues: (input: unknown) => number): Figures['timings'] {
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, at]))
  return {
    'unknown keys': timingOf([{ prompt: 'a', ...unknown }], issues, 3),
  }
}

console.log(JSON.stringify(await measure(process.argv[2] ?? '')))
if (sink === process) console.log()
