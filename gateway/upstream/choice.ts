import type { CatalogModel } from '@gatewright/catalog'
import type { Mapping, Upstream as Spec } from '@gatewright/upstreams'
import type { Portions } from '../base/portions.ts'
import { inputOpener, type OpenInput } from '../files/opening.ts'
import { routesAt, sandboxUpstream, type TaskRoute } from '../tasks/route.ts'
import type { UpstreamWatch } from './calls.ts'
import type { AnswerBytes } from './http/answerBytes.ts'
import type { AssetStore } from './http/assets.ts'
import { Evaluator } from './http/evaluator.ts'
import { HttpUpstream } from './http/httpUpstream.ts'
import { Vendor, type Environment } from './http/vendor.ts'
import { Waits } from './http/waits.ts'
import type { Chosen, Upstream } from './upstream.ts'

/** The options of the choice. */
export interface ChoiceParts {
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
  /** The upstream of a task; undefined if this node cannot use it, or has the model at another one. */
  readonly upstreamOf: (task: TaskRoute) => Chosen | undefined
  /** The routes of these models that the node can run (tasks/route.ts). */
  readonly routesOf: (models: readonly Pick<CatalogModel, 'id'>[]) => ReadonlySet<string>
  /** The upstreams whose key is set. */
  readonly live: readonly string[]
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
  const waits = new Waits()
  const chosen = new Map<string, Chosen>()
  for (const mapping of mappings) {
    const shared = vendors.get(mapping.use)
    const vendor = mapping.parts === undefined ? shared : shared?.with(mapping.parts)
    if (vendor === undefined) continue
    const upstream = new HttpUpstream({ vendor, mapping, evaluator, assetStore, waits, now, watch })
    chosen.set(mapping.id, { id: mapping.use, upstream })
  }
  const own = sandbox && { id: sandboxUpstream, upstream: sandbox }
  const upstreamOf = ({ model, destination, upstream }: TaskRoute): Chosen | undefined => {
    const found = destination === 'sandbox' ? own : chosen.get(model)
    return upstream === undefined || upstream === found?.id ? found : undefined
  }
  const routesAmong = (model: string): readonly string[] =>
    destinations.flatMap((destination) => {
      const found = upstreamOf({ model, destination })
      return found === undefined ? [] : routesAt(model, destination, found.id)
    })
  return {
    upstreamOf,
    routesOf: (models) => new Set(models.flatMap(({ id }) => routesAmong(id))),
    live: [...vendors.keys()],
    close: async () =>
      void (await Promise.all([evaluator.close(), ...[...vendors.values()].map((one) => one.close())])),
  }
}

const destinations = ['vendor', 'sandbox'] as const

const named = (vendor: Vendor | undefined): readonly (readonly [string, Vendor])[] =>
  vendor === undefined ? [] : [[vendor.spec.id, vendor]]
