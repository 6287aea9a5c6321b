import type { Category } from '../../../catalogue/catalogue.ts'
import type { Media } from '../../../language/media.ts'
import type { NamedTree, Tree } from '../imported.ts'
import { isFile, mediaOf } from '../lowering/files.ts'
import { step } from '../naming.ts'
import { mediumOf } from './taskWords.ts'
import { wordsOf } from './words.ts'

/** A value somewhere in a result. */
export interface Place {
  /** The names of the keys that lead to it; none if the complete result is the value. */
  readonly names: readonly string[]
  /** The steps of an expression that reads it. */
  readonly path: readonly string[]
  /** Whether every key on the way is required. */
  readonly isRequired: boolean
  readonly tree: Tree
}

/** A file in a result. */
export interface OutputFile extends Place {
  /** Undefined if nobody says what it holds. */
  readonly category: Category | undefined
  /** Whether it is bytes in base64, and no address. */
  readonly isCoded: boolean
}

/** How deep results are looked at: envelopes, lists and objects of files have fewer levels. */
const deepest = 8

/** Words of a status that says that the task has succeeded. */
const succeeded = /^(?:succe\w*|complete[d]?|done|finished|ready|ok)$/i

/** A result that is one of several objects: the one of success, or else an object with the keys of all of them. */
export function resultTree(tree: Tree): Tree {
  const { form } = tree
  if (form.is !== 'union') return tree
  const members = form.of.map(resultTree).filter((one) => one.form.is === 'object')
  if (members.length === 0 || members.length < form.of.filter((one) => one.form.is !== 'null').length) return tree
  const success = members.find((member) =>
    valuesAt(member, /^(?:status|state|task_?status)$/i).some((one) => succeeded.test(one)),
  )
  if (success !== undefined) return { ...success, ...(tree.isNullable && { isNullable: true }) }
  const fields = new Map<string, NamedTree>()
  for (const member of members)
    for (const field of fieldsOf(member)) {
      const isEverywhere = members.every((one) =>
        fieldsOf(one).some(({ name, isRequired }) => name === field.name && isRequired),
      )
      if (!fields.has(field.name)) fields.set(field.name, { ...field, isRequired: isEverywhere })
    }
  return { ...tree, form: { is: 'object', fields: [...fields.values()], others: 'silent', conditions: [] } }
}

/** The keys of an object; none for any other value. */
export const fieldsOf = ({ form }: Tree): readonly NamedTree[] => (form.is === 'object' ? form.fields : [])

/** The options of the keys with such names. */
const valuesAt = (tree: Tree, name: RegExp): readonly string[] =>
  fieldsOf(tree)
    .filter((field) => name.test(field.name))
    .flatMap(({ tree: { form } }) => (form.is === 'enum' ? form.values.filter((one) => typeof one === 'string') : []))

const categories: { readonly [Name in Media]?: Category } = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  model3d: '3d',
  document: 'data',
  archive: 'data',
  data: 'data',
}

/** The category of a file; undefined if nobody says what it holds. */
export const categoryOfFile = (name: string, tree: Tree, type?: string): Category | undefined =>
  categories[mediaOf(name, tree, type)]

const isAddress = /^(?:url|uri|href)$/i

/** Names of bytes in base64. */
const coded = /(?:^|_)(?:b64|base_?64)(?:_|$)|Base64|B64/

const coding = (name: string, { form }: Tree): boolean =>
  form.is === 'text' && (form.isBase64 || form.format === 'byte' || (form.format !== 'uri' && coded.test(name)))

/** Whether a text is the address of a file, by its format, its name or its description. */
const isAddressed = (name: string, tree: Tree): boolean =>
  isFile(name, tree, true) ||
  (tree.form.is === 'text' && tree.form.format === undefined && /^(?:images?|videos?|audios?)$/i.test(name)) ||
  (tree.form.is === 'text' &&
    tree.form.format === undefined &&
    /^(?:outputs?|results?|generated|files?|downloads?|content)$/i.test(name) &&
    /\b(?:urls?|links?|download)\b/i.test(`${tree.title ?? ''} ${tree.description ?? ''}`))

/** Whether a text is one of several addresses, by format or by view: `model_urls: { glb, fbx }`. */
const isInAddresses = ({ names, tree: { form } }: Place): boolean =>
  form.is === 'text' && form.format === undefined && /(?:^|_)ur[il]s$|Ur[il]s$/.test(names.at(-2) ?? '')

/** Every value of a result, outside in. Lists and maps are called like their items. */
export function* placesIn(
  tree: Tree,
  from: Omit<Place, 'tree'> = { names: [], path: [], isRequired: true },
): Generator<Place> {
  const { form } = tree
  yield { ...from, tree }
  if (from.names.length > deepest) return
  if (form.is === 'list') yield* placesIn(described(form.of, tree), from)
  if (form.is === 'union') {
    const complete = resultTree(tree)
    if (complete.form.is === 'object') yield* placesIn(complete, from)
    else for (const member of form.of) yield* placesIn(member, { ...from, isRequired: false })
  }
  if (form.is !== 'object') return
  for (const { name, isRequired, tree: inner } of form.fields)
    yield* placesIn(inner, {
      names: [...from.names, name],
      path: [...from.path, step(name)],
      isRequired: from.isRequired && isRequired && !inner.isNullable,
    })
  if (typeof form.others === 'object')
    yield* placesIn(form.others, { ...from, path: [...from.path, '*'], isRequired: false })
}

const described = (item: Tree, list: Tree): Tree =>
  item.description === undefined && list.description !== undefined ? { ...item, description: list.description } : item

/** The files in a result. An address in an object, such as `video: { url }`, is called like the object. */
export function filesIn(output: Tree): readonly OutputFile[] {
  const found = new Map<string, OutputFile>()
  for (const place of placesIn(output)) {
    const [name = 'output'] = place.names.slice(-1)
    const isCoded = coding(name, place.tree)
    if (!isCoded && !isAddressed(name, place.tree) && !isInAddresses(place)) continue
    const key = place.path.join('.')
    if (!found.has(key)) found.set(key, { ...place, isCoded, category: categoryOfPlace(place) })
  }
  return [...found.values()]
}

/** Names of files of things with three dimensions: where a result has a model, it is no program. */
export const isSolid: RegExp =
  /^(?:\w+_)?(?:models?|mesh(?:es)?|splat|point_?cloud|glb|gltf|fbx|usdz|stl)(?:_?(?:file|ur[il]))?s?$/i

/** The category of a file: by its name and its description, or else by the nearest name around it that says so. */
function categoryOfPlace({ names, tree }: Place): Category | undefined {
  const [name = 'output'] = names.slice(-1)
  const type = tree.form.is === 'text' ? tree.form.mediaType : undefined
  if (names.some((one) => isSolid.test(one))) return '3d'
  if (!isAddress.test(name) || names.length < 2) {
    const own = categoryOfFile(name, tree, type)
    if (own !== undefined) return own
  }
  for (const outer of [...names].reverse()) {
    const medium = wordsOf(outer)
      .map(mediumOf)
      .find((one) => one !== undefined && !['text', 'data', 'embedding'].includes(one))
    if (medium !== undefined && medium !== 'text' && medium !== 'data') return medium
  }
  return categoryOfFile(name, tree, type)
}
