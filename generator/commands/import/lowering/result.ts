import type { Category, Json } from '../../../catalogue/catalogue.ts'
import { commonResultFields } from '../../../protocol/envelope.ts'
import { standard } from '../../../reading/result.ts'
import type { Form, Imported, NamedTree, Tree } from '../imported.ts'
import { legalParam, step } from '../naming.ts'
import { chooseFile, type Choice } from '../recognising/choice.ts'
import { categoryOfFile, resultTree } from '../recognising/outputs.ts'
import { isTextual, wantedFor, type Wanted } from '../recognising/wanted.ts'
import { isFile } from './files.ts'
import { quoted, type Keywords, type Lowering } from './lowering.ts'
import { resultField } from './parameter.ts'

/** The category of a model, and the fields of its result beyond the default ones. */
export interface LoweredResult {
  /** Undefined if the source does not say it. */
  readonly category: Category | undefined
  /** The evidence for a category that is guessed. */
  readonly evidence?: string | undefined
  readonly fields: Keywords
  readonly isStreamed?: boolean
  /** The part of the response that is the standard result. */
  readonly main?: MainResult
}

/** Where an output has the standard result: its addresses, its bytes or its text, and the steps of the path to it. */
export interface MainResult {
  readonly key: 'urls' | 'base64' | 'text'
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

/** Media types that say nothing about what is in a file. */
const opaque = /^(?:application\/(?:octet-stream|zip|x-zip\S*)|multipart\/|text\/event-stream)/

/** The result when it is complete. */
function completeResult(imported: Imported, lowering: Lowering): LoweredResult {
  const { answerType, isStreamed } = imported
  const output = imported.output && resultTree(imported.output)
  if (output === undefined) return { category: undefined, fields: {} }
  if (answerType !== undefined && opaque.test(answerType))
    return { category: undefined, fields: {}, main: { key: 'urls', path: [] } }
  const file = answerType === undefined ? fileIn('output', output) : { name: 'output', tree: output }
  if (file !== undefined && (answerType === undefined || !answerType.startsWith('text/'))) {
    const main: MainResult = { key: 'urls', path: addressIn(file.tree.form) }
    return { category: categoryOfFile(file.name, file.tree, answerType), fields: noteKeys(file, lowering), main }
  }
  const { form } = output
  const isText = form.is === 'text' && form.format === undefined
  const isPieces = isStreamed && form.is === 'list' && form.of.form.is === 'text'
  if (isText || isPieces) return { category: 'text', fields: {}, main: { key: 'text', path: [], isPieces } }
  const wanted = wantedFor(imported, output)
  return form.is === 'object' && form.fields.length > 0
    ? several(form.fields, output, imported, wanted, lowering)
    : wrapped(output, imported, wanted, lowering)
}

/** A result that is not an object: it becomes the field `output`. */
function wrapped(output: Tree, imported: Imported, wanted: Wanted, lowering: Lowering): LoweredResult {
  lowering.note('wrapped-result', output.at)
  const field: NamedTree = { name: 'output', isRequired: true, tree: output }
  return { ...kindOf(chooseFile(output, imported, wanted), wanted), fields: fieldsOf([field], lowering) }
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

/** An object: its file or its text is the standard result, its other keys are fields. */
function several(
  fields: readonly NamedTree[],
  output: Tree,
  imported: Imported,
  wanted: Wanted,
  lowering: Lowering,
): LoweredResult {
  const choice = chooseFile(output, imported, wanted)
  if (choice?.others.length) lowering.guess('result', `${choice.name} (${choice.others.join(', ')} would also do)`)
  const top = fields.find(({ name }) => choice?.file.names[0] === name)
  const file = top && fileIn(top.name, top.tree)
  const text = choice === undefined ? mainText(fields, wanted) : undefined
  const main = file ?? text
  const rest = fields.filter(({ name }) => name !== main?.name)
  const found = kindOf(choice, wanted)
  const own: readonly string[] = standard[file === undefined ? 'text' : 'asset']
  const category = text === undefined ? found.category : 'text'
  const isData = category === 'data' || category === undefined // then it has only fields
  const isReplaced = rest.some(({ name }) => own.includes(name)) || (isData && rest.length > 0)
  if (main === undefined || isReplaced)
    return { ...found, ...(category !== undefined && { category }), fields: fieldsOf(fields, lowering) }
  if (file !== undefined) noteKeys(file, lowering)
  const path = [step(main.name), ...(file === undefined ? [] : addressIn(file.tree.form))]
  const key = file === undefined ? 'text' : 'urls'
  return { ...found, category, fields: fieldsOf(rest, lowering), main: { key, path } }
}

/** The text that is the result; none if the words say that the result is something else. */
function mainText(fields: readonly NamedTree[], { category }: Wanted): NamedTree | undefined {
  const isOther = category !== undefined && category !== 'text' && category !== 'data'
  return isOther ? undefined : fields.find(({ name, tree }) => isTextual(name) && tree.form.is === 'text')
}

/** The step to the address in a file; none if the file is the address. */
const addressIn = (form: Form): readonly string[] =>
  form.is === 'object'
    ? form.fields
        .filter(({ name, tree }) => isAddress.test(name) && tree.form.is === 'text')
        .slice(0, 1)
        .map(({ name }) => step(name))
    : []

/** The category of a model whose result is neither the standard file nor a text, and its main file. */
function kindOf(
  choice: Choice | undefined,
  { category, evidence }: Wanted,
): Pick<LoweredResult, 'category' | 'evidence' | 'main'> {
  if (choice === undefined) return { category, evidence }
  const { file } = choice
  const main: MainResult = { key: file.isCoded ? 'base64' : 'urls', path: file.path }
  if (file.category === 'data') return { category: 'data' }
  return file.category === undefined ? { category, evidence, main } : { category: file.category, main }
}

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
