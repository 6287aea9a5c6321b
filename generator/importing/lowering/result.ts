import type { Category, Json } from '../../catalogue/catalogue.ts'
import type { Imported, NamedTree, Tree } from '../imported.ts'
import type { Media } from '../../language/media.ts'
import { legalParam } from '../naming.ts'
import { isFile, mediaOf } from './files.ts'
import { quoted, type Keywords, type Lowering } from './lowering.ts'
import { resultField } from './parameter.ts'

/** The category of a model, and the fields of its result beyond the default ones. */
export interface LoweredResult {
  /** Undefined if the source does not say it. */
  readonly category: Category | undefined
  readonly fields: Keywords
}

/** The result of a model. */
export function resultOf(imported: Imported, lowering: Lowering): LoweredResult {
  const { output, answerType, isStreamed } = imported
  if (isStreamed) lowering.note('stream', output?.at ?? '')
  if (output === undefined) return { category: undefined, fields: {} }
  if (answerType !== undefined) return { category: categoryOfType(answerType), fields: {} }
  if (isStreamed || output.form.is === 'text' || output.form.is === 'list') return single(output, isStreamed, lowering)
  if (output.form.is === 'object' && output.form.fields.length > 0) return several(output, output.form.fields, lowering)
  return other(output, lowering)
}

const categoryOfType = (type: string): Category | undefined =>
  (['video', 'audio', 'image'] as const).find((one) => type.startsWith(`${one}/`))

/** A file, a list of files, or a text. */
function single(output: Tree, isStreamed: boolean, lowering: Lowering): LoweredResult {
  const found = fileIn('output', output)
  if (found !== undefined) return { category: categoryOf(found), fields: {} }
  const isText = isStreamed || (output.form.is === 'text' && output.form.format === undefined)
  return isText ? { category: 'text', fields: {} } : other(output, lowering)
}

/** A file in a result: an address, or an object with an address. */
interface FoundFile {
  readonly name: string
  readonly tree: Tree
  readonly isList: boolean
}

function fileIn(name: string, tree: Tree): FoundFile | undefined {
  if (tree.form.is === 'list') {
    const item = fileIn(name, tree.form.of)
    return item && { ...item, tree: { ...item.tree, ...describedBy(tree) }, isList: true }
  }
  if (isFile(name, tree)) return { name, tree, isList: false }
  if (tree.form.is !== 'object') return undefined
  const address = tree.form.fields.find((field) => /^(?:url|uri)$/i.test(field.name) && field.tree.form.is === 'text')
  return address && { name, tree: { ...tree, ...describedBy(tree) }, isList: false }
}

const describedBy = ({ description }: Tree): { description?: string } =>
  description === undefined ? {} : { description }

/** The category of a file; undefined if the source does not say what the file holds. */
function categoryOf({ name, tree }: FoundFile): Category | undefined {
  const categories: { readonly [Name in Media]?: Category } = {
    image: 'image',
    video: 'video',
    audio: 'audio',
    model3d: '3d',
    document: 'data',
    archive: 'data',
    data: 'data',
  }
  return categories[mediaOf(name, tree)]
}

/** A result that is neither a file nor text. */
function other(output: Tree, lowering: Lowering): LoweredResult {
  const words: Readonly<Record<string, string>> = {
    number: 'a number',
    boolean: 'true or false',
    enum: 'one of some words',
    list: 'a list',
    object: 'free JSON',
    union: 'one of several kinds',
  }
  lowering.note('result-kind', output.at, words[output.form.is] ?? 'any JSON', 'it is returned as text')
  return { category: 'text', fields: {} }
}

/** The names of the default fields of a result. */
const taken = ['model', 'url', 'items', 'text']

/** An object: its first file or its text is the result, its other keys are fields. */
function several(output: Tree, fields: readonly NamedTree[], lowering: Lowering): LoweredResult {
  const files = fields.flatMap(({ name, tree }) => fileIn(name, tree) ?? [])
  const [main] = files
  const text = fields.find(({ name, tree }) => isMainText(name) && tree.form.is === 'text')
  if (main === undefined && text === undefined) return other(output, lowering)
  const mainName = main?.name ?? text?.name
  const rest = fields.filter(({ name }) => name !== mainName)
  const category = main === undefined ? 'text' : categoryOf(main)
  return { category, fields: fieldsOf(rest, lowering) }
}

const isMainText = (name: string): boolean =>
  /^(?:text|output|answer|summary|translation|generated_text|markdown)$/.test(name)

function fieldsOf(fields: readonly NamedTree[], lowering: Lowering): Keywords {
  const names = new Set(taken)
  const entries = fields.flatMap((field): [string, Json][] => {
    const name = legalParam(field.name, names)
    const keywords = resultField(field, lowering)
    if (name !== field.name) lowering.note('nested-name', field.tree.at, quoted(field), JSON.stringify(name))
    names.add(name)
    return keywords === 'lost' ? [] : [[name, keywords]]
  })
  return Object.fromEntries(entries)
}
