import { isList } from '../../base/list.ts'
import type { Json, Model } from '../../catalogue/catalogue.ts'
import { kinds } from '../../kinds/index.ts'
import { byWord } from '../../kinds/kind.ts'
import { nearest } from '../../language/nearest.ts'
import { knownCategories } from '../../reading/category.ts'
import { Library } from '../../reading/library.ts'
import { noSharedNames, readModel } from '../../reading/model.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { Node } from '../../source/node.ts'
import type { Entry, Mapping, Scalar, Value } from '../../source/value.ts'
import { limits } from '../../source/yaml.ts'
import { isObject, Unreadable, type JsonObject } from './json.ts'
import type { Keywords } from './lowering/lowering.ts'

/** A compiled spec: its model, and the errors that the compiler reports. */
interface CompiledSpec {
  readonly model: Model | undefined
  readonly errors: readonly Diagnostic[]
}

/** Compiles one model by itself. `text` is the content of its file. */
export function compileSpec(file: string, text: string): CompiledSpec {
  const diagnostics: Diagnostic[] = []
  return compiled(file, Node.parse(file, text, diagnostics, nearest), diagnostics)
}

/**
 * The errors of a spec that is in no file yet, without writing it as text: each error with the parameter that it is in. Throws
 * `Unreadable` for a spec that no file can hold.
 */
export function errorsOf(file: string, spec: Keywords): readonly (Diagnostic & { readonly param?: string })[] {
  const maker = new Maker()
  const root = maker.spec(spec)
  const diagnostics: Diagnostic[] = []
  const node = Node.made(file, { root, lines: maker }, diagnostics, nearest)
  return compiled(file, node, diagnostics).errors.map((error) => {
    const param = maker.params[error.line - 2]
    return param === undefined ? error : { ...error, param }
  })
}

/** A model by itself has no upstreams, and its expressions are not tried. */
const nothing = { upstreams: new Map(), categories: new Map(knownCategories) }

function compiled(file: string, node: Node | undefined, diagnostics: readonly Diagnostic[]): CompiledSpec {
  const context = {
    ...nothing,
    kinds: byWord(kinds),
    library: new Library([], [], []),
    names: noSharedNames(),
    expressions: [],
  }
  const model = node === undefined ? undefined : readModel(file, node, context, { credits: 0 })
  return { model, errors: diagnostics.filter(({ severity }) => severity === 'error') }
}

/** Makes the value that parsing a spec would give. Its first line is for the keys of the model, and each parameter has one. */
class Maker {
  /** The parameters, in the order of their lines. */
  readonly params: string[] = []
  /** The line of each value, by its position. */
  private readonly at: number[] = []
  private line = 1

  linePos(offset: number): { line: number; col: number } {
    return { line: this.at[offset] ?? 1, col: offset + 1 }
  }

  spec(spec: Keywords): Value {
    const { params, ...rest } = spec
    const items = isObject(params) ? [this.entry('params', () => this.paramsOf(params))] : []
    this.line = 1
    return this.mapping(rest, items)
  }

  private paramsOf(params: JsonObject): Mapping {
    const place = this.place(0)
    const items = Object.entries(params).map(([name, param]) => {
      this.line = this.params.push(name) + 1
      return this.entry(name, () => this.value(param, 2))
    })
    return { ...place, is: 'mapping', items }
  }

  private value(value: Json, depth: number): Value {
    if (isList(value))
      return { ...this.place(depth), is: 'list', items: value.map((one) => this.value(one, depth + 1)) }
    return isObject(value) ? this.mapping(value, [], depth) : this.scalar(value, depth)
  }

  private mapping(value: JsonObject, first: readonly Entry[], depth = 0): Mapping {
    const place = this.place(depth)
    const rest = Object.entries(value).map(([name, one]) => this.entry(name, () => this.value(one, depth + 1)))
    return { ...place, is: 'mapping', items: [...first, ...rest] }
  }

  private entry(name: string, value: () => Value): Entry {
    return { key: this.scalar(name, 0), value: value() }
  }

  private scalar(written: string | number | boolean | null, depth: number): Scalar {
    const value = typeof written === 'number' ? asJson(written) : written
    return { ...this.place(depth), is: 'scalar', value, source: String(value), style: 'quoted' }
  }

  /** The next position. Keys count as values, as in a text. */
  private place(depth: number): { start: number; end: number } {
    const start = this.at.push(this.line) - 1
    const { values, depth: most } = limits
    if (start >= values) throw unreadable(`it holds over ${values.toLocaleString('en-US')} values`)
    if (depth >= most) throw unreadable(`it holds over ${most} levels inside each other`)
    return { start, end: start + 1 }
  }
}

/** A number as JSON would hold it: without a sign of zero, and null if it is infinite. */
const asJson = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null)

const unreadable = (why: string): Unreadable =>
  new Unreadable(`its spec cannot be compiled: This file is too large: ${why}.`)
