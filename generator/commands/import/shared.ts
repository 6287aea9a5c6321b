import { readdirSync } from 'node:fs'
import { parse } from 'yaml'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Folder } from '../../files/folder.ts'
import { readText } from '../../reading/text.ts'
import { parseYaml } from '../../source/yaml.ts'
import type { Shared } from './factoring.ts'
import { isObject } from './json.ts'
import type { Ledger } from './ledger.ts'
import type { Keywords } from './lowering/lowering.ts'

/** Folders of shared definitions. */
type SharedKind = 'params' | 'families' | 'catalogs'

/** The file of a shared definition, relative to the folder of specs. */
export const sharedFile = (kind: SharedKind, name: string): string => `${kind}/${name}.yaml`

/**
 * Reads the shared definitions of a folder of specs. An imported definition is compared as it was imported: an edit by
 * hand is meant for every model that uses the definition, so those models keep using it.
 */
export const readShared = (folder: Folder, { shared }: Ledger): Shared => ({
  params: definitionsIn('params', folder, shared),
  families: definitionsIn('families', folder, shared),
})

/** The definitions of a folder by the names of their files; of an imported one, its contents at that time. */
export function definitionsIn(
  kind: SharedKind,
  folder: Folder,
  imported: Ledger['shared'] = new Map(),
): ReadonlyMap<string, Keywords> {
  if (folder.entryType(kind) !== 'folder') return new Map()
  const files = readdirSync(folder.absolute(kind)).filter((name) => name.endsWith('.yaml'))
  const read = files.sort().map((file): readonly [string, Json] => {
    const name = file.replace(/\.yaml$/, '')
    return [name, imported.get(sharedFile(kind, name)) ?? definition(folder.absolute(`${kind}/${file}`))]
  })
  return new Map(read.flatMap(([name, value]) => (isObject(value) ? [[name, value] as const] : [])))
}

/** The definition in a file; an empty one, which matches no parameter, if the file is invalid. */
function definition(path: string): Json {
  const read = readText(path)
  if (!('text' in read) || 'refused' in parseYaml(read.text)) return {}
  try {
    const value: Json = parse(read.text)
    return value
  } catch {
    return {} // gatewright check says what is wrong with it
  }
}
