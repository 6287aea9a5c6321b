import type { Model } from '../../catalogue/catalogue.ts'
import { kinds } from '../../kinds/index.ts'
import { byWord } from '../../kinds/kind.ts'
import { nearest } from '../../language/nearest.ts'
import { knownCategories } from '../../reading/category.ts'
import { Library } from '../../reading/library.ts'
import { noSharedNames, readModel } from '../../reading/model.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { Node } from '../../source/node.ts'

/** A compiled spec: its model, and the errors that the compiler reports. */
export interface CompiledSpec {
  readonly model: Model | undefined
  readonly errors: readonly Diagnostic[]
}

/** A model by itself has no upstreams, and its expressions are not tried. */
const nothing = { upstreams: new Map(), categories: new Map(knownCategories) }

/** Compiles one model by itself. `text` is the content of its file. */
export function compileSpec(file: string, text: string): CompiledSpec {
  const diagnostics: Diagnostic[] = []
  const node = Node.parse(file, text, diagnostics, nearest)
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
