import type { CatalogModel } from '@gatewright/catalog'
import type { Mapping, Upstream as Spec } from '@gatewright/upstreams'
import type { Portions } from '../base/portions.ts'
import { inputOpener, type OpenInput } from '../files/taskFiles.ts'
import { routesAt, sandboxUpstream, storingRoute, type RoutedTask } from '../tasks/route.ts'
import { Breaker } from './breaker.ts'
import type { UpstreamWatch } from './calls.ts'
import type { AnswerBytes } from './http/answerBytes.ts'
import type { AssetStore } from './http/assets.ts'
import { Evaluator } from './http/evaluator.ts'
import { HttpUpstream } from './http/httpUpstream.ts'
import { Vendor, type Environment } from './http/vendor.ts'
import { Waits } from './http/waits.ts'
import type { Chosen, Upstream } from './upstream.ts'
import { createHash } from 'node:crypto'
import { given, holds } from '@gatewright/catalog/language'
import { fieldOf, readJson } from '../base/values.ts'

/** The options of the choice. */
interface ChoiceParts {
  readonly upstreams: readonly Spec[]
  readonly mappings: readonly Mapping[]
  /** The variables that hold keys and addresses. */
  readonly environment: Environment
  /** Runs the tasks that were accepted for the sandbox; undefined if it is off. */
  readonly sandbox: Upstream | undefined
  /** The store of assets that arrive as bytes. */
  readonly assetStore: AssetStore
  /** Opens the files of a call that a vendor takes as bytes; by default those of public hosts. */
  readonly openInput?: OpenInput
  readonly evaluator?: Evaluator
  /** Counts the answers of a vendor in memory. */
  readonly answersOf?: (spec: Spec) => AnswerBytes
  /** The part of each limit of a vendor that this node holds; by default all of it. */
  readonly portions?: Portions | undefined
  readonly now?: () => number
  /** Observes each call. */
  readonly watch?: UpstreamWatch
}

/** The upstreams that this node can use. */
export interface Choice {
  /**
   * The upstream of a task; undefined if this node cannot use it, or has the model at another one. Of a task that was not
   * sent, it is the first that this node can use.
   */
  readonly upstreamOf: (task: RoutedTask) => Chosen | undefined
  /** The ids of all upstreams that can run a task, best first, whether or not this node can use them. */
  readonly idsOf: (task: RoutedTask) => readonly string[]
  /** The routes of these models that the node can run (tasks/route.ts). */
  readonly routesOf: (models: readonly Pick<CatalogModel, 'id'>[]) => ReadonlySet<string>
  /** The upstreams whose key is set. */
  readonly live: readonly string[]
  /** Whether each of these fails repeatedly, so that tasks that can run elsewhere do. */
  readonly leftOut: () => ReadonlyMap<string, boolean>
  /** Closes connections and stops threads. */
  readonly close: () => Promise<void>
}

/** Opens the upstreams whose key is set. Throws an error that names an invalid variable. */
export function chooseUpstreams(parts: ChoiceParts): Choice {
  const {
    upstreams,
    mappings,
    environment,
    sandbox,
    assetStore,
    evaluator = new Evaluator(),
    now = Date.now,
    watch,
    answersOf,
    portions,
  } = parts
  const { openInput = inputOpener({ files: assetStore.files, idOf: () => undefined, allowed: [] }) } = parts
  const vendors = new Map(
    upstreams.flatMap((spec) =>
      named(Vendor.of(spec, environment, { openInput, portions, answers: answersOf?.(spec) })),
    ),
  )
  const breakers = new Map([...vendors.keys()].map((id) => [id, new Breaker()]))
  const waits = new Waits()
  const models = Map.groupBy(mappings, ({ id }) => id)
  const chosen = new Map<Mapping, Chosen>()
  for (const mapping of mappings) {
    const shared = vendors.get(mapping.use)
    const vendor = mapping.parts === undefined ? shared : shared?.with(mapping.parts)
    if (vendor === undefined) continue
    const upstream = new HttpUpstream({
      vendor,
      mapping,
      evaluator,
      assetStore,
      waits,
      breaker: breakers.get(mapping.use),
      now,
      watch,
    })
    const hasOthers = models.get(mapping.id)?.length !== 1
    chosen.set(mapping, { id: mapping.use, upstream, hasOthers })
  }
  return {
    ...routing({ models, chosen, breakers }, sandbox && { id: sandboxUpstream, upstream: sandbox }),
    leftOut: () => new Map([...breakers].map(([id, { isOpen }]) => [id, isOpen])),
    live: [...vendors.keys()],
    close: async () =>
      void (await Promise.all([evaluator.close(), ...[...vendors.values()].map((one) => one.close())])),
  }
}

/** The mappings of each model, the upstreams of those that this node can use, and which of these fail. */
interface Vendors {
  readonly models: ReadonlyMap<string, readonly Mapping[]>
  readonly chosen: ReadonlyMap<Mapping, Chosen>
  readonly breakers: ReadonlyMap<string, Breaker>
}

/** Decides where tasks go; `own` is the sandbox. */
function routing(
  { models, chosen, breakers }: Vendors,
  own: Chosen | undefined,
): Pick<Choice, 'upstreamOf' | 'idsOf' | 'routesOf'> {
  const isLeftOut = (upstream: string): boolean => breakers.get(upstream)?.isOpen === true
  const orderOf = (task: RoutedTask): readonly Mapping[] => inOrder(models.get(task.model) ?? [], task, isLeftOut)
  const vendorOf = (task: RoutedTask): Chosen | undefined => {
    const { model, upstream } = task
    if (upstream === undefined) return orderOf(task).flatMap((one) => chosen.get(one) ?? [])[0]
    const isAt = ({ use }: Mapping): boolean => use === upstream
    // The conditions of a spec can change while the upstream has the job.
    const found = orderOf(task).find(isAt) ?? models.get(model)?.find(isAt)
    return found && chosen.get(found)
  }
  const inSandbox = ({ upstream }: RoutedTask): Chosen | undefined =>
    upstream === undefined || upstream === own?.id ? own : undefined
  const routesAmong = (model: string): readonly string[] => [
    ...(own === undefined ? [] : routesAt(model, 'sandbox', own.id)),
    ...(models.get(model) ?? []).flatMap((one) => (chosen.has(one) ? routesAt(model, 'vendor', one.use) : [])),
  ]
  return {
    upstreamOf: (task) => (task.destination === 'sandbox' ? inSandbox(task) : vendorOf(task)),
    idsOf: (task) => (task.destination === 'sandbox' ? [sandboxUpstream] : orderOf(task).map(({ use }) => use)),
    routesOf: (all) => new Set(all.flatMap(({ id }) => [...routesAmong(id), storingRoute(id)])),
  }
}

const named = (vendor: Vendor | undefined): readonly (readonly [string, Vendor])[] =>
  vendor === undefined ? [] : [[vendor.spec.id, vendor]]

/**
 * The mappings of a model that can run a task, best first: those whose conditions hold, by their shares, else as the spec
 * lists them. An upstream that is left out for a while comes after the others, one that was tried after those that were
 * not, and one that has refused the task is not among them.
 */
export function inOrder(
  mappings: readonly Mapping[],
  { id = '', params = '{}', tried = [] }: RoutedTask,
  isLeftOut: (upstream: string) => boolean = () => false,
): readonly Mapping[] {
  if (mappings.length < 2) return mappings
  const turnOf = (use: string): number => tried.findIndex(({ upstream }) => upstream === use)
  return fitting(mappings, params)
    .filter(({ use }) => tried[turnOf(use)]?.why !== 'refused')
    .map((mapping) => ({ mapping, rank: rankOf(mapping, id), isLast: isLeftOut(mapping.use) }))
    .sort(
      (a, b) => turnOf(a.mapping.use) - turnOf(b.mapping.use) || Number(a.isLast) - Number(b.isLast) || b.rank - a.rank,
    )
    .map(({ mapping }) => mapping)
}

/** The mappings whose conditions hold: the first of each upstream. */
function fitting(mappings: readonly Mapping[], params: string): readonly Mapping[] {
  if (mappings.every(({ when }) => when === undefined)) return mappings
  const read = readJson(params)
  const value = (param: string): unknown => fieldOf(read, param)
  const view = { given: (param: string): boolean => given(value(param)), value }
  const holding = mappings.filter(({ when = [] }) => holds(when, view))
  return holding.filter(({ use }, index) => holding.findIndex((one) => one.use === use) === index)
}

/**
 * The rank of a mapping for a task, the highest first (weighted rendezvous hashing): the same for each attempt, and
 * over all tasks a mapping comes first as often as its share says.
 */
function rankOf({ use, share }: Mapping, id: string): number {
  if (share === undefined) return 0
  const hash = createHash('sha256').update(`${id} ${use}`).digest().readUInt32BE()
  return -share / Math.log((hash + 0.5) / 2 ** 32)
}
