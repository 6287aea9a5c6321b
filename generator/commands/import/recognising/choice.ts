import type { Imported, Tree } from '../imported.ts'
import { filesIn, fieldsOf, resultTree, type OutputFile } from './outputs.ts'
import { controls, rankOf } from './results.ts'
import type { Wanted } from './wanted.ts'

/** The file that is the result of a model. */
export interface Choice {
  readonly file: OutputFile
  /** Its name in quotes, for a person. */
  readonly name: string
  /** The names of the files that could be the result as well. */
  readonly others: readonly string[]
}

/** The points for the circumstances of a file, beside those for its names. */
const points = { required: 2, wanted: 6, other: -3, deeper: -0.5, coded: -1, given: -8 } as const

/** Which file is the result? Undefined if there is none, or if the words say that the result is a text or data. */
export function chooseFile(output: Tree, { input, said }: Imported, wanted: Wanted): Choice | undefined {
  if (!wanted.isFile) return undefined
  const given = new Set(said === undefined ? [] : fieldsOf(resultTree(input)).map(({ name }) => name))
  const files = filesIn(output)
    .filter(({ names }) => !names.some((name) => controls.test(name)))
    .map((file, index) => ({ file, index, worth: worthOf(file, given, wanted) }))
    .sort((one, other) => other.worth - one.worth || one.index - other.index)
  const [best, ...others] = files
  if (best === undefined) return undefined
  const close = others.filter(({ file, worth }) => best.worth - worth < 1 && !isTwin(file, best.file))
  return { file: best.file, name: quoted(best.file), others: close.map(({ file }) => quoted(file)) }
}

const quoted = ({ names }: OutputFile): string => JSON.stringify(names.join('.'))

/** Two forms of one file, such as its address and its bytes. */
const isTwin = (one: OutputFile, other: OutputFile): boolean =>
  one.names.length > 1 && one.names.slice(0, -1).join('.') === other.names.slice(0, -1).join('.')

function worthOf(file: OutputFile, given: ReadonlySet<string>, { category }: Wanted): number {
  const isOther = category !== undefined && file.category !== undefined && file.category !== category
  return (
    rankOf(file) +
    (file.isRequired ? points.required : 0) +
    (category !== undefined && file.category === category ? points.wanted : 0) +
    (isOther || file.category === 'data' ? points.other : 0) +
    (given.has(file.names.at(-1) ?? '') ? points.given : 0) +
    (file.isCoded ? points.coded : 0) +
    points.deeper * file.names.length
  )
}
