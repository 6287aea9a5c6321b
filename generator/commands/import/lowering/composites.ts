import type { ObjectForm, Tree } from '../imported.ts'
import { isSame, textAt } from '../json.ts'
import { inner, quoted, type Keywords, type Parts, type Recogniser } from './lowering.ts'
import { itemsOf } from './positions.ts'

/** Lists, also of lists. */
export const list =
  ({ kind }: Parts): Recogniser =>
  (subject, lowering) => {
    const { form, at } = subject.tree
    if (form.is !== 'list') return undefined
    const { min, max, isUnique, positions = [] } = form
    const isClosed = positions.length > 0 && (max ?? Infinity) <= positions.length
    const { of, areSame } = itemsOf([...positions, ...(isClosed ? [] : [form.of])], form.of)
    if (!areSame) lowering.note('positions', at, quoted(subject))
    const item = kind(inner(subject, described(of, subject.tree)), lowering)
    if (item === 'lost') return 'lost'
    const isCompared = item['list'] === undefined && scalars.has(textAt(item, 'type') ?? '')
    if (isUnique && !isCompared) lowering.note('unique', at, quoted(subject))
    const list: Keywords = {
      ...(min !== undefined && min > 0 && { min }),
      ...(max !== undefined && max > 0 && { max }),
      ...(isUnique && isCompared && { unique: true }),
      ...(of.isNullable && item['type'] !== 'json' && { nullable: true }),
      ...(item['list'] !== undefined && { list: item['list'] }),
    }
    return { ...item, list: Object.keys(list).length === 0 ? true : list }
  }

/** The kinds whose values have no parts: only these are compared. */
const scalars: ReadonlySet<string> = new Set([
  'text',
  'number',
  'integer',
  'range',
  'enum',
  'boolean',
  'file',
  'catalog',
])

/** Copies the description of a list to an item without one, because it may say what the files hold. */
const described = (item: Tree, { description }: Tree): Tree =>
  item.description === undefined && description !== undefined ? { ...item, description } : item

/** A named preset, or an object with the same details, such as a size. */
export const preset =
  (parts: Parts): Recogniser =>
  (subject, lowering) => {
    const { form } = subject.tree
    if (form.is !== 'union' || form.of.length !== 2) return undefined
    const words = form.of.find((one) => one.form.is === 'enum')
    const size = form.of.find((one) => one.form.is === 'object')
    if (words === undefined || size?.form.is !== 'object' || size.form.fields.length === 0) return undefined
    const [choice, detail] = [words, size].map((one) => parts.kind(inner(subject, one), lowering))
    if (choice === undefined || detail === undefined || choice === 'lost' || detail === 'lost') return 'lost'
    return { type: 'preset', options: choice['options'] ?? [], keys: detail['keys'] ?? {} }
  }

/** Any JSON. */
export const json: Recogniser = ({ tree }) => (tree.form.is === 'any' ? { type: 'json' } : undefined)

/** Values that contain themselves, at the depth to which they are written out. */
export const recursive: Recogniser = (subject, lowering) => {
  const { form, at } = subject.tree
  if (form.is !== 'recursive') return undefined
  lowering.note('recursive', at, quoted(subject))
  return { type: 'json' }
}

/** Types that specs cannot declare: any JSON, unless no JSON is of the type. */
export const unread: Recogniser = (subject, lowering) => {
  const { form, at } = subject.tree
  if (form.is !== 'unread') return undefined
  const isParameter = subject.depth === 0 && subject.isPart !== true
  if (isParameter && !subject.isRequired && isNoJson(form.type))
    return lowering.lose('unread-type', at, quoted(subject), form.type)
  lowering.note('unread-part', at, quoted(subject), form.type)
  return { type: 'json' }
}

/** Whether no JSON is of a type of TypeScript: it is a function, or nothing at all. */
const isNoJson = (type: string): boolean => /=>|^(?:void|undefined|never|symbol|unique symbol|bigint)\b/.test(type)

/** The messages of a conversation, if they are exactly those of the kind `messages`: a role, and text or parts. */
export const messages: Recogniser = (subject, lowering) => {
  const { tree } = subject
  const { form } = tree
  if (form.is !== 'list' || form.of.form.is !== 'object') return undefined
  const turn = form.of.form
  const content = fieldOf(turn, 'content')
  if (turn.fields.length !== 2 || !hasRoles(fieldOf(turn, 'role')) || content === undefined) return undefined
  const media = content.form.is === 'text' ? [] : mediaOf(content)
  if (media === undefined) return undefined
  if (form.isUnique) lowering.note('unique', tree.at, quoted(subject))
  const bounds = { ...(form.min !== undefined && { min: form.min }), ...(form.max !== undefined && { max: form.max }) }
  const list: Keywords | true = Object.keys(bounds).length === 0 ? true : bounds
  return { type: 'messages', ...(media.length > 0 && { media }), list }
}

const fieldOf = ({ fields }: ObjectForm, name: string): Tree | undefined =>
  fields.find((one) => one.name === name)?.tree

const hasRoles = (tree: Tree | undefined): boolean =>
  tree?.form.is === 'enum' && isSame([...tree.form.values].sort(), ['assistant', 'system', 'user'])

/** The media of the parts of a message, or undefined if its content is not text or a list of parts. */
function mediaOf({ form }: Tree): readonly string[] | undefined {
  if (form.is !== 'union' || form.of.length !== 2) return undefined
  const parts = form.of.find((one) => one.form.is === 'list')?.form
  if (!form.of.some((one) => one.form.is === 'text') || parts?.is !== 'list') return undefined
  const variants = parts.of.form.is === 'union' ? parts.of.form.of : [parts.of]
  const types = variants.map(partType)
  return types.every((type) => type !== undefined) ? types.filter((type) => type !== 'text') : undefined
}

/** The type of a part such as `{ type: text, text }` or `{ type: image, url }`; undefined for any other value. */
function partType({ form }: Tree): string | undefined {
  if (form.is !== 'object' || form.fields.length !== 2) return undefined
  const type = fieldOf(form, 'type')?.form
  const word = type?.is === 'enum' && type.values.length === 1 ? type.values[0] : undefined
  const isText = word === 'text' && fieldOf(form, 'text')?.form.is === 'text'
  const isMedia =
    ['image', 'video', 'audio', 'document'].includes(String(word)) && fieldOf(form, 'url')?.form.is === 'text'
  return isText || isMedia ? String(word) : undefined
}
