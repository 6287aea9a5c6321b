import { copyFileSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CatalogModel } from '@gatewright/catalog'
import type { Mapping, Upstream } from '@gatewright/upstreams'
import { repository } from '../support/command.ts'
import { build } from '../support/gatewright.ts'

/** The packages that are built from the profiles and their sample models. */
export interface Packages {
  readonly models: readonly CatalogModel[]
  readonly mappings: readonly Mapping[]
  readonly upstreams: readonly Upstream[]
}

/** Builds all profiles with the sample models of the tests, as a user who copied the profiles would. */
export async function buildProfiles(folder: string): Promise<void> {
  const specs = join(folder, 'specs')
  mkdirSync(specs)
  copyFileSync(join(repository, 'test/samples/service.yaml'), join(specs, 'service.yaml'))
  cpSync(join(repository, 'profiles'), join(specs, 'upstreams'), { recursive: true })
  cpSync(join(import.meta.dirname, 'models'), join(specs, 'models'), { recursive: true })
  await build(join(folder, 'packages'), specs)
}

/** The built packages in a folder. */
export async function loadProfiles(folder: string): Promise<Packages> {
  const load = <Module>(name: string): Promise<Module> =>
    import(pathToFileURL(join(folder, 'packages', name, 'dist/index.js')).href)
  const { models } = await load<Pick<Packages, 'models'>>('catalog')
  const { mappings, upstreams } = await load<Omit<Packages, 'models'>>('upstreams')
  return { models, mappings, upstreams }
}

/** The upstream of a profile. */
export function profileOf({ upstreams }: Packages, id: string): Upstream {
  const found = upstreams.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no profile ${id}.`)
  return found
}
