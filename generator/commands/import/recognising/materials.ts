import type { NamedTree, Tree } from '../imported.ts'
import { isFile, mediaOf } from '../lowering/files.ts'
import { fieldsOf, isSolid } from './outputs.ts'
import { mediumOf, type Medium } from './taskWords.ts'
import { wordsOf } from './words.ts'

/** A part of an input that a result can be made from. */
export interface Material {
  readonly name: string
  /** Its name with those of the objects around it. */
  readonly label: string
  /** `file`: neither its name nor its type says what it holds. */
  readonly medium: Medium | 'file'
  /** The medium that its description is about. */
  readonly described?: Medium | undefined
  readonly isRequired: boolean
  /** `content`: the thing itself; `reference`: the id of something stored. */
  readonly is: 'content' | 'reference'
}

/** Names of text that people write for a model. */
const texts =
  /^(?!(?:negative|auto|magic|enhance|use|is|has|no|with)_)(?:\w+_)?(?:prompts?|texts?|scripts?|lyrics|messages?|transcript)(?:_(?:text|content|input|string|\d|[ab]))?$|^(?:image|video|audio|music|voice|style|sound|song|scene|user)?_?description$|^(?:content|contents|input|inputs|query|q|question|documents?|passages?|sentences?|instructions?|caption|body|story|dialogue|topic|goal|html|markdown|ssml|utterances?|words)$/i

/** Names of whatever a workflow takes. */
const anything =
  /^(?:inputs?|variables|values|node_?outputs|node_?inputs|parameters|instances|data|payload|scenes|slides|modifications)$/i

/** Names that begin like media and say something about them. */
const about =
  /(?:size|format|width|height|count|number|num|ratio|length|strength|weight|quality|type|style|model|seed|duration|resolution|scale|name|fps|rate|settings?|preset|enabled?|volume|speed|codec|bitrate|mode|weights|output|limit)s?$|^(?:num|number|n|max|min|output|response|return|include|is|has|with|enable|generate|preserve|keep|use|remove|add)_|^(?:is|has|num|max|min|enable|output)(?=[A-Z])/

const isId = /(?:^|_)ids?$|[a-z]Ids?$/

/** Ids of what an earlier call has made: only from these is anything made again. */
const referable =
  /(?:^|_)(?:image|video|audio|song|clip|track|music|photo|picture|task|job|generation|prediction|asset|file|media)_ids?$|^ids?$/i

/** The id of what was made, by its name alone: `/tracks/{track}`. */
const isMadeThing = (name: string, { form, description = '' }: Tree): boolean =>
  form.is === 'text' &&
  (form.format === 'uuid' || /\b(?:identifier|id) of\b/i.test(description)) &&
  /^(?:image|video|audio|song|clip|track|music|photo|picture|task|job|generation|prediction)$/i.test(name)

const mediaNames: Readonly<Record<string, Medium>> = { image: 'image', video: 'video', audio: 'audio', model3d: '3d' }

/** The materials in an input, the required ones first. */
export const materialsIn = (input: Tree | undefined): readonly Material[] =>
  input === undefined
    ? []
    : [...found(input, true, 0)].sort((one, other) => Number(other.isRequired) - Number(one.isRequired))

function* found(tree: Tree, isRequired: boolean, depth: number, outer?: Medium, around = ''): Generator<Material> {
  const { form } = tree
  if (form.is === 'union') yield* foundInMembers(form.of, isRequired, { depth, outer, around })
  if (form.is === 'list' && depth === 0) yield* found(form.of, isRequired, depth, outer, around)
  const kind = kindOf(tree) ?? outer
  for (const field of fieldsOf(tree)) {
    const isNeeded = isRequired && field.isRequired && !field.tree.isNullable
    const one = materialOf(field, isNeeded)
    const label = `${around}${field.name}`
    if (one !== undefined) yield { ...one, label, medium: one.medium === 'file' ? (kind ?? 'file') : one.medium }
    else if (depth < 3)
      yield* foundIn(field, isNeeded, { depth, outer: mediumOfName(field.name) ?? kind, around: label })
  }
}

/** The materials inside a value; a list of whatever a program takes is one itself. */
function* foundIn(
  { name, tree }: NamedTree,
  isRequired: boolean,
  { depth, outer, around }: { readonly depth: number; readonly outer: Medium | undefined; readonly around: string },
): Generator<Material> {
  const inner = [...found(itemOf(tree), isRequired, depth + 1, outer, `${around}.`)]
  yield* inner
  if (inner.length === 0 && isRequired && tree.form.is === 'list' && anything.test(snake(name)))
    yield { name, label: around, medium: 'text', isRequired, is: 'content' }
}

/** The materials of alternatives: a file is required only if each of them has one. */
function* foundInMembers(
  members: readonly Tree[],
  isRequired: boolean,
  { depth, outer, around }: { readonly depth: number; readonly outer: Medium | undefined; readonly around: string },
): Generator<Material> {
  const each = members
    .filter(({ form }) => form.is !== 'null')
    .map((one) => [...found(one, isRequired, depth, outer, around)])
  const isEverywhere = each.every((all) => all.some((one) => one.isRequired && one.medium !== 'text'))
  for (const all of each)
    for (const one of all) yield { ...one, isRequired: isEverywhere && one.isRequired && one.medium !== 'text' }
}

/** The items of a list; any other value is its own item. */
const itemOf = (tree: Tree): Tree => (tree.form.is === 'list' ? itemOf(tree.form.of) : tree)

/** The medium that an object states: `{ type: 'image', uri: ... }`. */
function kindOf(tree: Tree): Medium | undefined {
  const type = fieldsOf(tree).find(({ name }) => /^(?:type|kind|media_?type)$/i.test(name))?.tree.form
  const [value, ...others] = type?.is === 'enum' ? type.values : []
  return typeof value === 'string' && others.length === 0 ? mediumOfName(value) : undefined
}

/** Names of files with a film or a sound in them. */
const isRecorded = /^(?:\w+_)?(?:clip|recording|track)(?:_(?:file|url|uri))?$/i

/** Names of files that say nothing about what is in them. */
const isPlain = /^(?:source|input|media|file|from|asset)?_?(?:url|uri|file|data|media)s?$/i

/** The material in a field; undefined if it only says how. */
function materialOf({ name, tree }: NamedTree, isRequired: boolean): Omit<Material, 'label'> | undefined {
  const leaf = leafOf(tree)
  const medium = mediumOfName(name)
  const place = placed(name, leaf, tree.description)
  if (place !== undefined) return { name, isRequired, ...place }
  if (isFile(name, leaf, false)) {
    const media = mediaNames[mediaOf(name, leaf, leaf.form.is === 'text' ? leaf.form.mediaType : undefined)]
    const type = leaf.form.is === 'text' ? leaf.form.mediaType : undefined
    if ((isPlain.test(snake(name)) || isRecorded.test(snake(name))) && type === undefined)
      return {
        name,
        medium: 'file',
        described: describedMedium(leaf.description ?? '') ?? (isRecorded.test(snake(name)) ? undefined : media),
        isRequired,
        is: 'content',
      }
    return { name, medium: media ?? medium ?? 'file', isRequired, is: 'content' }
  }
  if (!isTextual(leaf)) return undefined
  if (leaf.form.is !== 'object' && isId.test(name))
    return referable.test(snake(name)) ? { name, medium: medium ?? 'file', isRequired, is: 'reference' } : undefined
  if (leaf.form.is === 'object' && leaf.form.fields.length > 0) return messageIn(name, leaf, isRequired)
  if (isMadeThing(name, leaf)) return { name, medium: medium ?? 'file', isRequired, is: 'reference' }
  if (texts.test(snake(name))) return { name, medium: 'text', isRequired, is: 'content' }
  if (medium !== undefined && !about.test(name) && leaf.form.is !== 'enum')
    return { name, medium, isRequired, is: 'content' }
  if (isPlain.test(snake(name)))
    return { name, medium: 'file', described: describedMedium(leaf.description ?? ''), isRequired, is: 'content' }
  if (isGivenAddress(name))
    return { name, medium: isSolid.test(snake(name)) ? '3d' : 'file', isRequired, is: 'content' }
  return anything.test(snake(name)) ? { name, medium: 'text', isRequired, is: 'content' } : undefined
}

/** Whether a name is that of the address of something, and not of where to call, to go or to store. */
const isGivenAddress = (name: string): boolean =>
  /(?:_|^)ur[il]s?$|[a-z]Ur[il]s?$/.test(name) &&
  !/web_?hook|call_?back|redirect|notif|result|return|success|cancel|error|upload|base|server|endpoint|target|success|site|logo/i.test(
    name,
  )

/** Names that say only that something goes in. */
const isInput = /^(?:inputs?|source|inputs?_?(?:file|source|media)|source_?(?:file|media))$/i

/** Words for where a file is, in the description of an input. */
const whereabouts = /\b(?:(?:file|task|asset|media)[ _]?(?:token|id)s?|urls?|base64|uploaded|data uri)\b/i

/** An input that its description calls a file, by its address or its id: neither its name nor its type says so. */
function placed(name: string, { form }: Tree, around = ''): Pick<Material, 'medium' | 'described' | 'is'> | undefined {
  if (form.is !== 'text' || form.format !== undefined || !isInput.test(name) || !whereabouts.test(around))
    return undefined
  return { medium: 'file', described: describedMedium(around), is: 'content' }
}

/** The first medium that a description is about. A model with a version is a program, any other one has three dimensions. */
function describedMedium(text: string): Medium | undefined {
  for (const [index, word] of wordsOf(text).entries()) {
    const medium = mediumOf(word)
    if (medium === 'image' || medium === 'video' || medium === 'audio' || medium === '3d') return medium
    if (word === 'model' && !/^(?:version|id|name)$/.test(wordsOf(text)[index + 1] ?? '')) return '3d'
  }
  return undefined
}

/** A list of messages is text, whatever else its messages hold. */
const messageIn = (name: string, leaf: Tree, isRequired: boolean): Omit<Material, 'label'> | undefined =>
  fieldsOf(leaf).some((field) => field.name === 'role')
    ? { name, medium: 'text', isRequired, is: 'content' }
    : undefined

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2')

/** The value of a list, or the first kind of text of a union. */
function leafOf(tree: Tree): Tree {
  const { form } = tree
  if (form.is === 'list') return leafOf(form.of)
  if (form.is !== 'union') return tree
  const members = form.of.map(leafOf)
  return (
    members.find(({ form: { is } }) => is === 'text') ??
    members.find(({ form: { is } }) => is === 'object') ??
    members[0] ??
    tree
  )
}

const isTextual = ({ form }: Tree): boolean => form.is === 'text' || form.is === 'object' || form.is === 'any'

/** The medium that a name is about, such as `referenceImage` or `audio_url`; undefined for text and other names. */
function mediumOfName(name: string): Medium | undefined {
  const media = wordsOf(name)
    .map((word) => (word === 'voice' ? undefined : mediumOf(word)))
    .filter((one) => one === 'image' || one === 'video' || one === 'audio' || one === '3d')
  return media.at(-1)
}
