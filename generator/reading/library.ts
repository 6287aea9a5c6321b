import { nearest } from '../language/nearest.ts'
import type { Node } from '../source/node.ts'
import type { SpecFile } from './folder.ts'

/** How deep a model is laid over its family: the model, its mappings such as params, and each parameter. */
const familyDepth = 3

/** A folder of what is shared, and how it is taken over. */
interface Shelf {
  readonly key: 'use' | 'extends'
  readonly folder: string
  readonly depth: number
  readonly known: ReadonlyMap<string, Node>
  /** Names of files with errors of their own, which are reported only there. */
  readonly invalid: Set<string>
  /** What becomes of a whole that has been put together. */
  readonly finish: (node: Node) => Node
}

/** What models share: parameters that they `use`, and families that they `extends`. */
export class Library {
  private readonly params: Shelf
  private readonly families: Shelf

  /** Spec files that are not YAML count as invalid. */
  constructor(params: readonly SpecFile[], families: readonly SpecFile[], unreadable: readonly string[]) {
    const shelf = { depth: 1, finish: (node: Node) => node }
    this.params = { ...shelf, key: 'use', folder: 'params', ...readShelf(params, 'params', unreadable) }
    const read = readShelf(families, 'families', unreadable)
    this.families = { key: 'extends', folder: 'families', depth: familyDepth, finish: omit, ...read }
  }

  /** Checks shared definitions by themselves; a file that uses an invalid one has no error of its own. */
  check(isParam: (node: Node) => boolean): void {
    const uses = ([, node]: readonly [string, Node]): number => Number(node.entries().has('use'))
    for (const [name, node] of [...this.params.known].sort((a, b) => uses(a) - uses(b))) {
      const resolved = this.resolve(node, this.params, [name])
      if (resolved === undefined || !isParam(node)) this.params.invalid.add(name)
    }
    for (const [name, node] of this.families.known) {
      if (!isFamily(node) || this.resolve(node, this.families, [name]) === undefined) this.families.invalid.add(name)
    }
  }

  /** A parameter with the definition that it uses below it; undefined after an error has been reported. */
  defined(node: Node): Node | undefined {
    return this.resolve(node, this.params, [])
  }

  /** A model with its family below it, and without what it omits; undefined after an error has been reported. */
  extended(node: Node): Node | undefined {
    return this.resolve(node, this.families, [])
  }

  private resolve(node: Node, shelf: Shelf, chain: readonly string[]): Node | undefined {
    const { key, folder, known, depth, invalid, finish } = shelf
    const reference = node.entries().get(key)
    if (reference === undefined) return finish(node)
    const name = reference.scalar()
    if (typeof name !== 'string') return void reference.report('wrong-type', key, 'the name of a file')
    if (chain.includes(name))
      return void reference.report('circular-reference', [...chain.slice(chain.indexOf(name)), name])
    if (invalid.has(name)) return undefined
    const found = known.get(name)
    if (found === undefined)
      return void reference.report('unknown-definition', folder, name, nearest(name, [...known.keys()]))
    const base = this.resolve(found, shelf, [...chain, name])
    return base && finish(node.with(key, undefined).over(base, depth))
  }
}

function readShelf(
  files: readonly SpecFile[],
  folder: string,
  unreadable: readonly string[],
): Pick<Shelf, 'known' | 'invalid'> {
  return {
    known: new Map(files.map(({ file, node }) => [nameOf(file), node])),
    invalid: new Set(unreadable.filter((file) => file.startsWith(`specs/${folder}/`)).map(nameOf)),
  }
}

const nameOf = (file: string): string => /([^/]+)\.yaml$/.exec(file)?.[1] ?? file

/** Whether a family is a mapping without an id; the rest is read where it is extended. */
function isFamily(node: Node): boolean {
  if (!node.isMapping()) node.report('wrong-type', node.name, 'a mapping')
  const id = node.entries().get('id')
  id?.reportKey('unknown-key', 'id', undefined, ['any key of a model but id'])
  return node.isMapping() && id === undefined
}

/** A model or a family without the parameters that it names under `omit`. */
function omit(node: Node): Node {
  const listed = node.entries().get('omit')
  const params = node.entries().get('params')
  if (listed === undefined) return node
  const items = listed.items()
  if (items === undefined) listed.report('wrong-type', 'omit', 'a list of parameters')
  let kept = params
  for (const item of items ?? []) {
    const name = String(item.scalar())
    const known = [...(kept?.entries().keys() ?? [])]
    if (known.includes(name)) kept = kept?.with(name, undefined)
    else item.report('unknown-param', name, nearest(name, known))
  }
  return node.with('omit', undefined).with('params', kept)
}
