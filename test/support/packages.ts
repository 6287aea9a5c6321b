import * as catalog from '@gatewright/catalog'
import document from '@gatewright/openapi/served'
import * as upstreams from '@gatewright/upstreams'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalogue, type Catalogue } from '../../gateway/catalogue/catalogue.ts'
import type { PackageData } from '../../gateway/catalogue/data.ts'
import { findPackages } from '../../gateway/catalogue/find.ts'
import { packageFiles } from '../../gateway/catalogue/load.ts'
import { repository } from './command.ts'
import { validators } from './validators.ts'

/** The packages of this repository, imported as tests import them: loading them again would take a second. */
export const packages: PackageData = {
  catalog,
  validators,
  document,
  upstreams,
  readSchema: async (model) =>
    JSON.parse(await readFile(join(repository, 'generated', 'schemas', 'models', `${model}.json`), 'utf8')),
  files: packageFiles(findPackages({ words: ['generated'], isDefault: true }, repository)),
}

/** The catalogue of a gateway that serves these packages. */
export const ownCatalogue = (): Catalogue => (own ??= readCatalogue(packages))

let own: Catalogue | undefined
