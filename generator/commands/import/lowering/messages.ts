import type { ObjectForm, Tree } from '../imported.ts'
import { isSame } from '../json.ts'
import { quoted, type Keywords, type Recogniser } from './lowering.ts'

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
