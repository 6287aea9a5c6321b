import { categories, type Category } from '../../../catalogue/catalogue.ts'
import type { Imported, Tree } from '../imported.ts'
import { filesIn, placesIn } from './outputs.ts'
import { controls, rankOf } from './results.ts'
import { taskCategory, wordedCategory, type Guess } from './task.ts'

/** The category that a result has to have, by the words about it and by its contents. */
export interface Wanted {
  readonly category: Category | undefined
  readonly evidence?: string | undefined
  /** Whether a file of the result can be it. */
  readonly isFile: boolean
}

const media: readonly Category[] = ['video', 'audio', 'image', '3d']

/** Names of texts that are a result. */
export const isTextual = (name: string): boolean =>
  /^(?:text|output|output_text|answer|summary|translation|generated_text|markdown|transcript|transcription|caption|description|enhanced_?prompt|magic_?prompt|completion|response)$/i.test(
    name,
  )

/** Names of texts deeper in a result. */
const deepTexts =
  /^(?:choices|output|outputs|content|message|messages|candidates|completions?|transcripts?|utterances|descriptions?|captions?|alternatives|translations?)$/i

const embeddings = /embed|^vectors?$/i

/** Which category does a result have? Strongest evidence first (docs/specs.md). Media types are read before. */
export function wantedFor(imported: Imported, output: Tree): Wanted {
  const files = filesIn(output).filter(({ names }) => !names.some((name) => controls.test(name)))
  const first = files.filter((file) => rankOf(file) >= 0)
  const known = new Set(
    (first.length > 0 ? first : files).flatMap(({ category }) => category ?? []).filter((one) => media.includes(one)),
  )
  const text = firstName(
    output,
    (name, tree, depth) =>
      (depth === 1 && isTextual(name) && tree.form.is === 'text') || (deepTexts.test(name) && tree.form.is !== 'any'),
  )
  const vector = firstName(output, (name) => embeddings.test(name))
  const isOpen = first.length === 0 || first.some(({ category }) => category === undefined)
  const values: readonly Category[] = [...(text === undefined ? [] : (['text'] as const)), 'embedding', 'data']
  const isSilent = imported.said !== undefined && imported.said.answers.with === 'nothing'
  const possible = isSilent ? categories : files.length > 0 ? [...(isOpen ? media : known), ...values] : values
  const rows: readonly (() => Guess<Category> | undefined)[] = [
    () => guess(files.length > 0 ? imported.said?.media : undefined, ''),
    () => taskCategory(imported, possible),
    () => (known.size === 1 && files.length > 0 && !isOutspoken(imported, text) ? guess([...known][0], '') : undefined),
    () => (vector === undefined || files.length > 0 ? undefined : guess('embedding', `the result has "${vector}"`)),
    () => wordedCategory(imported, possible),
    () => (files.length > 0 ? undefined : text === undefined ? undefined : guess('text', `the result has "${text}"`)),
  ]
  for (const row of rows) {
    const found = row()
    if (found !== undefined)
      return { category: found.value, evidence: found.evidence, isFile: media.includes(found.value) }
  }
  return { category: files.length > 0 || isSilent ? undefined : 'data', isFile: files.length > 0 }
}

const guess = (value: Category | undefined, evidence: string): Guess<Category> | undefined =>
  value === undefined ? undefined : { value, evidence }

/** Whether words say that the result is a text, beside which the files are something else: a chat that cites pages. */
const isOutspoken = (imported: Imported, text: string | undefined): boolean =>
  text !== undefined && wordedCategory(imported, ['text', 'embedding', 'data', ...media], true)?.value === 'text'

/** The name of the first value in a result for which something holds. */
function firstName(output: Tree, holds: (name: string, tree: Tree, depth: number) => boolean): string | undefined {
  for (const { names, tree } of placesIn(output)) {
    const name = names.at(-1)
    if (name !== undefined && names.length < 4 && holds(name, tree, names.length)) return name
  }
  return undefined
}
