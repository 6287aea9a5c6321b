import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { models, type CatalogModel } from '@gatewright/catalog'
import type { Schema } from '../../generator/catalogue/catalogue.ts'
import { compileSchema } from '../../test/contract/ajv.ts'
import { readJson, unchecked } from '../../test/support/reading.ts'
import { poolsOf, type Body, type Pools } from './bodies.ts'
import type { Described, Peer } from './peers/peer.ts'
import { selection, type Selected } from './selection.ts'

/** Everything that a measured process reads: the bodies of all models, and what is measured. */
export interface Plan {
  /** A few valid bodies of every model, by id: a process that has seen only one model is faster than a server. */
  readonly warm: Readonly<Record<string, readonly Body[]>>
  readonly measured: readonly { readonly has: Selected['has']; readonly id: string; readonly pools: Pools }[]
}

/** The folder of the modules and the plan, inside of node_modules so that they find the packages they import. */
const folder: string = fileURLToPath(new URL('../node_modules/.validators/', import.meta.url))

/** The path of a module of a peer. */
export const modulePath = (peer: string, id: string): string => join(folderOf(peer), `${id}.mjs`)

/** The path of a bundled program. */
export const bundlePath = (name: string): string => `${folderOf(`bundle ${name}`)}.mjs`

/** The file of the plan. */
export const planPath: string = join(folder, 'plan.json')

const folderOf = (peer: string): string => join(folder, peer.replaceAll(/[^\w-]/g, '_'))

/** Writes the modules of all peers and the plan of the measurement. */
export function prepare(peers: readonly Peer[]): Plan {
  rmSync(folder, { recursive: true, force: true })
  const measured = selection().map(({ has, model }) => ({
    has,
    id: model.id,
    pools: poolsOf(model, acceptanceOf(model)),
  }))
  const warm = Object.fromEntries(
    models.map((model) => [model.id, poolsOf(model, acceptanceOf(model)).mixed.slice(0, 8)]),
  )
  for (const peer of peers) writeModules(peer, new Set(measured.map(({ id }) => id)))
  writeFileSync(planPath, JSON.stringify({ warm, measured }))
  return { warm, measured }
}

function writeModules(peer: Peer, measured: ReadonlySet<string>): void {
  const described = models.map((model): Described => ({ model, schema: schemaOf(model) }))
  const texts = Object.entries(peer.modules(described, (id) => measured.has(id)))
  mkdirSync(folderOf(peer.name), { recursive: true })
  for (const [name, text] of Object.entries(peer.extras ?? {})) writeFileSync(join(folderOf(peer.name), name), text)
  for (const [id, text] of texts) writeFileSync(modulePath(peer.name, id), text)
}

/** Ajv with the emitted schema decides which bodies are valid. */
const acceptanceOf = (model: CatalogModel): ((body: unknown) => boolean) => compileSchema(schemaOf(model))

function schemaOf({ id }: CatalogModel): Schema {
  return unchecked(
    readJson(readFileSync(new URL(`../../generated/schemas/models/${id}.json`, import.meta.url), 'utf8')),
  )
}
