import { readdirSync } from 'node:fs'
import { parse } from 'yaml'
import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import { titleOf } from '../../catalogue/names.ts'
import type { Folder } from '../../files/folder.ts'
import { readText } from '../../reading/text.ts'
import { parseYaml } from '../../source/yaml.ts'
import type { Shared } from './factoring.ts'
import { isObject, objectAt, own, textAt, without } from './json.ts'
import type { Ledger } from './ledger.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { legalId } from './naming.ts'

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

/**
 * The option lists that imported models use and the folder does not have, by the names of their files. They are read from
 * the upstream if its source says how, and else hold the ids that the models themselves show; an operator adds the others.
 */
export function missingLists(
  models: readonly Lowered[],
  folder: Folder,
  upstream: string | undefined,
): ReadonlyMap<string, Keywords> {
  const uses = models.flatMap(({ spec, lists }) => [
    ...usesIn(spec).map((use) => ({ ...use, words: none })),
    ...[...lists].map(([address, list]) => ({ address, ids: [], words: withUpstream(list, upstream) })),
  ])
  const present = [...definitionsIn('catalogs', folder).values()].map((list) => own(list, 'address'))
  const missing = Map.groupBy(
    uses.filter(({ address }) => !present.includes(address)),
    ({ address }) => address,
  )
  return new Map(
    [...missing].map(([address, found]) => {
      const words = found.map((use) => use.words).find((one) => Object.keys(one).length > 0) ?? {}
      const list = { ...listOf(address, new Set(found.flatMap(({ ids }) => ids))), ...words }
      return [nameOf(address), words['source'] === 'upstream' ? without(list, ['version', 'items']) : list]
    }),
  )
}

/** A list that only parameters name has neither a title nor a description. */
const none: Keywords = {}

/** The list with the upstream that serves its models; without one, only the sandbox serves the list. */
const withUpstream = (list: Keywords, use: string | undefined): Keywords =>
  use === undefined ? without(list, ['upstream']) : { ...list, upstream: { use, ...objectAt(list, 'upstream') } }

/** A parameter that takes ids of an option list. */
interface Use {
  readonly address: string
  readonly ids: readonly string[]
}

const usesIn = (spec: Keywords): readonly Use[] =>
  Object.entries(objectAt(spec, 'params')).flatMap(([name, param]): readonly Use[] => {
    const address = isObject(param) ? textAt(param, 'catalog') : undefined
    return isObject(param) && address !== undefined ? [{ address, ids: shownIds(name, param, spec) }] : []
  })

/** The ids of the default and of the examples. */
function shownIds(name: string, param: Keywords, spec: Keywords): readonly string[] {
  const examples = Object.values(objectAt(spec, 'examples')).map((input) => own(objectAt(input), name))
  const values: readonly (Json | undefined)[] = [own(param, 'default'), ...examples]
  return values
    .flatMap((value): readonly (Json | undefined)[] => (isList(value) ? value : [value]))
    .filter((id) => typeof id === 'string')
}

/** The name of a list, without the part of its address that most lists share. */
const nameOf = (address: string): string => legalId(address.replace('/v1/catalog/', '/').replaceAll('/', '-'))

function listOf(address: string, ids: ReadonlySet<string>): Keywords {
  return {
    id: nameOf(address),
    address,
    title: titleOf(nameOf(address)),
    description: 'The ids that imported models show. The list of the upstream can have others.',
    version: '1',
    ttlSeconds: 3600,
    source: 'reference',
    items: [...ids].sort().map((id) => ({ id, name: titleOf(id), tags: [] })),
  }
}
