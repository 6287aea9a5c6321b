import { categories, type Category } from '../../../catalogue/catalogue.ts'
import type { Imported, Tree } from '../imported.ts'
import { materialsIn } from './materials.ts'
import { fieldsOf, filesIn, placesIn, resultTree, type OutputFile } from './outputs.ts'
import { controls, rankOf } from './results.ts'
import { taskCategory, wordedCategory, wordsAbout, type Guess } from './task.ts'

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
  /^(?:text|output|output_text|answer|summary|translation|(?:generated|translated|output)_?text|markdown|transcript|transcription|caption|description|enhanced_?prompt|magic_?prompt|completion|response)$/i.test(
    name,
  )

/** Names of texts deeper in a result. */
const deepTexts =
  /^(?:choices|output|outputs|markdown|full_?text|content|message|messages|candidates|completions?|transcripts?|utterances|descriptions?|captions?|alternatives|translations?)$/i

const embeddings = /embed|^vectors?$/i

/** Which category does a result have? Strongest evidence first (docs/specs.md). Media types are read before. */
export function wantedFor(imported: Imported, output: Tree): Wanted {
  const files = resultsIn(output)
  const known = new Set(files.flatMap(({ category }) => category ?? []).filter((one) => media.includes(one)))
  const text = firstName(
    output,
    (name, tree, depth) =>
      (depth === 1 && isTextual(name) && tree.form.is === 'text') || (deepTexts.test(name) && !isUnknown(tree)),
  )
  const vector = firstName(output, (name) => embeddings.test(name))
  const reply = text ?? (isOutspoken(imported) ? firstName(output, isReply) : undefined)
  const isText = reply !== undefined || (files.length > 0 && known.size === 0 && isOutspoken(imported))
  const isOpen = files.some(({ category }) => category === undefined)
  const values: readonly Category[] = [...(isText ? (['text'] as const) : []), 'embedding', 'data']
  const isSilent = imported.said !== undefined && imported.said.answers.with === 'nothing'
  const isOpaque =
    files.length === 0 &&
    reply === undefined &&
    (firstName(output, isAnything) ?? firstName(output, isElsewhere)) !== undefined
  const possible =
    isSilent || isOpaque ? categories : files.length > 0 ? [...(isOpen ? media : known), ...values] : values
  // A picture beside a file of which nothing is known only comes with it, if the words name another medium.
  const isContradicted =
    isOpen && known.has('image') && ['video', 'audio'].includes(wordedCategory(imported, media)?.value ?? '')
  const rows: readonly (() => Guess<Category> | undefined)[] = [
    () => guess(files.length > 0 ? imported.said?.media : undefined, ''),
    () => taskCategory(imported, possible),
    () => (hasMessages(output) ? guess('text', 'the result has messages') : undefined),
    () =>
      known.size === 1 && !isContradicted && (text === undefined || isTranslated(imported) || !isOutspoken(imported))
        ? guess([...known][0], '')
        : undefined,
    () => (vector === undefined || files.length > 0 ? undefined : guess('embedding', `the result has "${vector}"`)),
    () => (text !== undefined && isLanguage(imported) ? guess('text', `the result has "${text}"`) : undefined),
    () => (isOpen && isTranslated(imported) ? givenMedium(imported) : undefined),
    () => besides(wordedCategory(imported, possible), known),
    () => (files.length > 0 || reply === undefined ? undefined : guess('text', `the result has "${reply}"`)),
  ]
  const last = (): Guess<Category> | undefined => (isOpen ? givenMedium(imported) : undefined)
  for (const row of [...rows, last]) {
    const found = row()
    if (found !== undefined)
      return { category: found.value, evidence: found.evidence, isFile: media.includes(found.value) }
  }
  return { category: files.length > 0 || isSilent ? undefined : 'data', isFile: files.length > 0 }
}

const guess = (value: Category | undefined, evidence: string): Guess<Category> | undefined =>
  value === undefined ? undefined : { value, evidence }

/** Whether words say that the result is a text, beside which the files are something else: a chat that cites pages. */
const isOutspoken = (imported: Imported): boolean =>
  wordedCategory(imported, ['text', 'embedding', 'data', ...media], true)?.value === 'text'

/** The files in a result that can be what was made: what was given, and what only comes with a result, do not count beside others. */
function resultsIn(output: Tree): readonly OutputFile[] {
  const all = filesIn(output)
    .filter(({ names }) => !names.some((name) => controls.test(name)))
    .map((file) => ({ file, rank: rankOf(file) }))
  const made = all.filter(({ rank }) => rank >= 0)
  return (made.length > 0 ? made : all.filter(({ rank }) => rank > -8)).map(({ file }) => file)
}

/** Whether a result is the id of a file, which another call returns. */
const isElsewhere = (name: string): boolean => /^(?:file|asset|video|image|audio|media)_?ids?$/i.test(name)

/** A film beside a picture is the result, if only the parameters speak for the picture. */
const besides = (worded: Guess<Category> | undefined, known: ReadonlySet<Category>): Guess<Category> | undefined =>
  worded?.value === 'image' && worded.evidence.startsWith('parameter') && known.has('video')
    ? { value: 'video', evidence: 'the result has a video beside an image' }
    : worded

/** The medium of the file that a result is made from: nothing says that it becomes another one. */
function givenMedium({ input }: Imported): Guess<Category> | undefined {
  const materials = materialsIn(input)
  const isOnly = materials.every(({ medium }) => medium !== 'text')
  for (const { medium, label, isRequired } of materials)
    if ((isRequired || isOnly) && (medium === 'video' || medium === 'audio' || medium === 'image' || medium === '3d'))
      return { value: medium, evidence: `it ${isRequired ? 'requires' : 'takes'} "${label}"` }
  return undefined
}

/** Words for a translation, which has the medium of what is translated. */
const isTranslated = (imported: Imported): boolean =>
  wordsAbout(imported).some(({ phrases }) => phrases.flat().some((word) => /^(?:translat|dub|locali)/.test(word)))

/** Whether an input is that of a language model: a prompt, and how its words are drawn. */
function isLanguage({ input }: Imported): boolean {
  const names = fieldsOf(resultTree(input)).map(({ name }) => name)
  return (
    names.some((name) => /^(?:prompt|messages|question|instructions?)$/i.test(name)) &&
    names.some((name) => /^(?:temperature|top_?p|max_?(?:new_?|output_?|completion_?)?tokens)$/i.test(name))
  )
}

/** Whether nobody says what a result is: it can be anything. */
const isAnything = (name: string, tree: Tree, depth: number): boolean =>
  depth < 3 && tree.form.is === 'any' && /^(?:results?|outputs?|data)$/i.test(name)

/** Whether a schema says nothing about a value. */
const isUnknown = ({ form }: Tree): boolean =>
  form.is === 'any' || (form.is === 'object' && form.fields.length === 0 && typeof form.others === 'string')

/** Whether a result has messages: what is in them is a reply, whatever they show. */
function hasMessages(output: Tree): boolean {
  for (const { names, tree } of placesIn(output)) {
    const keys = new Set(fieldsOf(tree).map(({ name }) => name))
    if (names.length < 3 && keys.has('role') && keys.has('content')) return true
  }
  return false
}

/** A text by a name that says only that it is a result. */
const isReply = (name: string, { form }: Tree, depth: number): boolean =>
  form.is === 'text' &&
  form.format === undefined &&
  (isTextual(name) || (depth === 1 && /^(?:results?|data|reply|message)$/i.test(name)))

/** The name of the first value in a result for which something holds. */
function firstName(output: Tree, holds: (name: string, tree: Tree, depth: number) => boolean): string | undefined {
  for (const { names, tree } of placesIn(output)) {
    const name = names.at(-1)
    if (name !== undefined && names.length < 4 && holds(name, tree, names.length)) return name
  }
  return undefined
}
