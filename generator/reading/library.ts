import { nearest } from '../language/nearest.ts'
import type { Node } from '../source/node.ts'
import type { SpecFile } from './folder.ts'

/**
 * How many levels of a model are merged over its family: the model, its mappings such as params, and each parameter.
 */
const familyDepth = 3

/** A folder of shared definitions, and how they are merged. */
interface SharedDefinitions {
  readonly key: 'use' | 'extends'
  readonly folder: string
  readonly depth: number
  readonly known: ReadonlyMap<string, SpecFile>
  /** Names of files with their own errors, which are reported only there. */
  readonly invalid: Set<string>
  /** The result of merging. */
  readonly finish: (node: Node) => Node
}

/** Shared definitions of models: parameters that they `use`, and families that they `extends`. */
export class Library {
  private readonly params: SharedDefinitions
  private readonly families: SharedDefinitions

  /** Spec files that cannot be parsed count as invalid. */
  constructor(params: readonly SpecFile[], families: readonly SpecFile[], unreadable: readonly string[]) {
    const definitions = { depth: 1, finish: (node: Node) => node }
    this.params = { ...definitions, key: 'use', folder: 'params', ...readDefinitions(params, 'params', unreadable) }
    const read = readDefinitions(families, 'families', unreadable)
    this.families = { key: 'extends', folder: 'families', depth: familyDepth, finish: omit, ...read }
  }

  /** Checks shared definitions by themselves; a file that uses an invalid one reports no error for it. */
  check(isParam: (node: Node) => boolean): void {
    const uses = ([, { node }]: readonly [string, SpecFile]): number => Number(node.entries().has('use'))
    for (const [name, { node }] of [...this.params.known].sort((a, b) => uses(a) - uses(b))) {
      const resolved = this.resolve(node, this.params, [name])
      if (resolved === undefined || !isParam(node)) this.params.invalid.add(name)
    }
    for (const [name, { node }] of this.families.known) {
      if (!isFamily(node) || this.resolve(node, this.families, [name]) === undefined) this.families.invalid.add(name)
    }
  }

  /** A parameter merged over the definition that it uses; undefined after an error has been reported. */
  defined(node: Node): Node | undefined {
    return this.resolve(node, this.params, [])
  }

  /**
   * A model merged over its family, without the parameters that it omits; undefined after an error has been reported.
   */
  extended(node: Node): Node | undefined {
    return this.resolve(node, this.families, [])
  }

  private resolve(node: Node, definitions: SharedDefinitions, chain: readonly string[]): Node | undefined {
    const { key, folder, known, depth, invalid, finish } = definitions
    const reference = node.entries().get(key)
    if (reference === undefined) return finish(node)
    const name = reference.scalar()
    if (typeof name !== 'string') return void reference.report('wrong-type', key, 'the name of a file')
    if (chain.includes(name))
      return void reference.report('circular-reference', [...chain.slice(chain.indexOf(name)), name])
    if (invalid.has(name)) return undefined
    const found = known.get(name)?.node
    if (found === undefined)
      return void reference.report('unknown-definition', folder, name, nearest(name, [...known.keys()]))
    const base = this.resolve(found, definitions, [...chain, name])
    return base && finish(node.with(key, undefined).over(base, depth))
  }
}

function readDefinitions(
  files: readonly SpecFile[],
  folder: string,
  unreadable: readonly string[],
): Pick<SharedDefinitions, 'known' | 'invalid'> {
  return {
    known: new Map(files.map((file) => [nameOf(file.file), file])),
    invalid: new Set(unreadable.filter((file) => file.startsWith(`specs/${folder}/`)).map(nameOf)),
  }
}

/** The name that models use for what a file defines. */
export const nameOf = (file: string): string => /(?<![^/])([^/]+)\.yaml$/.exec(file)?.[1] ?? file

/** Whether a family is a mapping without an id; its other keys are read in the models that extend it. */
function isFamily(node: Node): boolean {
  if (!node.isMapping()) node.report('wrong-type', node.name, 'a mapping')
  const id = node.entries().get('id')
  id?.reportKey('unknown-key', 'id', undefined, ['any key of a model but id'])
  return node.isMapping() && id === undefined
}

/** A model or a family without the parameters in its `omit`, and without their roles. */
function omit(node: Node): Node {
  const listed = node.entries().get('omit')
  const params = node.entries().get('params')
  if (listed === undefined) return node
  const items = listed.items()
  if (items === undefined) listed.report('wrong-type', 'omit', 'a list of parameters')
  let kept = params
  let roles = node.entries().get('roles')
  for (const item of items ?? []) {
    const name = String(item.scalar())
    const known = [...(kept?.entries().keys() ?? [])]
    for (const [role, param] of roles?.entries() ?? [])
      if (param.scalar() === name) roles = roles?.with(role, undefined)
    if (known.includes(name)) kept = kept?.with(name, undefined)
    else item.report('unknown-param', name, nearest(name, known))
  }
  return node.with('omit', undefined).with('params', kept).with('roles', roles)
}
