import { basename } from 'node:path/posix'
import { builtInCategories, type CategoryDetails } from '../catalogue/categories.ts'
import { idProblem } from '../catalogue/names.ts'
import { mediaTypes } from '../language/media.ts'
import {
  editorSchema,
  oneOf,
  optional,
  readKeys,
  required,
  text,
  type EditorSchema,
  type Field,
} from '../source/field.ts'
import type { Node } from '../source/node.ts'

/** Every category by its word; undefined if its file has errors. */
export type Categories = ReadonlyMap<string, CategoryDetails | undefined>

const keys = {
  title: required(text, 'The name of one, such as Avatar.'),
  plural: optional(text, 'The name of several, such as Avatars. Default: the title.'),
  description: optional(text, 'What its models make, in a sentence.'),
  result: required(
    oneOf(['asset', 'text', 'fields']),
    'asset: its models return files. text: they return text. fields: each model declares its result.',
  ),
  media: optional(oneOf(mediaTypes), 'The media of the files; only with result: asset, which needs it.'),
}

/** The word of a category: the name of its file. */
export const categoryName = (file: string): string => basename(file, '.yaml')

/** The categories that every catalogue has. */
export const knownCategories: readonly (readonly [string, CategoryDetails])[] = builtInCategories.map(
  (category) => [category.id, category] as const,
)

/** The category that this file declares, or undefined after its errors have been reported. */
export function readCategory(file: string, node: Node): CategoryDetails | undefined {
  const id = categoryName(file)
  const problem = idProblem(id)
  if (problem !== undefined) return void node.report('bad-id', id, problem)
  if (builtInCategories.some((known) => known.id === id))
    return void node.report('bad-category', `every catalogue has the category "${id}"`)
  const read = readKeys(node, keys)
  if (read === undefined || !isMediaClear(read, node)) return undefined
  return { id, ...read, plural: read.plural ?? read.title }
}

/** Whether the media fit the result: files have media, and nothing else has. */
function isMediaClear({ result, media }: Pick<CategoryDetails, 'result' | 'media'>, node: Node): boolean {
  if (result === 'asset' && media === undefined) node.reportMissing('media', keys.media.doc)
  else if (result !== 'asset' && media !== undefined)
    node.entries().get('media')?.reportKey('bad-category', `a result of ${result} has no media`)
  else return true
  return false
}

/** The category of a model: one that every catalogue has, or one that a file declares. */
export function categoryField(known: Categories): Field<CategoryDetails> {
  const words = [...known.keys()]
  const read = (node: Node): CategoryDetails | undefined => {
    const word = node.scalar()
    if (word === undefined) return void node.report('wrong-type', node.name, `one of: ${words.join(', ')}`)
    const name = String(word)
    if (known.has(name)) return known.get(name)
    const file = `categories/${name}.yaml`
    const declare = idProblem(name) === undefined ? `declare it in ${file}, with its title and its result` : undefined
    return void node.report('unknown-word', node.name, name, words, node.nearest(name, words), declare)
  }
  return { read, schema: { enum: words } }
}

/** JSON Schema of a category file, for editors. */
export const categorySchema = (): EditorSchema => editorSchema(keys)
