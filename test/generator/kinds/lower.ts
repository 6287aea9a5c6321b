import { kinds } from '../../../generator/kinds/index.ts'
import type { Field, Shape } from '../../../generator/language/shape.ts'
import type { Lowered, Within } from '../../../generator/kinds/kind.ts'
import { nearest } from '../../../generator/language/nearest.ts'
import type { Diagnostic } from '../../../generator/source/diagnostic.ts'
import { Node } from '../../../generator/source/node.ts'

/** Reads every key of an object that is not `any`. */
export const width: Field = {
  name: 'width',
  description: 'W.',
  required: false,
  shape: { is: 'number', integer: true },
}

/** Lowers a parameter written in one line. */
export function lower(word: string, text: string): { lowered: Lowered | undefined; codes: string[] } {
  const diagnostics: Diagnostic[] = []
  const node = Node.parse('x.yaml', `{ type: ${word}, ${text} }`, diagnostics, nearest)
  const kind = kinds.find((candidate) => candidate.word === word)
  const value = (written: Node): Shape | undefined =>
    kinds.find((one) => one.word === written.entries().get('type')?.scalar())?.read(written, within)?.shape
  const within: Within = { field: (name) => ({ ...width, name }), value: (written) => value(written) ?? width.shape }
  const lowered = node && kind?.read(node, within)
  return { lowered, codes: diagnostics.map(({ code }) => code) }
}
