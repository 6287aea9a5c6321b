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
import type { Scalar, Value } from '../../source/value.ts'
import { limits } from '../../source/yaml.ts'
import { isObject, Unreadable } from './json.ts'
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

/** An error with the keys that lead to its place. */
export type PlacedError = Diagnostic & { readonly path: readonly string[] }

/**
 * The errors of a spec that is in no file yet, without writing it as text: each error with the path of its place. Throws
 * `Unreadable` for a spec that no file can hold.
 */
export function errorsOf(file: string, spec: Keywords): readonly PlacedError[] {
  const maker = new Maker()
  const root = maker.value(spec, 0, undefined)
  const diagnostics: Diagnostic[] = []
  const node = Node.made(file, { root, lines: maker }, diagnostics, nearest)
  return compiled(file, node, diagnostics).errors.map((error) => ({ ...error, path: maker.pathAt(error.column - 1) }))
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

/** A step to a value, and the step before. */
interface Step {
  readonly key: string
  readonly before: Step | undefined
}

/** Makes the value that parsing a spec would give, in one line. */
class Maker {
  /** The last step to each value, by its position. */
  private readonly at: (Step | undefined)[] = []

  linePos(offset: number): { line: number; col: number } {
    return { line: 1, col: offset + 1 }
  }

  /** The keys that lead to the value at a position. */
  pathAt(offset: number): readonly string[] {
    const path: string[] = []
    for (let step = this.at[offset]; step !== undefined; step = step.before) path.unshift(step.key)
    return path
  }

  value(value: Json, depth: number, step: Step | undefined): Value {
    const place = this.place(depth, step)
    if (isList(value)) {
      const items = value.map((one, index) => this.value(one, depth + 1, { key: String(index), before: step }))
      return { ...place, is: 'list', items }
    }
    if (!isObject(value)) return scalar(value, place)
    const items = Object.entries(value).map(([key, one]) => {
      const next = { key, before: step }
      return { key: scalar(key, this.place(0, next)), value: this.value(one, depth + 1, next) }
    })
    return { ...place, is: 'mapping', items }
  }

  /** The next position. Keys count as values, as in a text. */
  private place(depth: number, step: Step | undefined): Place {
    const start = this.at.push(step) - 1
    const { values, depth: most } = limits
    if (start >= values) throw unreadable(`it holds over ${values.toLocaleString('en-US')} values`)
    if (depth >= most) throw unreadable(`it holds over ${most} levels inside each other`)
    return { start, end: start + 1 }
  }
}

type Place = Pick<Scalar, 'start' | 'end'>

function scalar(written: string | number | boolean | null, place: Place): Scalar {
  const value = typeof written === 'number' ? asJson(written) : written
  return { ...place, is: 'scalar', value, source: String(value), style: 'quoted' }
}

/** A number as JSON would hold it: without a sign of zero, and null if it is infinite. */
const asJson = (value: number): number | null => (Number.isFinite(value) ? value + 0 : null)

const unreadable = (why: string): Unreadable =>
  new Unreadable(`its spec cannot be compiled: This file is too large: ${why}.`)
