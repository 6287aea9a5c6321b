import { isList } from '../../base/list.ts'
import type { Json } from '../../catalogue/catalogue.ts'
import type { Folder } from '../../files/folder.ts'
import { isObject, objectAt, own, textAt, without } from './json.ts'
import type { Keywords } from './lowering/lowering.ts'
import type { Lowered } from './lowering/model.ts'
import { titleOf } from '../../catalogue/names.ts'
import { legalId } from './naming.ts'
import { definitionsIn } from './shared.ts'

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
