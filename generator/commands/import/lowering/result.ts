import type { Category, Json } from '../../../catalogue/catalogue.ts'
import type { Media } from '../../../language/media.ts'
import { commonResultFields } from '../../../protocol/envelope.ts'
import type { Imported, NamedTree, Tree } from '../imported.ts'
import { legalParam } from '../naming.ts'
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

/** Where an output has the standard result: its addresses or its text, and the keys on the way to it. */
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
    const main: MainResult = { key: 'urls', path: addressIn(file) }
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
  return { category: categoryOfFields([field], imported, lowering), fields: fieldsOf([field], lowering) }
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
  const address = tree.form.fields.find((field) => isAddress.test(field.name) && field.tree.form.is === 'text')
  return address && { name, tree: { ...tree, ...describedBy(tree) } }
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

/** The names of the standard result. A model that declares one of its own has only the fields that it declares. */
const standard = { asset: ['url', 'items'], text: ['text'] } as const

/** An object: its first file or its text is the standard result, its other keys are fields. */
function several(fields: readonly NamedTree[], imported: Imported, lowering: Lowering): LoweredResult {
  const [file] = fields.flatMap(({ name, tree }) => fileIn(name, tree) ?? [])
  const text = fields.find(({ name, tree }) => isMainText(name) && tree.form.is === 'text')
  const main = file ?? text
  const rest = fields.filter(({ name }) => name !== main?.name)
  const category = file === undefined ? text && 'text' : categoryOf(file)
  const own: readonly string[] = standard[file === undefined ? 'text' : 'asset']
  const isReplaced = rest.some(({ name }) => own.includes(name)) || (category === 'data' && rest.length > 0)
  if (main === undefined || isReplaced)
    return { category: category ?? categoryOfFields(fields, imported, lowering), fields: fieldsOf(fields, lowering) }
  if (file !== undefined) noteKeys(file, lowering)
  const path = [main.name, ...(file === undefined ? [] : addressIn(file))]
  return { category, fields: fieldsOf(rest, lowering), main: { key: file === undefined ? 'text' : 'urls', path } }
}

/** The key of the address in a file that is an object. */
const addressIn = ({ tree: { form } }: FoundFile): readonly string[] =>
  form.is === 'object' ? form.fields.map(({ name }) => name).filter((name) => isAddress.test(name)) : []

/**
 * The category of a model whose result is neither the standard file nor a text. Only text streams, so a stream has a text as
 * well. Otherwise the first file counts that a person looks at or listens to; undefined if nobody says what a file holds.
 */
function categoryOfFields(
  fields: readonly NamedTree[],
  { notes, name, isStreamed }: Imported,
  lowering: Lowering,
): Category | undefined {
  if (isStreamed) return 'text'
  const found = fields.flatMap((field) => categoriesIn(field.name, field.tree))
  const media = found.find((one) => one !== 'data')
  if (media !== undefined || found.includes(undefined)) return media
  const words = [notes.task ?? '', name, ...fields.map((field) => field.name)].join(' ')
  const isEmbedding = /embed|vector|feature-extraction/i.test(words)
  if (isEmbedding) lowering.guess('category', 'embedding')
  return isEmbedding ? 'embedding' : 'data'
}

/** The categories of the files in a value, beside whatever else it holds. A list or a map is named like its items. */
function categoriesIn(name: string, tree: Tree): readonly (Category | undefined)[] {
  const { form } = tree
  if (isFile(name, tree, true)) return [categoryOf({ name, tree })]
  if (form.is === 'list') return categoriesIn(name, form.of)
  if (form.is === 'union') return form.of.flatMap((one) => categoriesIn(name, one))
  if (form.is !== 'object') return []
  const others = typeof form.others === 'object' ? categoriesIn(name, form.others) : []
  const address = form.fields.find((field) => isAddress.test(field.name) && field.tree.form.is === 'text')
  if (address !== undefined) return [categoryOf({ name, tree })]
  return [...form.fields.flatMap((field) => categoriesIn(field.name, field.tree)), ...others]
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
