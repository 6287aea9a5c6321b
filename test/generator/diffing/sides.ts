import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { diffCatalogues, type Change, type Side } from '../../../generator/diffing/index.ts'
import { sideOfSpecs } from '../../../generator/diffing/sources/specs.ts'

/** Keys of a spec file, whose values JSON can write: every JSON text is YAML, too. */
export interface Keys {
  readonly [key: string]: unknown
}

/** The spec files of a catalogue, by their paths. */
export type SpecFiles = Readonly<Record<string, Keys>>

const model: Keys = {
  id: 'still',
  workflow: 'acme/still',
  name: 'Still',
  vendor: 'acme',
  category: 'image',
  task: 'text-to-image',
  mode: 'sync',
  source: 'documented',
  description: 'Makes pictures.',
  params: {},
}

/** The smallest model, with these keys. */
export const modelWith = (keys: Keys): Keys => ({ ...model, ...keys })

/** A catalogue with one model. */
export const withModel = (keys: Keys): SpecFiles => ({ 'models/acme/still.yaml': modelWith(keys) })

/** Writes specs into a folder; there is a service, unless it is one of them. */
export function writeSpecs(folder: string, files: SpecFiles): void {
  const all: SpecFiles = { 'service.yaml': { title: 'Acme' }, ...files }
  for (const [path, keys] of Object.entries(all)) {
    const id = keys['id']
    const file = join(folder, path.startsWith('models/') && typeof id === 'string' ? `models/acme/${id}.yaml` : path)
    mkdirSync(dirname(file), { recursive: true })
    const lines = Object.entries(keys).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    writeFileSync(file, `${lines.join('\n')}\n`)
  }
}

/** Reads the specs of a catalogue. */
export async function sideWith(files: SpecFiles): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'gatewright-sides-'))
  try {
    writeSpecs(folder, files)
    return await sideOfSpecs(folder, 'these specs', 'specs')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the changes between two catalogues. */
export const changesOf = async (before: SpecFiles, after: SpecFiles): Promise<readonly Change[]> =>
  diffCatalogues(await sideWith(before), await sideWith(after))

/** Returns the changes between two versions of a parameter `a`. */
export const paramChanges = (before: Keys, after: Keys): Promise<readonly Change[]> =>
  changesOf(withModel({ params: { a: before } }), withModel({ params: { a: after } }))
