import type { Category, Json } from '../../../catalogue/catalogue.ts'
import type { Media } from '../../../language/media.ts'
import { commonResultFields } from '../../../protocol/envelope.ts'
import { standard } from '../../../reading/result.ts'
import type { Form, Imported, NamedTree, Tree } from '../imported.ts'
import { legalParam, step } from '../naming.ts'
import { isFile, mediaOf } from './files.ts'
import { quoted, type Keywords, type Lowering } from './lowering.ts'
import { resultField } from './parameter.ts'

/** The category of a model, and the fields of its result beyond the default ones. */
export interface LoweredResult {
  /** Undefined if the source does not say it. */
  readonly category: Category | undefined
  readonly fields: Keywords
  readonly isStreamed?: boolean
  /** The part of the response that is the standard result. */
  readonly main?: MainResult
}

/** Where an output has the standard result: its addresses or its text, and the steps of the path to it. */
export interface MainResult {
  readonly key: 'urls' | 'text'
  readonly path: readonly string[]
  /** Whether it is a list of pieces of text. */
  readonly isPieces?: boolean
}

/** The result of a model: the standard one, with or without more fields, or only the fields that are declared. */
export function resultOf(imported: Imported, lowering: Lowering): LoweredResult {
  const result = completeResult(imported, lowering)
  if (!imported.isStreamed) return result
  const isText = result.category === 'text' && !standard.text.some((name) => Object.hasOwn(result.fields, name))
  if (!isText) lowering.note('stream', imported.output?.at ?? '')
  return { ...result, isStreamed: isText }
}

/** The result when it is complete. */
function completeResult(imported: Imported, lowering: Lowering): LoweredResult {
  const { output, answerType, isStreamed } = imported
  if (output === undefined) return { category: undefined, fields: {} }
  const file = answerType === undefined ? fileIn('output', output) : { name: 'output', tree: output }
  if (file !== undefined) {
    const main: MainResult = { key: 'urls', path: addressIn(file.tree.form) }
    return { category: categoryOf(file, answerType), fields: noteKeys(file, lowering), main }
  }
  const { form } = output
  const isText = form.is === 'text' && form.format === undefined
  const isPieces = isStreamed && form.is === 'list' && form.of.form.is === 'text'
  if (isText || isPieces) return { category: 'text', fields: {}, main: { key: 'text', path: [], isPieces } }
  return form.is === 'object' && form.fields.length > 0
    ? several(form.fields, imported, lowering)
    : wrapped(output, imported, lowering)
}

/** A result that is not an object: it becomes the field `output`. */
function wrapped(output: Tree, imported: Imported, lowering: Lowering): LoweredResult {
  lowering.note('wrapped-result', output.at)
  const field: NamedTree = { name: 'output', isRequired: true, tree: output }
  const files = filesIn('output', output, [])
  return { ...kindOf([field], files, imported, lowering), fields: fieldsOf([field], lowering) }
}

/** A file in a result: an address, or an object with an address. */
interface FoundFile {
  readonly name: string
  readonly tree: Tree
}

function fileIn(name: string, tree: Tree): FoundFile | undefined {
  if (tree.form.is === 'list') {
    const item = fileIn(name, tree.form.of)
    return item && { ...item, tree: { ...item.tree, ...describedBy(tree) } }
  }
  if (isFile(name, tree, true)) return { name, tree }
  if (tree.form.is !== 'object' || !tree.form.fields.every((field) => isAboutFile.test(field.name))) return undefined
  return addressIn(tree.form).length === 0 ? undefined : { name, tree: { ...tree, ...describedBy(tree) } }
}

const isAddress = /^(?:url|uri)$/i

/** Names of the keys of objects that describe a file and nothing else. */
const isAboutFile =
  /^(?:url|uri|(?:content|mime|media)_?type|(?:file_?)?(?:name|size|format)|file_data|width|height|duration|fps|frame_rate|expires_at)$/i

/** Notes the keys of a file that the standard result does not have. It has no more fields. */
function noteKeys({ name, tree }: FoundFile, lowering: Lowering): Keywords {
  const keys = tree.form.is === 'object' ? tree.form.fields.filter((field) => !isAddress.test(field.name)) : []
  if (keys.length > 0) lowering.note('standard-result', tree.at, quoted({ name }))
  return {}
}

const describedBy = ({ description }: Tree): { description?: string } =>
  description === undefined ? {} : { description }

/** The category of a file; undefined if the source does not say what the file holds. */
function categoryOf({ name, tree }: FoundFile, type?: string): Category | undefined {
  const categories: { readonly [Name in Media]?: Category } = {
    image: 'image',
    video: 'video',
    audio: 'audio',
    model3d: '3d',
    document: 'data',
    archive: 'data',
    data: 'data',
  }
  return categories[mediaOf(name, tree, type)]
}

/** An object: its first file or its text is the standard result, its other keys are fields. */
function several(fields: readonly NamedTree[], imported: Imported, lowering: Lowering): LoweredResult {
  const [file] = fields.flatMap(({ name, tree }) => fileIn(name, tree) ?? [])
  const text = fields.find(({ name, tree }) => isMainText(name) && tree.form.is === 'text')
  const main = file ?? text
  const rest = fields.filter(({ name }) => name !== main?.name)
  const category = file === undefined ? text && 'text' : categoryOf(file)
  const own: readonly string[] = standard[file === undefined ? 'text' : 'asset']
  const isReplaced = rest.some(({ name }) => own.includes(name)) || (category === 'data' && rest.length > 0)
  if (main === undefined || isReplaced) {
    const files = fields.flatMap((field) => filesIn(field.name, field.tree, [step(field.name)]))
    const found = kindOf(fields, files, imported, lowering)
    return { ...found, ...(category !== undefined && { category }), fields: fieldsOf(fields, lowering) }
  }
  if (file !== undefined) noteKeys(file, lowering)
  const path = [step(main.name), ...(file === undefined ? [] : addressIn(file.tree.form))]
  return { category, fields: fieldsOf(rest, lowering), main: { key: file === undefined ? 'text' : 'urls', path } }
}

/** The step to the address in a file; none if the file is the address. */
const addressIn = (form: Form): readonly string[] =>
  form.is === 'object'
    ? form.fields
        .filter(({ name, tree }) => isAddress.test(name) && tree.form.is === 'text')
        .slice(0, 1)
        .map(({ name }) => step(name))
    : []

/** A file in an output: its category, if somebody says what it holds, and the path to its address. */
interface PlacedFile {
  readonly category: Category | undefined
  readonly path: readonly string[]
}

/**
 * The category of a model whose result is neither the standard file nor a text, and its main file. Only text streams, so a
 * stream has a text as well. Otherwise the first file counts that a person looks at or listens to.
 */
function kindOf(
  fields: readonly NamedTree[],
  files: readonly PlacedFile[],
  { notes, name, isStreamed }: Imported,
  lowering: Lowering,
): Pick<LoweredResult, 'category' | 'main'> {
  if (isStreamed) return { category: 'text' }
  const file = files.find(({ category }) => category !== 'data')
  if (file !== undefined) return { category: file.category, main: { key: 'urls', path: file.path } }
  const words = [notes.task ?? '', name, ...fields.map((field) => field.name)].join(' ')
  const isEmbedding = /embed|vector|feature-extraction/i.test(words)
  if (isEmbedding) lowering.guess('category', 'embedding')
  return { category: isEmbedding ? 'embedding' : 'data' }
}

/** The files in a value, beside whatever else it holds. A list or a map is named like its items. */
function filesIn(name: string, tree: Tree, path: readonly string[]): readonly PlacedFile[] {
  const { form } = tree
  if (isFile(name, tree, true)) return [{ category: categoryOf({ name, tree }), path }]
  if (form.is === 'list') return filesIn(name, form.of, path)
  if (form.is === 'union') return form.of.flatMap((one) => filesIn(name, one, path))
  if (form.is !== 'object') return []
  const address = addressIn(form)
  if (address.length > 0) return [{ category: categoryOf({ name, tree }), path: [...path, ...address] }]
  const others = typeof form.others === 'object' ? filesIn(name, form.others, [...path, '*']) : []
  return [...form.fields.flatMap((field) => filesIn(field.name, field.tree, [...path, step(field.name)])), ...others]
}

const isMainText = (name: string): boolean =>
  /^(?:text|output|answer|summary|translation|generated_text|markdown)$/.test(name)

function fieldsOf(fields: readonly NamedTree[], lowering: Lowering): Keywords {
  const names = new Set(commonResultFields)
  const entries = fields.flatMap((field): [string, Json][] => {
    const name = legalParam(field.name, names)
    const keywords = resultField(field, lowering)
    if (name !== field.name) lowering.note('renamed-field', field.tree.at, quoted(field), JSON.stringify(name))
    names.add(name)
    return keywords === 'lost' ? [] : [[name, keywords]]
  })
  return Object.fromEntries(entries)
}
