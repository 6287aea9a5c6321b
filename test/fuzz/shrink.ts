import { join } from 'node:path'
import { tryBatch } from './batch.ts'
import type { Finding, Trial } from './trial.ts'
import type { ModelSpec } from './models.ts'
import type { Data } from './data.ts'

/** A spec that breaks a guarantee, with the reason. */
export interface Smallest {
  readonly spec: ModelSpec
  readonly what: string
}

/** The number of smaller specs to try: each needs a build, and a compiler if one found the error. */
const most = 60

/** Node imports a module once per path, so every build gets a new path. */
let count = 0

/** Returns a minimal spec that still breaks a guarantee; undefined if it breaks none by itself. */
export async function shrink(spec: ModelSpec, { compiler }: Finding, trial: Trial): Promise<Smallest | undefined> {
  let tries = 0
  const failing = async (candidate: ModelSpec): Promise<Smallest | undefined> => {
    tries++
    const folder = join(trial.folder, `shrink-${count++}`)
    const { findings } = await tryBatch([candidate], {
      ...trial,
      folder,
      compilers: compiler === undefined ? [] : [compiler],
    })
    const [first] = findings
    return first && { spec: candidate, what: first.what }
  }
  let best = await failing(spec)
  for (let isSmaller = best !== undefined; isSmaller && tries < most;) {
    isSmaller = false
    for (const candidate of best === undefined ? [] : smaller(best.spec)) {
      if (tries >= most) break
      const found = await failing(candidate)
      if (found === undefined) continue
      best = found
      isSmaller = true
      break
    }
  }
  return best
}

/** Yields the same spec without one of its parts, one after the other. */
function* smaller(spec: ModelSpec): Generator<ModelSpec> {
  for (const key of ['rules', 'result', 'credits', 'tags']) {
    if (key in spec) yield { ...without(spec, key), id: spec.id, vendor: spec.vendor }
  }
  const { params } = spec
  if (!isData(params)) return
  for (const name of Object.keys(params)) {
    if (Object.keys(params).length > 1) yield replaced(spec, 'params', without(params, name))
  }
  for (const [name, param] of Object.entries(params)) {
    for (const less of isData(param) ? smallerParams(param) : [])
      yield replaced(spec, 'params', { ...params, [name]: less })
  }
}

function* smallerParams(param: Data): Generator<Data> {
  for (const key of Object.keys(param)) if (key !== 'type') yield without(param, key)
  const { keys } = param
  if (!isData(keys)) return
  for (const [name, field] of Object.entries(keys)) {
    if (Object.keys(keys).length > 1) yield { ...param, keys: without(keys, name) }
    for (const less of isData(field) ? smallerParams(field) : []) yield { ...param, keys: { ...keys, [name]: less } }
  }
}

const replaced = (spec: ModelSpec, key: string, value: Data): ModelSpec => ({ ...spec, [key]: value })

const without = (data: Data, key: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key))

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
