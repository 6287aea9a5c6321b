import type { CatalogModel } from '@gatewright/catalog'
import type { Mapping, Upstream as Spec } from '@gatewright/upstreams'
import { inputOpener, type OpenInput } from '../files/opening.ts'
import type { Shelf } from './http/assets.ts'
import type { UpstreamWatch } from './calls.ts'
import { Evaluator } from './http/evaluator.ts'
import { HttpUpstream } from './http/httpUpstream.ts'
import { Vendor, type Environment } from './http/vendor.ts'
import { Waits } from './http/waits.ts'
import type { Upstream } from './upstream.ts'

/** The options of the choice. */
export interface ChoiceParts {
  readonly upstreams: readonly Spec[]
  readonly mappings: readonly Mapping[]
  /** The variables that hold keys and addresses. */
  readonly environment: Environment
  /** Runs every model whose upstream has no key. */
  readonly sandbox: Upstream
  /** The store of assets that arrive as bytes. */
  readonly shelf: Shelf
  /** Opens the files of a call that a vendor takes as bytes; by default those of public hosts. */
  readonly openInput?: OpenInput
  readonly evaluator?: Evaluator
  readonly now?: () => number
  /** Observes each call. */
  readonly watch?: UpstreamWatch
}

/** The upstream of each model. */
export interface Choice {
  readonly upstreamOf: (model: CatalogModel) => Upstream
  /** The upstreams whose key is set. */
  readonly live: readonly string[]
  /** Closes connections and stops threads. */
  readonly close: () => Promise<void>
}

/**
 * Chooses the upstream of each model: the sandbox, until the key of its own upstream is set. Throws an error that names
 * an invalid variable.
 */
export function chooseUpstreams(parts: ChoiceParts): Choice {
  const { upstreams, mappings, environment, sandbox, shelf, evaluator = new Evaluator(), now = Date.now, watch } = parts
  const { openInput = inputOpener({ files: shelf.files, idOf: () => undefined, allowed: [] }) } = parts
  const vendors = new Map(upstreams.flatMap((spec) => named(Vendor.of(spec, environment, openInput))))
  const waits = new Waits()
  const chosen = new Map<string, Upstream>()
  for (const mapping of mappings) {
    const vendor = vendors.get(mapping.use)
    if (vendor !== undefined)
      chosen.set(mapping.id, new HttpUpstream({ vendor, mapping, evaluator, shelf, waits, now, watch }))
  }
  return {
    upstreamOf: ({ id }) => chosen.get(id) ?? sandbox,
    live: [...vendors.keys()],
    close: async () =>
      void (await Promise.all([evaluator.close(), ...[...vendors.values()].map((one) => one.close())])),
  }
}

const named = (vendor: Vendor | undefined): readonly (readonly [string, Vendor])[] =>
  vendor === undefined ? [] : [[vendor.spec.id, vendor]]
