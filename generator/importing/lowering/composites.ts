import type { Tree } from '../imported.ts'
import { leftOut, quoted, type Keywords, type Parts, type Recogniser, type Subject } from './lowering.ts'
import { descriptionOf } from './words.ts'

const inner = (subject: Subject, tree: Tree): Subject => ({ ...subject, tree })

/** Lists, also of lists. */
export const list =
  ({ kind }: Parts): Recogniser =>
  (subject, lowering) => {
    const { form, at } = subject.tree
    if (form.is !== 'list') return undefined
    const { of, min, max, isUnique, positions = [] } = form
    if (positions.some((one) => formText(one) !== formText(of)))
      return lowering.lose('positions', at, quoted(subject), leftOut(subject))
    const item = kind(inner(subject, described(of, subject.tree)), lowering)
    if (item === 'lost') return 'lost'
    if (isUnique) lowering.note('unique', at, quoted(subject))
    const list: Keywords = {
      ...(min !== undefined && min > 0 && { min }),
      ...(max !== undefined && max > 0 && { max }),
      ...(of.isNullable && item['type'] !== 'json' && { nullable: true }),
      ...(item['list'] !== undefined && { list: item['list'] }),
    }
    return { ...item, list: Object.keys(list).length === 0 ? true : list }
  }

/** Serializes a form without its position in the source. */
const formText = ({ form }: Tree): string =>
  JSON.stringify(form, (key, value: unknown) => (key === 'at' ? undefined : value))

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

/** Any text, with suggested values. */
export const suggestions =
  ({ kind }: Parts): Recogniser =>
  (subject, lowering) => {
    const { form, at } = subject.tree
    if (form.is !== 'union' || form.of.length !== 2) return undefined
    const free = form.of.find((one) => one.form.is === 'text')
    const known = form.of.find(
      (one) => one.form.is === 'enum' && one.form.values.every((value) => typeof value === 'string'),
    )
    if (free === undefined || known?.form.is !== 'enum') return undefined
    lowering.note('known-values', at, quoted(subject))
    const keywords = kind(inner(subject, free), lowering)
    if (keywords === 'lost') return 'lost'
    const description = `${descriptionOf(subject.tree)} Known values: ${known.form.values.join(', ')}.`.trim()
    return { ...keywords, description }
  }

/** Several kinds of values: only the first that can be declared is kept. */
export const union =
  ({ kind }: Parts): Recogniser =>
  (subject, lowering) => {
    const { form, at } = subject.tree
    if (form.is !== 'union') return undefined
    for (const one of form.of) {
      const keywords = kind(inner(subject, { ...one, at }), lowering)
      if (keywords === 'lost') continue
      lowering.note(
        'union',
        at,
        quoted(subject),
        `only its values of the kind ${String(keywords['type'])} are accepted`,
      )
      return keywords
    }
    return lowering.lose('union', at, quoted(subject), leftOut(subject))
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
